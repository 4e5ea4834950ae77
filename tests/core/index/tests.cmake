kb_test(core/index/tst_tokenizer USES index)
kb_test(core/index/tst_sqlite_index USES index LIBRARIES SQLite::SQLite3)
