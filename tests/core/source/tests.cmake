kb_test(core/source/tst_glob USES source)
kb_test(core/source/tst_directory USES source)
kb_test(core/source/tst_document USES source)
