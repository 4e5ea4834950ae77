# Tests of the window: real widgets on Qt's offscreen platform.
add_library(kb_ui_test_support STATIC ${CMAKE_CURRENT_SOURCE_DIR}/ui/support/open_window.cpp
    ${CMAKE_CURRENT_SOURCE_DIR}/ui/support/scripted_asker.cpp)
target_link_libraries(kb_ui_test_support PUBLIC kb_ui_shell Qt6::Test)
target_compile_definitions(kb_ui_test_support PRIVATE KB_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
if(KB_PRECOMPILE)
    add_library(kb_ui_test_headers OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/support/headers.cpp)
    target_link_libraries(kb_ui_test_headers PRIVATE kb_options Qt6::Test Qt6::Widgets)
    target_precompile_headers(kb_ui_test_headers PRIVATE ${KB_COMMON_HEADERS} <QtTest/QtTest>
        <QtWidgets/QtWidgets>)
    set_target_properties(kb_ui_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(kb_ui_test_headers PRIVATE -fPIE ${KB_TEST_OPTIMIZATION})
endif()

# kb_ui_test(ui/shell/tst_fuzzy): as kb_test, with the window's code and without a display.
function(kb_ui_test path)
    get_filename_component(unit ${path} NAME)
    add_executable(${unit} ${CMAKE_CURRENT_SOURCE_DIR}/${path}.cpp)
    set_target_properties(${unit} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${unit} PRIVATE kb_options kb_ui_test_support)
    target_compile_options(${unit} PRIVATE ${KB_TEST_OPTIMIZATION})
    target_compile_definitions(${unit} PRIVATE
        KB_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data" KB_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
        KB_BIN_DIR="${CMAKE_BINARY_DIR}/bin" KB_SHARED="${CMAKE_SOURCE_DIR}/../shared")
    if(KB_PRECOMPILE)
        target_precompile_headers(${unit} REUSE_FROM kb_ui_test_headers)
    endif()
    add_test(NAME ${path} COMMAND ${unit})
    set_tests_properties(${path} PROPERTIES TIMEOUT 600
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;KB_DATA_DIR=${CMAKE_SOURCE_DIR}")
endfunction()

kb_ui_test(ui/articles/tst_article_editor)
kb_ui_test(ui/articles/tst_articles_model)
kb_ui_test(ui/articles/tst_recovery)
kb_ui_test(ui/diff/tst_diff_pane)
kb_ui_test(ui/editor/tst_completion)
kb_ui_test(ui/editor/tst_document_bytes)
kb_ui_test(ui/home/tst_home)
kb_ui_test(ui/review/tst_review_page)
kb_ui_test(ui/search/tst_search_models)
kb_ui_test(ui/search/tst_search_page)
kb_ui_test(ui/settings/tst_settings)
kb_ui_test(ui/shell/tst_fuzzy)
kb_ui_test(ui/shell/tst_main_window)
kb_ui_test(ui/sources/tst_sources)
kb_ui_test(ui/support/tst_jobs)
kb_ui_test(ui/support/tst_offset_map)
kb_ui_test(ui/support/tst_theme)

# Pictures of every page, for `./dev screenshots`.
add_executable(kb-screenshots ${CMAKE_CURRENT_SOURCE_DIR}/ui/screenshots.cpp)
target_link_libraries(kb-screenshots PRIVATE kb_options kb_ui_test_support)

add_test(NAME app/kb-workbench/self-test COMMAND kb-workbench --self-test)
set_tests_properties(app/kb-workbench/self-test PROPERTIES TIMEOUT 600
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;KB_DATA_DIR=${CMAKE_SOURCE_DIR}")
