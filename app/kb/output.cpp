// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/output.h"

#include "core/base/text.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <format>

namespace kb {

namespace {

/// The ANSI sequence that begins a style (ECMA-48, SGR).
std::string_view sequence_of(Style style) {
    switch (style) {
    case Style::plain:
        return "";
    case Style::bold:
        return "\x1b[1m";
    case Style::dim:
        return "\x1b[2m";
    case Style::red:
        return "\x1b[31m";
    case Style::yellow:
        return "\x1b[33m";
    case Style::green:
        return "\x1b[32m";
    }
    return "";
}

void write(std::FILE* file, std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), file); // errors show in finish()
}

std::string on_one_line(std::string_view text) {
    std::string line = printable(text);
    for (char& c : line)
        if (c == '\n' || c == '\t')
            c = ' ';
    return line;
}

/// `json`, with every character that `printable` would replace written as an escape. Such characters stand
/// only inside strings, where the escape means the same.
std::string safe_json(const std::string& json) {
    std::string safe;
    safe.reserve(json.size());
    for (std::size_t at = 0; at < json.size();) {
        CodePoint point = decode_code_point(json, at);
        std::string_view bytes = std::string_view(json).substr(at, point.bytes);
        bool plain = point.bytes == 1 ? point.value != 0x7F : printable(bytes) == bytes;
        safe += plain ? std::string(bytes) : std::format("\\u{:04x}", static_cast<unsigned>(point.value));
        at += point.bytes;
    }
    return safe;
}

bool set_in_environment(const char* name) {
    const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): before any thread
    return value != nullptr && *value != '\0';
}

std::size_t terminal_width(int descriptor, std::size_t otherwise) {
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
        return otherwise;
    return size.ws_col;
}

} // namespace

Line& Line::add(std::string_view text, Style style) {
    if (!text.empty())
        parts_.push_back({on_one_line(text), style});
    return *this;
}

std::size_t Line::width() const {
    std::size_t width = 0;
    for (const Part& part : parts_)
        width += display_width(part.text);
    return width;
}

std::vector<Line> wrap(const Line& line, std::size_t width, std::size_t indent) {
    // A word can have several parts: part of it may be marked.
    std::vector<Line> words(1);
    for (const Line::Part& part : line.parts()) {
        std::string_view rest = part.text;
        for (auto space = rest.find(' '); space != std::string_view::npos; space = rest.find(' ')) {
            words.back().add(rest.substr(0, space), part.style);
            words.emplace_back();
            rest.remove_prefix(space + 1);
        }
        words.back().add(rest, part.style);
    }
    std::vector<Line> pieces;
    std::size_t used = 0;
    for (const Line& word : words) {
        std::size_t wide = word.width();
        if (wide == 0)
            continue;
        bool fits = !pieces.empty() && used + 1 + wide <= width;
        if (!fits) {
            pieces.emplace_back(std::string(indent, ' '));
            used = indent;
        } else {
            pieces.back().add(" ");
            used += 1;
        }
        for (const Line::Part& part : word.parts())
            pieces.back().add(part.text, part.style);
        used += wide;
    }
    return pieces;
}

Output::Output()
    : terminal_(::isatty(STDOUT_FILENO) == 1)
    , live_(::isatty(STDERR_FILENO) == 1) {
    const char* kind = std::getenv("TERM"); // NOLINT(concurrency-mt-unsafe): before any thread
    bool dumb = kind != nullptr && std::string_view(kind) == "dumb";
    colour_ = terminal_ && !dumb && !set_in_environment("NO_COLOR");
    live_ = live_ && !dumb;
    width_ = terminal_width(terminal_ ? STDOUT_FILENO : STDERR_FILENO, width_);
}

void Output::print(const Line& line) {
    clear_progress();
    for (const Line::Part& part : line.parts()) {
        bool styled = colour_ && part.style != Style::plain;
        if (styled)
            write(stdout, sequence_of(part.style));
        write(stdout, part.text);
        if (styled)
            write(stdout, "\x1b[0m");
    }
    write(stdout, "\n");
}

void Output::text(std::string_view text) {
    clear_progress();
    std::string safe = printable(text);
    write(stdout, safe);
    if (!safe.ends_with('\n'))
        write(stdout, "\n");
}

void Output::raw(std::string_view text) {
    if (terminal_)
        return this->text(text);
    write(stdout, text);
}

void Output::json(const nlohmann::ordered_json& document) {
    clear_progress();
    // What is not UTF-8 becomes U+FFFD: a path may hold any bytes.
    std::string text = document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    write(stdout, safe_json(text));
    write(stdout, "\n");
}

void Output::note(std::string_view message) {
    if (quiet_)
        return;
    clear_progress();
    write(stderr, printable(message));
    write(stderr, "\n");
}

void Output::error(std::string_view message) {
    clear_progress();
    std::fflush(stdout); // both may be one terminal: what came first stands first
    write(stderr, "kb: ");
    write(stderr, printable(message));
    write(stderr, "\n");
}

Progress Output::progress() {
    if (!live_ || quiet_)
        return [](const ProgressStep&) {};
    return [this](const ProgressStep& step) {
        std::string count =
            step.total > 0 ? std::format("{}/{}", step.done, step.total) : std::format("{}", step.done);
        std::string line = std::format("{}  {}", count, on_one_line(step.what));
        line = clip_utf8(line, terminal_width(STDERR_FILENO, width_) - 1);
        write(stderr, std::format("\r\x1b[K{}", line));
        std::fflush(stderr);
        progress_shown_ = true;
    };
}

void Output::clear_progress() {
    if (progress_shown_)
        write(stderr, "\r\x1b[K");
    progress_shown_ = false;
}

bool Output::finish() {
    clear_progress();
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

void Table::row(const std::vector<std::string>& cells, Style style) {
    std::vector<Line>& row = rows_.emplace_back();
    for (const std::string& cell : cells)
        row.emplace_back(cell, style);
    row.resize(columns_.size());
}

void Table::print(Output& output, std::size_t indent) const {
    std::vector<std::size_t> widths(columns_.size(), 0);
    for (const std::vector<Line>& row : rows_)
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], row[i].width());
    for (const std::vector<Line>& row : rows_) {
        Line line{std::string(indent, ' ')};
        std::size_t blanks = 0;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            std::size_t fill = widths[i] - row[i].width();
            blanks += columns_[i] == Align::right ? fill : 0;
            if (!row[i].parts().empty()) {
                line.add(std::string(blanks, ' '));
                blanks = 0;
                for (const Line::Part& part : row[i].parts())
                    line.add(part.text, part.style);
            }
            blanks += (columns_[i] == Align::left ? fill : 0) + 2;
        }
        output.print(line);
    }
}

} // namespace kb
