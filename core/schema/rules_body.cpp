// SPDX-License-Identifier: GPL-3.0-or-later
// The text itself: sections, what templates left behind, characters that do not belong.
#include "core/article/lines.h"
#include "core/base/translate.h"
#include "core/schema/rules.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

constexpr std::size_t npos = std::string_view::npos;

/// Whether `at` lies in code, where anything may stand. The spans are in order.
bool in_code(const Outline& outline, std::size_t at) {
    auto after = std::ranges::upper_bound(outline.code, at, {}, &ByteSpan::begin);
    return after != outline.code.begin() && at < std::prev(after)->end;
}

bool is_letter_or_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
           (c & 0x80) != 0;
}

/// Calls `found(span)` for each `word` in `within` of `text`.
template <class Found>
void for_each_word(std::string_view text, ByteSpan within, std::string_view word, const Found& found) {
    for (std::size_t at = text.find(word, within.begin); at < within.end;
         at = text.find(word, at + word.size())) {
        std::size_t end = at + word.size();
        bool whole = (at == 0 || !is_letter_or_digit(text[at - 1])) &&
                     (end >= text.size() || !is_letter_or_digit(text[end]));
        if (whole)
            found(ByteSpan{at, end});
    }
}

/// `[What the user sees]`: several words in brackets that start with a capital, and no link. The span of the
/// next one from `from` on.
ByteSpan find_prompt(std::string_view text, std::size_t from, std::size_t end) {
    for (std::size_t open = text.find('[', from); open < end; open = text.find('[', open + 1)) {
        std::size_t close = text.find_first_of("[]", open + 1);
        if (close >= end || text[close] == '[')
            continue;
        std::string_view inside = text.substr(open + 1, close - open - 1);
        CodePoint first = decode_code_point(inside, 0);
        bool capital = (first.value >= 'A' && first.value <= 'Z') || first.value == 0xBF ||
                       (first.value >= 0xC0 && first.value <= 0xDE);
        char before = open > 0 ? text[open - 1] : ' ';
        char behind = close + 1 < text.size() ? text[close + 1] : ' ';
        bool link = before == '!' || before == ']' || before == '\\' || behind == '(' || behind == '[' ||
                    behind == ':';
        if (!capital || link || !inside.contains(' ') || inside.size() > 300 || inside.contains("\n\n"))
            continue;
        if (text.contains("[" + std::string(inside) + "]:")) // the label of a link defined elsewhere
            continue;
        return {open, close + 1};
    }
    return {end, end};
}

class Leftovers {
public:
    Leftovers(const Article& article, const Outline& outline, Findings& findings)
        : text_(article.bytes)
        , outline_(outline)
        , findings_(findings) {}

    void look_in(ByteSpan within) {
        for (ByteSpan prompt = find_prompt(text_, within.begin, within.end); !prompt.empty();
             prompt = find_prompt(text_, prompt.end, within.end))
            report(prompt, "template.prompt",
                   message("A prompt of the template is left: replace it by text, or remove it."));
        for (std::string_view word : {"TODO", "FIXME", "TBD"})
            for_each_word(text_, within, word, [&](ByteSpan span) {
                report(span, "template.todo", message("{} is left: do it, or remove it.", word));
            });
        for (std::string_view words : {"Lorem ipsum", "lorem ipsum"})
            for_each_word(text_, within, words, [&](ByteSpan span) {
                report(span, "template.todo", message("Filler text is left."));
            });
    }

private:
    void report(ByteSpan span, const char* code, std::string text) {
        if (!in_code(outline_, span.begin))
            add(findings_, Severity::warning, code, std::move(text), span);
    }

    std::string_view text_;
    const Outline& outline_;
    Findings& findings_;
};

bool is_bidi_control(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

bool is_control(char32_t c) {
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0);
}

/// First byte from `at` on that can start a control or bidirectional character (U+0080 to U+009F start with
/// C2, U+061C with D8, the others with E2).
std::size_t next_suspect(std::string_view text, std::size_t at) {
    while (at < text.size()) {
        auto byte = static_cast<unsigned char>(text[at]);
        if (is_control(byte < 0x80 ? byte : U'a') || byte == 0xC2 || byte == 0xD8 || byte == 0xE2)
            return at;
        ++at;
    }
    return at;
}

} // namespace

void check_body(const Article& article, const RuleContext& context, Findings& findings) {
    constexpr std::size_t longest_without_heading = 3200;
    std::string_view body = article.body();
    if (body.find_first_not_of(" \t\r\n") == npos)
        return add(findings, Severity::warning, "body.empty", message("The article has no text."),
                   {article.body_span.begin, article.body_span.begin});
    if (context.outline->headings.empty() && body.size() > longest_without_heading)
        add(findings, Severity::info, "body.no_heading",
            message("A long text without headings is cut by size: headings make its parts citable."),
            {article.body_span.begin, article.body_span.begin});
    for (const Heading& heading : context.outline->headings)
        if (heading.empty_section)
            add(findings, Severity::warning, "section.empty",
                message("The section `{}` is empty: write it, or remove its heading.",
                        printable(heading.text)),
                heading.span);
}

void check_leftovers(const Article& article, const RuleContext& context, Findings& findings) {
    Leftovers leftovers(article, *context.outline, findings);
    for (std::string_view key : {"title", "escalate_if"})
        if (const Field* field = article.find(key))
            leftovers.look_in(field->value_span);
    leftovers.look_in(article.body_span);
}

void check_characters(const Article& article, const RuleContext& /*context*/, Findings& findings) {
    constexpr std::size_t most = 20; // a binary file needs no thousand findings
    std::string_view text = article.bytes;
    std::size_t count = 0;
    for (std::size_t at = next_suspect(text, 0); at < text.size() && count < most;) {
        CodePoint point = decode_code_point(text, at);
        ByteSpan span{at, at + point.bytes};
        at = next_suspect(text, span.end);
        bool bidi = is_bidi_control(point.value);
        if (!bidi && !is_control(point.value))
            continue;
        ++count;
        std::string shown = printable(span.of(text));
        add(findings, Severity::warning, bidi ? "text.bidi" : "text.control",
            bidi
                ? message("The invisible character {} can change the order in which the line is read.", shown)
                : message("The control character {} does not belong in a text.", shown),
            span, Fix{message("Remove the character"), span, ""});
    }
}

} // namespace kb
