// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/commands.h"

#include "core/base/translate.h"

namespace kb {

namespace {

void add_common(CLI::App& command, Session& session) {
    command.add_option("--kb-root", session.flags.root, tr("Folder of the knowledge base (default: kb, or .)"))
        ->type_name("DIR");
    command.add_option("--db", session.flags.db, tr("Index file (default: kb.index.sqlite)"))
        ->type_name("FILE");
    command.add_flag("--json", session.json, tr("Print one JSON document for programs"));
    command.add_flag("-q,--quiet", session.quiet, tr("Print results and errors only"));
}

} // namespace

CLI::App* Commands::add(const std::string& name, const char* description, Run run) {
    return add_to(app_, name, description, std::move(run));
}

CLI::App* Commands::add_group(const std::string& name, const char* description) {
    CLI::App* group = app_.add_subcommand(name, description);
    group->require_subcommand(1);
    return group;
}

CLI::App* Commands::add_to(CLI::App& group, const std::string& name, const char* description, Run run) {
    CLI::App* command = group.add_subcommand(name, description);
    add_common(*command, session_);
    entries_.push_back({command, std::move(run)});
    return command;
}

void Commands::add_visibility(CLI::App& command) {
    command
        .add_option("--max-audience", session_.flags.max_audience,
                    tr("Highest audience to see; can only lower KB_MAX_AUDIENCE"))
        ->check(CLI::IsMember({"users", "staff", "admins"}))
        ->type_name("AUDIENCE");
    command.add_flag("--include-drafts", session_.flags.include_drafts, tr("See drafts as well"));
    command.add_flag("--include-deprecated", session_.flags.include_deprecated,
                     tr("See deprecated articles as well"));
}

void Commands::add_embedder(CLI::App& command) {
    command
        .add_option("--embedder", session_.flags.embedder,
                    tr("What makes vectors: hash, vllm, voyage or local"))
        ->check(CLI::IsMember({"hash", "vllm", "voyage", "local"}))
        ->type_name("KIND");
}

const Run* Commands::chosen() const {
    for (const Entry& entry : entries_)
        if (entry.command->parsed())
            return &entry.run;
    return nullptr;
}

} // namespace kb
