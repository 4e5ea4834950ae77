// SPDX-License-Identifier: GPL-3.0-or-later
// kb sources: where documents come from besides the base's own articles.
#include "app/kb/commands.h"
#include "app/kb/ingest_report.h"
#include "app/kb/status_report.h"
#include "core/base/translate.h"
#include "core/workspace/config_edit.h"

#include <nlohmann/json.hpp>

namespace kb {

namespace {

namespace fs = std::filesystem;

struct AddOptions {
    SourceConfig source{.kind = "directory", .status = Status::approved};
    std::string path, audience, status = "approved";
};

// ---- list ----------------------------------------------------------------------------------------------

int list(Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    // Without an index the sources can be listed all the same.
    Tallies tallies;
    std::map<std::string, std::string> times;
    if (auto status = read_status(*workspace)) {
        tallies = std::move(status->counts.by_source);
        times = std::move(status->counts.source_times);
    }
    auto json = nlohmann::ordered_json::array();
    using enum Table::Align;
    Table table({left, left, left, left, right, left});
    table.row({tr("source"), tr("kind"), tr("audience"), tr("status"), tr("documents"), tr("path")},
              Style::dim);
    for (const SourceConfig& source : workspace->config().sources) {
        std::uint64_t count = tallies[source.name].documents;
        std::string time = times[source.name];
        json.push_back(
            {{"name", source.name},
             {"kind", source.kind},
             {"path", source.path.string()},
             {"audience", name_of(source.audience)},
             {"status", name_of(source.status)},
             {"include", source.include},
             {"exclude", source.exclude},
             {"documents", count},
             {"changed_at", time.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(time)}});
        table.row({source.name, source.kind, std::string(name_of(source.audience)),
                   std::string(name_of(source.status)), std::to_string(count), source.path.string()});
    }
    if (session.json)
        session.output.json(json);
    else if (json.empty())
        session.output.note(tr("The base has no other sources. 'kb sources add' adds one."));
    else
        table.print(session.output);
    return exit_code::done;
}

// ---- add and remove ------------------------------------------------------------------------------------

/// The path as kb.yaml states it: from the base's folder, whatever the current folder is.
std::string path_from_base(const fs::path& root, const fs::path& path) {
    std::error_code error;
    if (path.is_absolute())
        return path.generic_string();
    fs::path relative = fs::relative(path, root, error);
    return error || relative.empty() ? path.generic_string() : relative.generic_string();
}

int add(AddOptions options, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    std::error_code ignored;
    if (!fs::is_directory(options.path, ignored))
        return session.fail({ErrorCode::not_found, message("{} is not a folder.", options.path)});
    SourceConfig source = options.source;
    source.audience = parse_audience(options.audience).value_or(Audience::admins);
    source.status = parse_status(options.status).value_or(Status::draft);
    source.path = path_from_base(workspace->config().root, options.path);
    auto done = change_settings(
        workspace->config().root, process_environment(),
        [&](const std::string& yaml, const std::string& file) { return add_source(yaml, file, source); });
    if (!done)
        return session.fail(done.error());
    fs::path file = workspace->config().root / "kb.yaml";
    if (session.json)
        session.output.json({{"added", source.name}, {"file", file.string()}});
    session.output.note(message("{} is in {}. 'kb sources sync' reads it.", source.name, file.string()));
    return exit_code::done;
}

int remove(const std::string& name, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto done = change_settings(
        workspace->config().root, process_environment(),
        [&](const std::string& yaml, const std::string& file) { return remove_source(yaml, file, name); });
    if (!done)
        return session.fail(done.error());
    fs::path file = workspace->config().root / "kb.yaml";
    if (session.json)
        session.output.json({{"removed", name}, {"file", file.string()}});
    session.output.note(
        message("{} is no longer in {}. 'kb sources sync' takes its documents out of the index.", name,
                file.string()));
    return exit_code::done;
}

// ---- sync ----------------------------------------------------------------------------------------------

int sync(Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto report = ingest(*workspace, {}, session.stop, session.output.progress());
    if (!report)
        return session.fail(report.error());
    if (session.json)
        session.output.json(ingest_json(*report));
    else
        print_ingest(*report, session.output);
    return ingest_exit_code(*report, session);
}

} // namespace

void add_sources(Commands& commands) {
    Command group = commands.add_group("sources", tr("List and change where documents come from"));
    commands.add_to(group, "list", tr("List the sources of kb.yaml"), list);

    auto options = std::make_shared<AddOptions>();
    commands
        .add_to(group, "add", tr("Add a folder of documents to kb.yaml"),
                [options](Session& session) { return add(*options, session); })
        .text("name", options->source.name, "NAME", tr("Name of the source; its documents are NAME/…"))
        .required()
        .text("path", options->path, "DIR", tr("The folder"))
        .required()
        .text("--audience", options->audience, "AUDIENCE", tr("Who may read its documents"))
        .required()
        .one_of({"users", "staff", "admins"})
        .text("--status", options->status, "STATUS", tr("Status of its documents (default: approved)"))
        .one_of({"draft", "approved", "deprecated"})
        .texts("--include", options->source.include, 0, "GLOB", tr("Only files that match this pattern"))
        .texts("--exclude", options->source.exclude, 0, "GLOB", tr("Without files that match this pattern"));

    auto name = std::make_shared<std::string>();
    commands
        .add_to(group, "remove", tr("Take a source out of kb.yaml"),
                [name](Session& session) { return remove(*name, session); })
        .text("name", *name, "NAME", tr("Name of the source"))
        .required();

    commands.add_to(group, "sync", tr("Bring the index in step with every source"), sync);
}

} // namespace kb
