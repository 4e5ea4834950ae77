# Tests of the program as it was built: they run it as a process.
foreach(unit commands language man output review search sources usage)
    kb_test(app/kb/tst_kb_${unit})
    add_dependencies(tst_kb_${unit} kb)
endforeach()
