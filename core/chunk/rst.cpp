// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/markdown_tree.h"
#include "core/base/text.h"
#include "core/chunk/lines.h"
#include "core/chunk/readers.h"

#include <algorithm>
#include <optional>

namespace kb::chunking {

namespace {

/// A title and the lines that make it one.
struct Title {
    std::size_t first = 0; ///< index of its first line
    std::size_t last = 0;
    std::string text;
    char adornment = 0;
    bool overlined = false;
};

std::string_view text_of(std::string_view clean, ByteSpan line) {
    std::string_view text = line.of(clean);
    return text.substr(0, text.find_last_not_of(" \t\n") + 1);
}

/// The character that the line consists of, if it can adorn a title.
char adornment_of(std::string_view line) {
    constexpr std::string_view adornments = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    bool uniform = !line.empty() && line.find_first_not_of(line.front()) == std::string_view::npos;
    return uniform && adornments.contains(line.front()) ? line.front() : '\0';
}

/// The title that begins at line `at`. docutils asks for a line at least as long as the title.
std::optional<Title> title_at(std::string_view clean, const std::vector<ByteSpan>& lines, std::size_t at) {
    auto line = [&](std::size_t index) {
        return index < lines.size() ? text_of(clean, lines[index]) : std::string_view();
    };
    auto fits = [](std::string_view adornment, std::string_view title) {
        return adornment.size() >= count_code_points(title);
    };
    if (at > 0 && !line(at - 1).empty())
        return std::nullopt;
    char over = adornment_of(line(at));
    std::string_view overlined = trim(line(at + 1));
    if (over != 0 && !overlined.empty() && adornment_of(line(at + 2)) == over && fits(line(at), overlined))
        return Title{at, at + 2, std::string(overlined), over, true};
    std::string_view title = line(at);
    char under = adornment_of(line(at + 1));
    if (over != 0 || title.empty() || title.front() == ' ' || title.front() == '\t' || under == 0 ||
        !fits(line(at + 1), title))
        return std::nullopt;
    return Title{at, at + 1, std::string(title), under, false};
}

} // namespace

Sections read_rst(std::string_view text, std::size_t from) {
    Sections read{.text = CleanText(text), .sections = {}};
    read.text.keep({from, text.size()});
    std::string_view clean = read.text.text();
    std::vector<ByteSpan> lines;
    for (ByteSpan line : lines_in(clean, {0, clean.size()}))
        lines.push_back(line);

    HeadingNames names;
    std::vector<std::pair<char, bool>> levels; // kinds of adornment, outermost first
    std::vector<std::string> path;
    std::size_t begin = 0;
    read.sections.emplace_back();
    for (std::size_t at = 0; at < lines.size(); ++at) {
        auto title = title_at(clean, lines, at);
        if (!title)
            continue;
        read.sections.back().content = paragraphs(clean, {begin, lines[title->first].begin});
        auto kind = std::pair(title->adornment, title->overlined);
        auto level = static_cast<std::size_t>(std::ranges::find(levels, kind) - levels.begin());
        if (level == levels.size())
            levels.push_back(kind);
        path.resize(std::min(path.size(), level));
        HeadingName name = names.name(title->text);
        path.emplace_back(clip_utf8(name.text, longest_heading));
        Section& section = read.sections.emplace_back();
        section.headings = path;
        section.anchor = name.anchor;
        section.heading = read.text.source_of({lines[title->first].begin, lines[title->last].end});
        at = title->last;
        begin = title->text.size() > longest_heading ? lines[title->first].begin : lines[at].end;
    }
    read.sections.back().content = paragraphs(clean, {begin, clean.size()});
    return read;
}

} // namespace kb::chunking
