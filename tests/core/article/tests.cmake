kb_test(core/article/tst_markdown_tree USES article LIBRARIES PkgConfig::cmark_gfm)
