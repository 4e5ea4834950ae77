# kb_bench(vectors USES embed): bin/bench_vectors from tests/bench/vectors.cpp. It measures and prints one JSON
# object a line; it is not a test.
function(kb_bench name)
    cmake_parse_arguments(ARG "" "" "USES;LIBRARIES" ${ARGN})
    list(TRANSFORM ARG_USES PREPEND kb_)
    add_executable(bench_${name} ${CMAKE_CURRENT_SOURCE_DIR}/bench/${name}.cpp)
    target_link_libraries(bench_${name} PRIVATE kb_options ${ARG_USES} ${ARG_LIBRARIES})
    target_compile_definitions(bench_${name} PRIVATE KB_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
endfunction()

kb_bench(vectors USES embed LIBRARIES nlohmann_json::nlohmann_json)
