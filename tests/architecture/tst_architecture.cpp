// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of ARCHITECTURE.md that a machine can check.
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

constexpr int max_lines = 500;

/// The layer of each folder of core/: a folder includes lower layers only.
const std::map<std::string, int> layers = {
    {"base", 0},  {"article", 1}, {"scrub", 1},     {"net", 1},    {"schema", 2},  {"chunk", 2},
    {"embed", 2}, {"index", 3},   {"search", 4},    {"source", 5}, {"ticket", 5},  {"facts", 5},
    {"draft", 6}, {"review", 6},  {"workspace", 7}, {"mcp", 8},    {"gateway", 9},
};

struct Source {
    std::string path; // relative to the repository
    std::vector<std::string> lines;
};

std::vector<Source> sources_below(const std::vector<std::string>& folders) {
    std::vector<Source> sources;
    fs::path root = KB_SOURCE_DIR;
    for (const std::string& folder : folders) {
        if (!fs::exists(root / folder))
            continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            std::string extension = entry.path().extension().string();
            if (extension != ".cpp" && extension != ".h")
                continue;
            Source source{fs::relative(entry.path(), root).generic_string(), {}};
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);)
                source.lines.push_back(line);
            sources.push_back(std::move(source));
        }
    }
    return sources;
}

/// The included name, "" where the line includes nothing.
std::string included(const std::string& line) {
    static const std::regex include("^\\s*#\\s*include\\s*[\"<]([^\">]+)[\">]");
    std::smatch match;
    return std::regex_search(line, match, include) ? match[1].str() : std::string();
}

/// Calls `check(source, line number, included name)` for every include; collects what it complains of.
template <class Check>
std::vector<std::string> complaints(const std::vector<Source>& sources, Check check) {
    std::vector<std::string> all;
    for (const Source& source : sources)
        for (std::size_t i = 0; i < source.lines.size(); ++i) {
            std::string name = included(source.lines[i]);
            std::string complaint = name.empty() ? std::string() : check(source, name);
            if (!complaint.empty())
                all.push_back(source.path + ":" + std::to_string(i + 1) + ": " + complaint);
        }
    return all;
}

void expect_none(const std::vector<std::string>& found) {
    for (const std::string& line : found)
        qWarning("%s", line.c_str());
    QCOMPARE(found.size(), std::size_t{0});
}

/// "core/index/store.h" gives "index"; "" for a file elsewhere.
std::string core_folder(const std::string& path) {
    if (!path.starts_with("core/"))
        return {};
    auto end = path.find('/', 5);
    return end == std::string::npos ? std::string() : path.substr(5, end - 5);
}

} // namespace

class ArchitectureTest : public QObject {
    Q_OBJECT
private slots:
    void there_are_sources_to_look_at() { QVERIFY(sources_below({"core"}).size() > 50); }

    void a_core_folder_includes_only_folders_of_lower_layers() {
        expect_none(complaints(sources_below({"core"}), [](const Source& source, const std::string& name) {
            std::string own = core_folder(source.path);
            std::string other = core_folder(name);
            if (!layers.contains(own))
                return "the folder core/" + own + " has no layer";
            if (name.starts_with("app/") || name.starts_with("ui/") || name.starts_with("tests/"))
                return "core includes " + name;
            if (other.empty() || other == own)
                return std::string();
            bool lower = layers.contains(other) && layers.at(other) < layers.at(own);
            return lower ? std::string() : "core/" + own + " includes core/" + other;
        }));
    }

    void core_has_no_gui_and_qt_only_where_it_talks_to_a_network() {
        expect_none(complaints(sources_below({"core"}), [](const Source& source, const std::string& name) {
            bool qt = name.starts_with("Q") || name.starts_with("KSyntax");
            bool allowed = source.path.starts_with("core/net/qt/") && !name.starts_with("QtGui") &&
                           !name.starts_with("QtWidgets");
            return qt && !allowed ? "includes " + name : std::string();
        }));
    }

    void a_ui_folder_includes_only_folders_built_before_it() {
        std::vector<std::string> order; // as ui/CMakeLists.txt adds them
        std::ifstream list(fs::path(KB_SOURCE_DIR) / "ui/CMakeLists.txt");
        static const std::regex add("^add_subdirectory\\((\\w+)\\)");
        for (std::string line; std::getline(list, line);)
            if (std::smatch match; std::regex_search(line, match, add))
                order.push_back(match[1].str());
        QVERIFY(order.size() > 3);
        auto place = [&](const std::string& path) {
            auto end = path.find('/', 3);
            return path.starts_with("ui/") ? std::ranges::find(order, path.substr(3, end - 3)) - order.begin()
                                           : -1;
        };
        expect_none(complaints(sources_below({"ui"}), [&](const Source& source, const std::string& name) {
            bool allowed =
                place(name) <= place(source.path) && !name.starts_with("app/") && !name.starts_with("tests/");
            return allowed ? std::string() : "includes " + name;
        }));
    }

    void the_command_line_has_no_gui() {
        expect_none(complaints(sources_below({"app/kb"}), [](const Source&, const std::string& name) {
            return name.starts_with("Q") || name.starts_with("ui/") ? "includes " + name : std::string();
        }));
    }

    void sqlite_is_used_in_the_index_alone() {
        expect_none(complaints(sources_below({"core", "app", "ui"}), [](const Source& source,
                                                                        const std::string& name) {
            bool allowed = source.path.starts_with("core/index/") || source.path.starts_with("core/gateway/");
            return name.starts_with("sqlite3") && !allowed ? "includes " + name : std::string();
        }));
    }

    void no_source_file_is_longer_than_it_may_be() {
        std::vector<std::string> found;
        for (const Source& source : sources_below({"core", "app", "ui", "tests"}))
            if (source.lines.size() > max_lines)
                found.push_back(source.path + " has " + std::to_string(source.lines.size()) + " lines");
        expect_none(found);
    }

    void every_source_file_states_its_licence() {
        std::vector<std::string> found;
        for (const Source& source : sources_below({"core", "app", "ui", "tests"}))
            if (source.lines.empty() ||
                !source.lines.front().contains("SPDX-License-Identifier: GPL-3.0-or-later"))
                found.push_back(source.path);
        expect_none(found);
    }
};

QTEST_APPLESS_MAIN(ArchitectureTest)
#include "tst_architecture.moc"
