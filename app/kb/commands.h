// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The table of commands: each cmd_*.cpp adds its own.
#pragma once

#include "app/kb/session.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace kb {

/// Runs a command whose options were parsed; returns the exit code.
using Run = std::function<int(Session&)>;

/// The command line of the program. Options are written into `session` and into what the runs hold.
class Commands {
public:
    Commands(CLI::App& app, Session& session)
        : app_(app)
        , session_(session) {}

    /// A command with the options that every command has.
    CLI::App* add(const std::string& name, const char* description, Run run);
    /// A command of commands.
    CLI::App* add_group(const std::string& name, const char* description);
    CLI::App* add_to(CLI::App& group, const std::string& name, const char* description, Run run);

    /// --max-audience, --include-drafts, --include-deprecated.
    void add_visibility(CLI::App& command);
    /// --embedder.
    void add_embedder(CLI::App& command);

    /// What the parsed command line asks for, or nothing where no command was named.
    const Run* chosen() const;

private:
    struct Entry {
        CLI::App* command;
        Run run;
    };
    CLI::App& app_;
    Session& session_;
    std::vector<Entry> entries_;
};

void add_init(Commands& commands);
void add_validate(Commands& commands);
void add_ingest(Commands& commands);
void add_search(Commands& commands);
void add_get(Commands& commands);
void add_status(Commands& commands);
void add_eval(Commands& commands);
void add_explain(Commands& commands);
void add_scrub(Commands& commands);
void add_sources(Commands& commands);

} // namespace kb
