// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the option parser says itself, in the language of the program.
#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
} // namespace CLI

namespace kb {

/// Gives the parser the words of --help. To be called before the first command is added: commands take them
/// over from `app`.
void set_parser_words(CLI::App& app);

/// For each command, when it was added: the headings it stands under, and its options.
void set_command_words(CLI::App& command);

/// The word for a value in --help ("FILE", "DIR"), which the caller writes in English.
const char* value_word(const char* english);

/// An error message of the parser's, in our language; as it is where it is none that the table knows.
std::string parser_message(std::string_view english);

} // namespace kb
