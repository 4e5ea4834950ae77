// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/snippet.h"

#include "core/base/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace kb {

namespace {

struct Mark {
    ByteSpan span;
    std::size_t word; // index of the query's word
};

/// Where the passage has words of the query, in any form.
std::vector<Mark> find_marks(std::string_view passage, const Query& query, Tokenizer& tokenizer) {
    std::map<std::string, std::size_t, std::less<>> forms;
    for (std::size_t i = 0; i < query.words.size(); ++i)
        for (std::uint16_t term : query.words[i].terms)
            for (const std::string& token : query.terms[term].tokens)
                forms.emplace(token, i);
    std::vector<Mark> marks;
    tokenizer.tokenize(passage, [&](const Token& token) {
        auto form = forms.find(token.text);
        if (form == forms.end())
            return true;
        if (!marks.empty() && token.span.begin < marks.back().span.end)
            marks.back().span.end = std::max(marks.back().span.end, token.span.end);
        else
            marks.push_back({token.span, form->second});
        return true;
    });
    return marks;
}

/// First mark of the window with the most different words.
std::size_t best_window(const std::vector<Mark>& marks, std::size_t size) {
    std::size_t best = 0;
    std::size_t best_count = 0;
    for (std::size_t first = 0; first < marks.size(); ++first) {
        std::set<std::size_t> words;
        for (std::size_t i = first; i < marks.size() && marks[i].span.end <= marks[first].span.begin + size;
             ++i)
            words.insert(marks[i].word);
        if (words.size() > best_count) {
            best_count = words.size();
            best = first;
        }
    }
    return best;
}

bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// The window's beginning: some context before the first mark, at a word.
std::size_t window_begin(std::string_view passage, std::size_t first_mark, std::size_t size) {
    std::size_t lead = size / 4;
    std::size_t begin = first_mark > lead ? first_mark - lead : 0;
    while (begin > 0 && begin < first_mark && !is_blank(passage[begin - 1]))
        ++begin;
    return begin;
}

/// Where the text goes on behind a line that opens or closes a code fence; `at` itself where it begins no
/// such line. A fence is markup: in a snippet it says nothing.
std::size_t behind_fence(std::string_view passage, std::size_t at) {
    if (at > 0 && passage[at - 1] != '\n')
        return at;
    std::string_view line = passage.substr(at, passage.find('\n', at) - at);
    std::string_view content = trim(line);
    return content.starts_with("```") || content.starts_with("~~~") ? at + line.size() : at;
}

} // namespace

Snippet make_snippet(std::string_view passage, const Query& query, Tokenizer& tokenizer, std::size_t size) {
    std::vector<Mark> marks = find_marks(passage, query, tokenizer);
    std::size_t begin =
        marks.empty() ? 0 : window_begin(passage, marks[best_window(marks, size)].span.begin, size);
    std::size_t end = begin + clip_utf8(passage.substr(begin), size).size();
    if (end < passage.size()) {
        std::size_t word_end = end;
        while (word_end > begin && !is_blank(passage[word_end - 1]))
            --word_end;
        if (word_end > begin + size / 2)
            end = word_end;
    }

    Snippet snippet;
    if (begin > 0)
        snippet.text = "… ";
    auto mark = std::ranges::lower_bound(marks, begin, {}, [](const Mark& m) { return m.span.begin; });
    bool blank = true; // white space at the beginning is left out
    for (std::size_t at = begin; at < end; ++at) {
        if (std::size_t behind = behind_fence(passage, at); behind > at) {
            at = behind;
            while (mark != marks.end() && mark->span.begin < at)
                ++mark;
            if (at >= end)
                break;
        }
        bool marked = mark != marks.end() && mark->span.end <= end;
        if (marked && at == mark->span.begin)
            snippet.marks.push_back({snippet.text.size(), snippet.text.size()});
        if (is_blank(passage[at])) {
            if (!blank)
                snippet.text += ' ';
            blank = true;
        } else {
            snippet.text += passage[at];
            blank = false;
        }
        if (marked && at + 1 == mark->span.end) {
            snippet.marks.back().end = snippet.text.size();
            ++mark;
        }
    }
    while (!snippet.text.empty() && snippet.text.back() == ' ')
        snippet.text.pop_back();
    if (!trim(passage.substr(end)).empty())
        snippet.text += " …";
    return snippet;
}

} // namespace kb
