kb_test(core/workspace/tst_config_edit USES workspace)
kb_test(core/workspace/tst_scaffold USES workspace)
