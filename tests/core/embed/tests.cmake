kb_test(core/embed/tst_hash_embedder USES embed)
kb_test(core/embed/tst_vector_math USES embed)
kb_test(core/embed/tst_windows USES embed)
