// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The table of commands: each cmd_*.cpp declares its own. The option parser shows here in name only, because
/// its header takes long to compile.
#pragma once

#include "app/kb/session.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace kb {

/// Runs a command whose options were parsed; returns the exit code.
using Run = std::function<int(Session&)>;

/// A command while its options are declared. Each declaration names where the value goes, which must outlive
/// the parsing, and describes it for --help. A name without dashes is an argument by position.
class Command {
public:
    Command(CLI::App& app, Session& session)
        : app_(&app)
        , session_(&session) {}

    Command& flag(const char* name, bool& value, const char* help);
    Command& text(const char* name, std::string& value, const char* type, const char* help);
    Command& text(const char* name, std::optional<std::string>& value, const char* type, const char* help);
    Command& number(const char* name, std::size_t& value, std::size_t least, std::size_t most,
                    const char* type, const char* help);
    /// One or more values, `most` at the most (0: any number); also given by naming the option again.
    Command& texts(const char* name, std::vector<std::string>& values, std::size_t most, const char* type,
                   const char* help);

    /// These three speak of the option declared last.
    Command& required();
    Command& one_of(const std::vector<std::string>& values);
    Command& excludes(const char* other);

    /// Text below the options.
    Command& note(const char* text);
    /// --kb-root, --db, --json, --quiet.
    Command& common();
    /// --max-audience, --include-drafts, --include-deprecated.
    Command& visibility();
    /// --embedder.
    Command& embedder();
    /// The question: one argument, taken as it is, or several words.
    Command& question(std::vector<std::string>& words);

private:
    friend class Commands;
    Command& declared(CLI::Option* option);

    CLI::App* app_;
    CLI::Option* last_ = nullptr;
    Session* session_;
};

/// The commands of the program. Options are written into `session` and into what the runs hold.
class Commands {
public:
    Commands(CLI::App& app, Session& session)
        : app_(app)
        , session_(session) {}

    /// A command with the options that every command has.
    Command add(const char* name, const char* description, Run run);
    /// A command of commands.
    Command add_group(const char* name, const char* description);
    Command add_to(const Command& group, const char* name, const char* description, Run run);

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

std::string join_words(const std::vector<std::string>& words);

void add_init(Commands& commands);
void add_validate(Commands& commands);
void add_ingest(Commands& commands);
void add_search(Commands& commands);
void add_get(Commands& commands);
void add_status(Commands& commands);
void add_eval(Commands& commands);
void add_explain(Commands& commands);
void add_scrub(Commands& commands);
void add_review(Commands& commands);
void add_sources(Commands& commands);

} // namespace kb
