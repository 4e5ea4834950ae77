kb_fuzz(query USES search)
target_include_directories(fuzz_query PRIVATE ${SQLite3_INCLUDE_DIRS})
