// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the program says. Text of files, indexes and services reaches a terminal only through `Line` and
/// `Output::text`, which make it printable: no control character of an article can drive a terminal.
#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

enum class Style { plain, bold, dim, red, yellow, green };

/// One line of output in parts that may have a style. Line ends and tabs in a part become spaces.
class Line {
public:
    struct Part {
        std::string text; ///< printable
        Style style = Style::plain;
    };

    Line() = default;
    explicit Line(std::string_view text, Style style = Style::plain) { add(text, style); }
    Line& add(std::string_view text, Style style = Style::plain);
    const std::vector<Part>& parts() const { return parts_; }
    std::size_t width() const; ///< terminal columns

private:
    std::vector<Part> parts_;
};

/// The line broken at spaces so that each piece and `indent` fit into `width` columns; longer words stay
/// whole. `indent` spaces begin each piece.
std::vector<Line> wrap(const Line& line, std::size_t width, std::size_t indent);

/// Standard output and standard error of one run. One thread.
class Output {
public:
    /// Looks at both streams, at NO_COLOR and TERM.
    Output();

    void set_quiet(bool quiet) { quiet_ = quiet; }
    bool quiet() const { return quiet_; }

    /// A line on standard output.
    void print(const Line& line = Line());
    /// Lines of text on standard output, made printable, with a line end behind the last.
    void text(std::string_view text);
    /// Text on standard output as it is, byte for byte, unless that is a terminal: then as text().
    void raw(std::string_view text);
    /// A document for programs on standard output. Characters that could drive a terminal are escaped.
    void json(const nlohmann::ordered_json& document);

    /// A remark on standard error; nothing with --quiet.
    void note(std::string_view message);
    /// "kb: …" on standard error, always.
    void error(std::string_view message);

    /// One line on standard error that is rewritten; nothing where that is no terminal or with --quiet.
    Progress progress();

    /// Whether styles show on standard output.
    bool colour() const { return colour_; }
    /// Columns of the terminal, or 100.
    std::size_t width() const { return width_; }

    /// Takes the progress line away and flushes. False where standard output could not be written.
    bool finish();

private:
    void clear_progress();

    bool quiet_ = false;
    bool colour_ = false;
    bool terminal_ = false; // standard output is one
    bool live_ = false;     // standard error is a terminal
    bool progress_shown_ = false;
    std::size_t width_ = 100;
};

/// Rows of cells in columns as wide as their widest cell, two spaces apart.
class Table {
public:
    enum class Align { left, right };
    explicit Table(std::vector<Align> columns)
        : columns_(std::move(columns)) {}

    void row(const std::vector<std::string>& cells, Style style = Style::plain);
    /// Each line begins with `indent` spaces.
    void print(Output& output, std::size_t indent = 0) const;

private:
    std::vector<Align> columns_;
    std::vector<std::vector<Line>> rows_;
};

} // namespace kb
