# A base on the disk, and what its index says as text.
add_library(kb_test_support STATIC support/base_folder.cpp support/child.cpp support/index_dump.cpp)
target_link_libraries(kb_test_support PUBLIC kb_options kb_workspace nlohmann_json::nlohmann_json Qt6::Test)

kb_test(core/workspace/tst_config USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_config_edit USES workspace)
kb_test(core/workspace/tst_scaffold USES workspace)
kb_test(core/workspace/tst_history USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_ingest USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_move_article USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_ingest_changes USES workspace LIBRARIES kb_test_support
    SOURCES core/scrub/made_up.cpp)
kb_test(core/workspace/tst_ingest_seals USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_ingest_torture USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_ingest_permissions USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_ingest_unusable USES workspace LIBRARIES kb_test_support SQLite::SQLite3)
kb_test(core/workspace/tst_ingest_corpora USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_question_log USES workspace SOURCES core/scrub/made_up.cpp
    LIBRARIES kb_test_support nlohmann_json::nlohmann_json)
kb_test(core/workspace/tst_service USES workspace SOURCES support/http_server.cpp core/scrub/made_up.cpp
    LIBRARIES kb_test_support Qt6::Network nlohmann_json::nlohmann_json)
kb_test(core/workspace/tst_non_interference USES workspace LIBRARIES kb_test_support
    SOURCES core/workspace/generated.cpp core/workspace/two_bases.cpp core/scrub/made_up.cpp LABELS slow)
kb_test(core/workspace/tst_durability USES workspace LIBRARIES kb_test_support
    SOURCES core/workspace/generated.cpp LABELS slow)
set_tests_properties(core/workspace/tst_durability PROPERTIES TIMEOUT 1800)
kb_test(core/workspace/tst_non_interference_kb USES workspace LIBRARIES kb_test_support
    SOURCES core/workspace/generated.cpp core/workspace/two_bases.cpp core/scrub/made_up.cpp)
add_dependencies(tst_non_interference_kb kb)
kb_test(core/workspace/tst_ingest_damage USES workspace LIBRARIES kb_test_support SQLite::SQLite3)
kb_test(core/workspace/tst_ingest_service USES workspace LIBRARIES kb_test_support Qt6::Network
    SOURCES support/http_server.cpp)
kb_test(core/workspace/tst_base_check USES workspace LIBRARIES kb_test_support)
kb_test(core/workspace/tst_approval_preview USES workspace LIBRARIES kb_test_support Qt6::Network
    nlohmann_json::nlohmann_json SOURCES support/http_server.cpp)
kb_test(core/workspace/tst_search_tuning USES workspace SOURCES core/scrub/made_up.cpp)
kb_test(core/workspace/tst_to_do USES workspace LIBRARIES kb_test_support)
