// SPDX-License-Identifier: GPL-3.0-or-later
// kb: the command line of a knowledge base.
#include "app/kb/commands.h"
#include "app/kb/interrupt.h"
#include "app/kb/parser_words.h"
#include "core/base/text.h"
#include "core/base/translate.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>

namespace kb {

namespace {

void add_commands(Commands& commands) {
    add_init(commands);
    add_validate(commands);
    add_ingest(commands);
    add_search(commands);
    add_get(commands);
    add_explain(commands);
    add_status(commands);
    add_eval(commands);
    add_scrub(commands);
    add_review(commands);
    add_sources(commands);
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

/// The innermost command that was named, for "see … --help".
const CLI::App& named_command(const CLI::App& app) {
    auto parsed = app.get_subcommands();
    return parsed.empty() ? app : named_command(*parsed.front());
}

std::string full_name(const CLI::App& command) {
    const CLI::App* parent = command.get_parent();
    return parent == nullptr ? command.get_name() : full_name(*parent) + " " + command.get_name();
}

/// What is wrong with the command line, and what to do.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error,
                          const std::vector<std::string>& arguments) {
    const CLI::App& command = named_command(app);
    std::string what = parser_message(error.what());
    bool has_commands = !names_of_commands(command).empty();
    if (has_commands && command.get_subcommands().empty()) {
        auto word = std::ranges::find_if(arguments, [](const std::string& a) { return !a.starts_with('-'); });
        if (&command == &app && word != arguments.end()) {
            what = message("there is no command “{}”.", *word);
            if (auto near = nearest(*word, names_of_commands(app)))
                what += " " + message("Did you mean “{}”?", *near);
        } else if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError)) {
            what = message("which command? {}", [&] {
                std::string list;
                for (const std::string& name : names_of_commands(command))
                    list += (list.empty() ? "" : ", ") + name;
                return list;
            }());
        }
    } else if (!command.remaining().empty()) {
        what += " " + std::string(tr("(Text that begins with - goes after --.)"));
    }
    return message("{}\nSee '{} --help'.", what, full_name(command));
}

int parse_and_run(int argc, char** argv) {
    init_translations(catalogue_folder());
    Interrupt interrupt;
    Session session{.environment = process_environment(), .stop = interrupt.token()};
    CLI::App app(tr("A knowledge base of Markdown articles: check it, index it, search it."), "kb");
    set_parser_words(app);
    app.set_version_flag("--version", "kb " KB_VERSION, tr("Print the version"));
    app.require_subcommand(1);
    app.get_formatter()->column_width(32);
    app.footer(tr("Exit codes: 0 done, 1 done and something was found, 2 wrong usage, 3 could not run, 130 "
                  "interrupted.\n'kb COMMAND --help' explains a command; its manual is kb-COMMAND(1)."));
    Commands commands(app, session);
    add_commands(commands);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) { // --help and --version
        app.exit(help);
        return session.output.finish() ? exit_code::done : exit_code::cannot;
    } catch (const CLI::ParseError& error) {
        return session.usage(usage_message(app, error, std::vector<std::string>(argv + 1, argv + argc)));
    }
    session.output.set_quiet(session.quiet);
    const Run* run = commands.chosen();
    int code = run != nullptr ? (*run)(session) : exit_code::usage;
    if (!session.output.finish())
        return session.fail({ErrorCode::io, tr("The output could not be written: is the disk full?")});
    return code;
}

} // namespace

} // namespace kb

int main(int argc, char** argv) {
    try {
        return kb::parse_and_run(argc, argv);
    } catch (const std::exception& error) { // out of memory, or a library's own
        std::fprintf(stderr, "kb: %s\n", error.what());
        return kb::exit_code::cannot;
    }
}
