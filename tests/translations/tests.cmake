kb_test(translations/tst_catalogue)
