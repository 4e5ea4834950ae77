kb_test(core/net/tst_http USES net SOURCES support/http_server.cpp LIBRARIES Qt6::Network)
kb_test(core/net/tst_http_alone USES net SOURCES support/http_server.cpp LIBRARIES Qt6::Network)
kb_test(core/net/tst_retry USES net)
kb_test(core/net/tst_environment_proxy USES net SOURCES ${CMAKE_SOURCE_DIR}/core/net/qt/environment_proxy.cpp
    LIBRARIES Qt6::Network)
