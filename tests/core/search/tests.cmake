kb_test(core/search/tst_golden USES search)
kb_test(core/search/tst_metrics USES search)
kb_test(core/search/tst_profile USES search)
