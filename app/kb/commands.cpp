// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/commands.h"

#include "app/kb/parser_words.h"
#include "core/base/translate.h"

#include <CLI/CLI.hpp>

namespace kb {

Command& Command::declared(CLI::Option* option) {
    last_ = option;
    return *this;
}

Command& Command::flag(const char* name, bool& value, const char* help) {
    return declared(app_->add_flag(name, value, help));
}

Command& Command::text(const char* name, std::string& value, const char* type, const char* help) {
    return declared(app_->add_option(name, value, help)->type_name(value_word(type)));
}

Command& Command::text(const char* name, std::optional<std::string>& value, const char* type,
                       const char* help) {
    auto set = [&value](const std::string& given) { value = given; };
    return declared(app_->add_option_function<std::string>(name, set, help)->type_name(value_word(type)));
}

Command& Command::number(const char* name, std::size_t& value, std::size_t least, std::size_t most,
                         const char* type, const char* help) {
    return declared(
        app_->add_option(name, value, help)->check(CLI::Range(least, most))->option_text(value_word(type)));
}

Command& Command::texts(const char* name, std::vector<std::string>& values, std::size_t most,
                        const char* type, const char* help) {
    CLI::Option* option = app_->add_option(name, values, help)->type_name(value_word(type));
    return declared(
        option->expected(1, most > 0 ? static_cast<int>(most) : CLI::detail::expected_max_vector_size));
}

Command& Command::required() {
    last_->required();
    return *this;
}

Command& Command::one_of(const std::vector<std::string>& values) {
    last_->check(CLI::IsMember(values));
    last_->option_text(last_->get_type_name()); // the description says which
    return *this;
}

Command& Command::excludes(const char* other) {
    last_->excludes(app_->get_option(other));
    return *this;
}

Command& Command::note(const char* text) {
    app_->footer(text);
    return *this;
}

Command& Command::common() {
    text("--kb-root", session_->flags.root, "DIR", tr("Folder of the knowledge base (default: kb, or .)"));
    text("--db", session_->flags.db, "FILE", tr("Index file (default: kb.index.sqlite)"));
    flag("--json", session_->json, tr("Print one JSON document for programs"));
    return flag("-q,--quiet", session_->quiet, tr("Print results and errors only"));
}

Command& Command::visibility() {
    text("--max-audience", session_->flags.max_audience, "AUDIENCE",
         tr("Highest audience to see; can only lower KB_MAX_AUDIENCE"));
    one_of({"users", "staff", "admins"});
    flag("--include-drafts", session_->flags.include_drafts, tr("See drafts as well"));
    return flag("--include-deprecated", session_->flags.include_deprecated,
                tr("See deprecated articles as well"));
}

Command& Command::embedder() {
    text("--embedder", session_->flags.embedder, "KIND",
         tr("What makes vectors: hash, vllm, voyage or local"));
    return one_of({"hash", "vllm", "voyage", "local"});
}

Command& Command::question(std::vector<std::string>& words) {
    // The first word by itself: an argument that takes several would read "[ERROR]" as a list.
    app_->add_option_function<std::string>(
            "question", [&words](const std::string& word) { words.insert(words.begin(), word); },
            tr("What you want to know"))
        ->type_name(value_word("TEXT"))
        ->required();
    app_->add_option_function<std::vector<std::string>>("words",
                                                        [&words](const std::vector<std::string>& more) {
                                                            words.insert(words.end(), more.begin(),
                                                                         more.end());
                                                        })
        ->group(""); // not in the list of arguments: the usage line shows it
    return *this;
}

Command Commands::add(const char* name, const char* description, Run run) {
    return add_to(Command(app_, session_), name, description, std::move(run));
}

Command Commands::add_group(const char* name, const char* description) {
    CLI::App* group = app_.add_subcommand(name, description);
    group->require_subcommand(1);
    set_command_words(*group);
    return {*group, session_};
}

Command Commands::add_to(const Command& group, const char* name, const char* description, Run run) {
    CLI::App* app = group.app_->add_subcommand(name, description);
    set_command_words(*app);
    entries_.push_back({app, std::move(run)});
    Command command(*app, session_);
    command.common();
    return command;
}

const Run* Commands::chosen() const {
    for (const Entry& entry : entries_)
        if (entry.command->parsed())
            return &entry.run;
    return nullptr;
}

std::string join_words(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

} // namespace kb
