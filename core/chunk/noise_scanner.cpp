// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/noise_scanner.h"

#include <algorithm>
#include <array>

namespace kb::chunking {

namespace {

constexpr auto npos = std::string_view::npos;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_alphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_punctuation(char c) {
    return c > ' ' && c < 0x7F && !is_alphanumeric(c);
}

/// Whether a character can begin something that is not plain text.
constexpr std::array<bool, 256> special = [] {
    std::array<bool, 256> table{};
    for (unsigned char c : std::string_view("<&`[]\\"))
        table[c] = true;
    return table;
}();

} // namespace

/// Offset behind the code span that begins at `at`, or behind the run of backticks where none does.
std::size_t NoiseScanner::code_span(std::size_t at) {
    if (!knows_backticks_) {
        knows_backticks_ = true;
        for (auto run = at; run != npos;) {
            auto end = std::min(text_.find_first_not_of('`', run), text_.size());
            backticks_[end - run].push_back(run);
            run = text_.find('`', end);
        }
    }
    auto size = std::min(text_.find_first_not_of('`', at), text_.size()) - at;
    const std::vector<std::size_t>& runs = backticks_[size];
    auto close = std::ranges::upper_bound(runs, at);
    return close == runs.end() ? at + size : *close + size;
}

std::size_t NoiseScanner::tag(std::size_t at) {
    using Kind = HtmlTag::Kind;
    HtmlTag tag = tags_.read(at);
    if (tag.kind == Kind::none)
        return at + 1;
    const char* separator = html_ ? "\n" : " ";
    if (tag.kind == Kind::formatting)
        separator = "";
    else if (tag.kind == Kind::inside_line)
        separator = " ";
    std::size_t end = at + tag.size;
    drop(at, end, separator);
    if (html_ && tag.name == "pre") {
        in_pre_ = !tag.closing;
        edits_.back().white_space = in_pre_ ? Edit::Then::verbatim : Edit::Then::collapsed;
    }
    return end;
}

std::size_t NoiseScanner::entity(std::size_t at) {
    constexpr std::size_t longest = 32;
    auto end = at + 1;
    while (end < text_.size() && end - at < longest && (is_alphanumeric(text_[end]) || text_[end] == '#'))
        ++end;
    if (end == text_.size() || text_[end] != ';' || end == at + 1)
        return at + 1;
    drop(at, end + 1, std::string(text_.substr(at, end + 1 - at)));
    return end + 1;
}

std::size_t NoiseScanner::skip_blank(std::size_t at) const {
    while (at < text_.size() && is_blank(text_[at]))
        ++at;
    return at;
}

/// Offset behind the link destination at `at`, npos where there is none.
std::size_t NoiseScanner::destination_end(std::size_t at) const {
    if (at < text_.size() && text_[at] == '<') {
        auto end = text_.find_first_of(">\n", at);
        return end == npos || text_[end] == '\n' ? npos : end + 1;
    }
    int depth = 0;
    for (; at < text_.size() && !is_blank(text_[at]); ++at) {
        if (text_[at] == '\\' && at + 1 < text_.size())
            ++at;
        else if (text_[at] == '(')
            ++depth;
        else if (text_[at] == ')' && depth-- == 0)
            return at;
    }
    return at;
}

/// Offset behind the attribute list `{: .class }` or `{ width=300 }` at `at`; `at` where there is none.
std::size_t NoiseScanner::attribute_list(std::size_t at) const {
    constexpr std::size_t longest = 200;
    if (at >= text_.size() || text_[at] != '{')
        return at;
    std::string_view rest = text_.substr(at, longest);
    auto end = rest.find_first_of("}\n");
    if (end == npos || rest[end] == '\n')
        return at;
    auto first = rest.find_first_not_of(" {");
    bool marked = std::string_view(":#.").contains(rest[first]) || rest.substr(0, end).contains('=');
    return marked ? at + end + 1 : at;
}

/// The ']' at `at` may end the text of a link or image: then nothing but its text and title stay.
std::size_t NoiseScanner::link(std::size_t at) {
    if (brackets_.empty())
        return at + 1;
    std::size_t open = brackets_.back();
    brackets_.pop_back();
    if (at + 1 >= text_.size() || text_[at + 1] != '(' || patience_ == 0)
        return at + 1;
    auto fail = [&](std::size_t looked_until) {
        patience_ -= std::min(patience_, std::min(looked_until, text_.size()) - at);
        return at + 1;
    };
    auto place = skip_blank(at + 2);
    auto end = destination_end(place);
    if (end == npos)
        return fail(text_.size());
    auto title = skip_blank(end);
    auto close = title;
    auto title_end = title;
    if (title > end && title < text_.size() && std::string_view("\"'(").contains(text_[title])) {
        title_end = text_.find(text_[title] == '(' ? ')' : text_[title], title + 1);
        if (title_end == npos)
            return fail(text_.size());
        close = skip_blank(title_end + 1);
    }
    if (close >= text_.size() || text_[close] != ')')
        return fail(close);
    std::size_t begin = open > 0 && text_[open - 1] == '!' ? open - 1 : open;
    std::size_t after = attribute_list(close + 1);
    drop(begin, open + 1);
    if (title_end > title) {
        drop(at, title + 1, " ");
        drop(title_end, after);
    } else {
        drop(at, after);
    }
    return after;
}

/// Deals with the special character at `at`; returns where to go on.
std::size_t NoiseScanner::step(std::size_t at) {
    switch (text_[at]) {
    case '<':
        return tag(at);
    case '&':
        return entity(at);
    default:
        break;
    }
    if (in_pre_)
        return at + 1;
    switch (text_[at]) {
    case '`':
        return code_span(at);
    case '[':
        brackets_.push_back(at);
        return at + 1;
    case ']':
        return link(at);
    case '\\':
        if (at + 1 == text_.size() || !is_punctuation(text_[at + 1]))
            return at + 1;
        drop(at, at + 1);
        return at + 2;
    default:
        return at + 1;
    }
}

std::vector<Edit> NoiseScanner::edits() {
    for (std::size_t at = 0; at < text_.size();)
        at = special[static_cast<unsigned char>(text_[at])] ? step(at) : at + 1;
    std::ranges::stable_sort(edits_, {}, [](const Edit& edit) { return edit.span.begin; });
    return std::move(edits_);
}

} // namespace kb::chunking
