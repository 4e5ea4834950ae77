# kb_bench(NAME SOURCES a.cpp … USES folder …): bin/NAME, which measures and prints JSON. Not a test; run.py
# calls it. ./dev bench builds the target `bench`.
add_custom_target(bench)

function(kb_bench name)
    cmake_parse_arguments(ARG "" "" "SOURCES;USES;LIBRARIES" ${ARGN})
    list(TRANSFORM ARG_USES PREPEND kb_)
    list(TRANSFORM ARG_SOURCES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/bench/)
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE kb_options ${ARG_USES} ${ARG_LIBRARIES} nlohmann_json::nlohmann_json)
    target_compile_definitions(${name} PRIVATE KB_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    add_dependencies(bench ${name})
endfunction()

kb_bench(bench_vectors SOURCES vectors.cpp USES embed)
kb_bench(kb-bench
    SOURCES bench_columns.cpp bench_ingest.cpp bench_preview.cpp bench_quality.cpp bench_search.cpp kb_bench.cpp
    USES workspace
    LIBRARIES SQLite::SQLite3 Threads::Threads)
add_dependencies(bench kb)

# A trial, so that the benchmark does not rot; what it measures is not judged.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
    add_test(NAME bench/run COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_SOURCE_DIR}/bench/run.py
        --bin $<TARGET_FILE_DIR:kb-bench> --quick --only edit validate preview)
    set_tests_properties(bench/run PROPERTIES TIMEOUT 600
        PASS_REGULAR_EXPRESSION "one article of 300 edited[^\n]*full ingest[^\n]*\nvalidate 300 articles +[0-9][^\n]*\nwhat an approval changes[^\n]* ms ")
endif()
