kb_test(core/schema/tst_schema USES schema)
