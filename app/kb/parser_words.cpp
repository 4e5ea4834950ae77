// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/parser_words.h"

#include "core/base/to_translate.h"
#include "core/base/translate.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace kb {

namespace {

/// As CLI11 writes them in English (its Formatter).
constexpr std::array labels = {to_translate("Usage"),      to_translate("OPTIONS"),
                               to_translate("SUBCOMMAND"), to_translate("Positionals"),
                               to_translate("REQUIRED"),   to_translate("Excludes"),
                               to_translate("Needs")};

constexpr std::array value_words = {
    to_translate("AUDIENCE"), to_translate("CITATION"), to_translate("DIR"),          to_translate("FILE"),
    to_translate("GLOB"),     to_translate("KIND"),     to_translate("NAME"),         to_translate("PATH"),
    to_translate("SECONDS"),  to_translate("STATUS"),   to_translate("METRIC=VALUE"), to_translate("TEXT"),
    to_translate("TYPE")};

/// As CLI11 writes them in English (its Error and Validators); the first that fits counts.
constexpr std::array messages = {
    to_translate("{}: Value {} not in range {}"),
    to_translate("{}: {} not in {}"),
    to_translate("{}: {} required {} missing"),
    to_translate("{}: At least {} required but received {}"),
    to_translate("{}: At Most {} required but received {}"),
    to_translate("{} is required"),
    to_translate("{} excludes {}"),
    to_translate("{} requires {}"),
    to_translate("{} was given a disallowed flag override"),
    to_translate("Could not convert: {} = {}"),
    to_translate("The following argument was not expected: {}"),
    to_translate("The following arguments were not expected: {}"),
};

constexpr std::size_t most_parts = 3;
using Parts = std::array<std::string, most_parts>;

/// What stands in `text` where `pattern` has "{}"; nothing where the rest differs.
std::optional<Parts> parts_of(std::string_view text, std::string_view pattern) {
    Parts parts;
    std::size_t part = 0;
    while (true) {
        std::size_t gap = pattern.find("{}");
        if (!text.starts_with(pattern.substr(0, gap)))
            return std::nullopt;
        if (gap == std::string_view::npos)
            return text == pattern ? std::optional(parts) : std::nullopt;
        text.remove_prefix(gap);
        pattern.remove_prefix(gap + 2);
        std::string_view next = pattern.substr(0, pattern.find("{}"));
        std::size_t end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos || end == 0 || part == most_parts)
            return std::nullopt;
        parts.at(part++) = text.substr(0, end);
        text.remove_prefix(end);
    }
}

} // namespace

void set_parser_words(CLI::App& app) {
    for (const char* label : labels)
        app.get_formatter()->label(label, tr(label));
    app.option_defaults()->group(tr("Options"));
    app.set_help_flag("-h,--help", tr("Print this help message and exit"));
}

void set_command_words(CLI::App& command) {
    command.group(tr("Subcommands"));
    command.get_help_ptr()->group(
        tr("Options")); // made before the command takes over the heading of the others
}

const char* value_word(const char* english) {
    return std::ranges::contains(value_words, std::string_view(english)) ? tr(english) : english;
}

std::string parser_message(std::string_view english) {
    for (const char* pattern : messages)
        if (auto parts = parts_of(english, pattern))
            return message(pattern, parts->at(0), parts->at(1), parts->at(2));
    return std::string(english);
}

} // namespace kb
