// SPDX-License-Identifier: GPL-3.0-or-later
// kb init: a new knowledge base, or an existing folder of Markdown taken over.
#include "app/kb/commands.h"
#include "core/base/file.h"
#include "core/base/translate.h"
#include "core/workspace/base_check.h"
#include "core/workspace/scaffold.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace kb {

namespace {

namespace fs = std::filesystem;

struct InitOptions {
    std::string folder = "kb";
    std::string adopt;
};

/// What was done to a folder.
struct Made {
    std::vector<std::string> written, kept;
};

std::string name_of_folder(const fs::path& folder) {
    std::error_code ignored;
    return fs::absolute(folder, ignored).lexically_normal().filename().string();
}

/// Writes a file that is not there yet.
Result<void> write_new(const fs::path& folder, const NewFile& file, Made& made) {
    std::error_code error;
    fs::path path = folder / file.path;
    if (fs::exists(fs::symlink_status(path, error))) {
        made.kept.push_back(file.path);
        return {};
    }
    made.written.push_back(file.path);
    return write_file_atomic(path, file.text);
}

Result<void> make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return std::unexpected(system_error(error.value(), tr("Making the folder"), folder));
    return {};
}

void print_made(const fs::path& folder, const Made& made, Session& session) {
    for (const std::string& path : made.kept)
        session.output.note(message("{} is there already and was left as it is.", (folder / path).string()));
    for (const std::string& path : made.written)
        session.output.note(message("{} written.", (folder / path).string()));
}

int init(const fs::path& folder, Session& session) {
    if (auto done = make_folder(folder); !done)
        return session.fail(done.error());
    for (const std::string& name : scaffold_folders())
        if (auto done = make_folder(folder / name); !done)
            return session.fail(done.error());
    Made made;
    std::vector<NewFile> files = scaffold_files();
    files.insert(files.begin(), {"kb.yaml", new_kb_yaml(name_of_folder(folder), {})});
    for (const NewFile& file : files)
        if (auto done = write_new(folder, file, made); !done)
            return session.fail(done.error());
    if (session.json) {
        session.output.json({{"folder", folder.string()}, {"written", made.written}, {"kept", made.kept}});
        return exit_code::done;
    }
    print_made(folder, made, session);
    session.output.note(
        message("Write articles as Markdown files below {}, then: kb validate --kb-root {}, kb "
                "ingest --kb-root {}",
                folder.string(), folder.string(), folder.string()));
    return exit_code::done;
}

// ---- Taking over ---------------------------------------------------------------------------------------

struct Adopted {
    Made made;
    ForeignValues values;
    std::map<std::string, std::size_t> findings; ///< by code, with the new kb.yaml
    std::size_t errors = 0, warnings = 0;
};

Result<Adopted> adopt(const fs::path& folder, Session& session) {
    session.flags.root = folder.string();
    auto before = session.workspace();
    if (!before)
        return std::unexpected(before.error());
    Adopted adopted;
    auto values = foreign_values(*before, session.stop);
    if (!values)
        return std::unexpected(values.error());
    adopted.values = std::move(*values);
    NewFile settings{"kb.yaml", new_kb_yaml(name_of_folder(folder), adopted.values)};
    if (auto done = write_new(folder, settings, adopted.made); !done)
        return std::unexpected(done.error());
    auto after = session.workspace();
    if (!after)
        return std::unexpected(after.error());
    auto checked = validate_base(*after, {}, session.stop);
    if (!checked)
        return std::unexpected(checked.error());
    for (const FileFindings& file : checked->files)
        for (const Finding& finding : file.findings)
            ++adopted.findings[finding.code];
    adopted.errors = checked->errors;
    adopted.warnings = checked->warnings;
    return adopted;
}

nlohmann::ordered_json adopted_json(const fs::path& folder, const Adopted& adopted) {
    return {{"folder", folder.string()},
            {"written", adopted.made.written},
            {"kept", adopted.made.kept},
            {"articles", adopted.values.articles},
            {"without_frontmatter", adopted.values.without_frontmatter},
            {"categories", adopted.values.categories},
            {"systems", adopted.values.systems},
            {"evidence", adopted.values.evidence},
            {"owners", adopted.values.owners},
            {"errors", adopted.errors},
            {"warnings", adopted.warnings},
            {"by_code", adopted.findings}};
}

void print_values(const char* title, const std::map<std::string, std::size_t>& values, Output& output) {
    if (values.empty())
        return;
    std::string list;
    for (const auto& [value, count] : values)
        list += (list.empty() ? "" : ", ") + message("{} ({})", value, count);
    for (const Line& piece : wrap(Line(message("{}: {}", title, list)), output.width(), 0))
        output.print(piece);
}

void print_adopted(const fs::path& folder, const Adopted& adopted, Session& session) {
    Output& output = session.output;
    print_made(folder, adopted.made, session);
    output.print(Line(message("Articles: {}, of which without readable frontmatter: {}",
                              adopted.values.articles, adopted.values.without_frontmatter)));
    output.print(Line(adopted.made.kept.empty() ? tr("Values that kb.yaml now knows:")
                                                : tr("Values in use that kb.yaml does not know:")));
    print_values(tr("categories"), adopted.values.categories, output);
    print_values(tr("systems"), adopted.values.systems, output);
    print_values(tr("evidence"), adopted.values.evidence, output);
    print_values(tr("owners"), adopted.values.owners, output);
    output.print();
    output.print(
        Line(message("What 'kb validate' wants: errors {}, warnings {}", adopted.errors, adopted.warnings)));
    Table table({Table::Align::right, Table::Align::left});
    for (const auto& [code, count] : adopted.findings)
        table.row({std::to_string(count), code});
    table.print(output, 2);
    output.note(message("The articles were left as they are. For each place see: kb validate --kb-root {}",
                        folder.string()));
}

int run_init(const InitOptions& options, Session& session) {
    if (options.adopt.empty())
        return init(options.folder, session);
    auto adopted = adopt(options.adopt, session);
    if (!adopted)
        return session.fail(adopted.error());
    if (session.json)
        session.output.json(adopted_json(options.adopt, *adopted));
    else
        print_adopted(options.adopt, *adopted, session);
    return exit_code::done;
}

} // namespace

void add_init(Commands& commands) {
    auto options = std::make_shared<InitOptions>();
    commands
        .add("init", tr("Make a new knowledge base, or take a folder over"),
             [options](Session& session) { return run_init(*options, session); })
        .text("dir", options->folder, "DIR", tr("Folder of the new base (default: kb)"))
        .text("--adopt", options->adopt, "DIR",
              tr("Write a kb.yaml for this folder of Markdown and say what validation will want"))
        .excludes("dir");
}

} // namespace kb
