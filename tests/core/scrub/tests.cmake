set(made_up ${CMAKE_CURRENT_SOURCE_DIR}/core/scrub/made_up.cpp)
kb_test(core/scrub/tst_tickets USES scrub LIBRARIES nlohmann_json::nlohmann_json)
kb_test(core/scrub/tst_facts USES scrub LIBRARIES nlohmann_json::nlohmann_json)
