kb_test(core/embed/tst_windows USES embed)
kb_test(core/embed/tst_vector_math USES embed)
