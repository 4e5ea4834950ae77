kb_test(core/review/tst_review_log USES review)
kb_test(core/review/tst_decision USES review)
kb_test(core/review/tst_queue USES review)
kb_test(core/review/tst_checks USES review)
