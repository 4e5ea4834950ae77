kb_test(core/embed/tst_embedding_answer USES embed)
kb_test(core/embed/tst_hash_embedder USES embed)
kb_test(core/embed/tst_int8_matrix USES embed)
kb_test(core/embed/tst_real_model USES embed SOURCES support/http_server.cpp LIBRARIES Qt6::Network
    LABELS models)
kb_test(core/embed/tst_remote_embedder USES embed SOURCES support/http_server.cpp
    LIBRARIES Qt6::Network nlohmann_json::nlohmann_json)
kb_test(core/embed/tst_vector_math USES embed)
kb_test(core/embed/tst_windows USES embed)
