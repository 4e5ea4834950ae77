// SPDX-License-Identifier: GPL-3.0-or-later
// kb status: what the index holds, how old it is, and whether it is sound.
#include "app/kb/commands.h"
#include "app/kb/status_report.h"
#include "core/base/file.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>

namespace kb {

namespace {

struct StatusOptions {
    bool check = false;
    std::string file;
};

/// The problems that --check found in what the process may see; prints them.
Result<nlohmann::ordered_json> check_index(const Workspace& workspace, Session& session) {
    const Visibility& visibility = workspace.config().visibility;
    auto problems = workspace.store().check(visibility);
    if (!problems)
        return std::unexpected(problems.error());
    for (const std::string& problem : *problems)
        session.output.error(problem);
    if (!problems->empty())
        session.output.error(
            message("The index {} is damaged. It is derived from the files: 'kb ingest --full' "
                    "rebuilds it.",
                    workspace.config().db.string()));
    else if (visibility == all_visible)
        session.output.note(tr("The index is sound."));
    else
        session.output.note(tr("What is seen here of the index is sound. All of it is checked without a "
                               "ceiling, with --include-drafts and --include-deprecated."));
    return nlohmann::ordered_json(*problems);
}

/// Replaces the status file; a monitoring system never sees half of it.
Result<void> write_status_file(const std::string& file, const StatusReport& report,
                               const nlohmann::ordered_json& problems) {
    nlohmann::ordered_json json = monitoring_json(report);
    json["problems"] = problems;
    json["ok"] = report.counts.failed.empty() && (problems.is_null() || problems.empty());
    return write_file_atomic(file, json.dump(2) + "\n");
}

/// A status file tells of a run that could not even read the index as well.
void write_failure(const std::string& file, const Error& error) {
    nlohmann::ordered_json json = failure_json(error.message);
    // The failure itself is what is reported; that of the file would hide it.
    (void)write_file_atomic(file, json.dump(2) + "\n");
}

int status(const StatusOptions& options, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto report = read_status(*workspace);
    if (!report) {
        if (!options.file.empty())
            write_failure(options.file, report.error());
        return session.fail(report.error());
    }
    nlohmann::ordered_json problems = nullptr; // not looked for
    if (options.check) {
        auto found = check_index(*workspace, session);
        if (!found)
            return session.fail(found.error());
        problems = std::move(*found);
    }
    if (!options.file.empty())
        if (auto done = write_status_file(options.file, *report, problems); !done)
            return session.fail(done.error());
    if (session.json) {
        nlohmann::ordered_json json = status_json(*report);
        json["problems"] = problems;
        session.output.json(json);
    } else {
        print_status(*report, session.output);
    }
    return problems.empty() ? exit_code::done : exit_code::found;
}

} // namespace

void add_status(Commands& commands) {
    auto options = std::make_shared<StatusOptions>();
    commands
        .add("status", tr("Say what the index holds and how old it is"),
             [options](Session& session) { return status(*options, session); })
        .visibility()
        .flag("--check", options->check,
              tr("Compare the tables of the index with the stored passages, of what may be seen"))
        .text("--write", options->file, "FILE", tr("Also leave a small JSON file for a monitoring system"));
}

} // namespace kb
