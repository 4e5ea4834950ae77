kb_test(core/base/tst_text USES base)
kb_test(core/base/tst_file USES base)
kb_test(core/base/tst_process USES base)
kb_test(core/base/tst_translate USES base)
