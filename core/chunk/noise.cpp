// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/noise.h"

#include "core/article/markdown_tree.h"
#include "core/chunk/noise_scanner.h"

namespace kb::chunking {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Writes HTML's text: between words one space or one line end, except where white space is verbatim.
class HtmlWriter {
public:
    explicit HtmlWriter(CleanText& out)
        : out_(out) {}

    void keep(ByteSpan span) {
        if (verbatim_) {
            flush(span);
            out_.keep(span);
            return;
        }
        std::string_view source = out_.source();
        for (auto at = span.begin; at < span.end;) {
            auto begin = at;
            bool blank = is_blank(source[at]);
            bool line_end = false;
            for (; at < span.end && is_blank(source[at]) == blank; ++at)
                line_end = line_end || source[at] == '\n' || source[at] == '\r';
            if (blank) {
                separate(line_end ? '\n' : ' ');
            } else {
                flush({begin, begin});
                out_.keep({begin, at});
            }
        }
    }
    void put(std::string_view text, ByteSpan instead_of) {
        if (text == "\n" || text == " ") {
            separate(text.front());
        } else if (!text.empty()) {
            flush(instead_of);
            out_.put(text, instead_of);
        }
    }
    void set_verbatim(bool verbatim) { verbatim_ = verbatim; }
    void end(std::size_t at) {
        if (wrote_)
            out_.put("\n", {at, at});
    }

private:
    void separate(char separator) {
        if (separator_ != '\n')
            separator_ = separator;
    }
    void flush(ByteSpan place) {
        if (wrote_ && separator_ != 0)
            out_.put({&separator_, 1}, place);
        separator_ = 0;
        wrote_ = true;
    }

    CleanText& out_;
    char separator_ = 0; // owed before the next word
    bool verbatim_ = false;
    bool wrote_ = false;
};

} // namespace

const std::string& NoiseFilter::entity(std::string_view entity) {
    auto [known, is_new] = entities_.try_emplace(std::string(entity));
    if (is_new) {
        std::string text = entity == "&nbsp;" ? " " : plain_text(MarkdownTree(entity).root());
        known->second = text.empty() ? std::string(entity) : text;
    }
    return known->second;
}

void NoiseFilter::inlines(ByteSpan source) {
    std::size_t at = source.begin;
    for (const Edit& edit : NoiseScanner(source.of(out_.source()), false).edits()) {
        ByteSpan span{source.begin + edit.span.begin, source.begin + edit.span.end};
        if (span.begin < at)
            continue;
        out_.keep({at, span.begin});
        if (edit.with.starts_with('&'))
            out_.put(entity(edit.with), span);
        else if (edit.with != " " || out_.size() == 0 || !is_blank(out_.text().back()))
            out_.put(edit.with, span);
        at = span.end;
    }
    out_.keep({at, source.end});
}

void NoiseFilter::html(ByteSpan source) {
    HtmlWriter writer(out_);
    std::size_t at = source.begin;
    for (const Edit& edit : NoiseScanner(source.of(out_.source()), true).edits()) {
        ByteSpan span{source.begin + edit.span.begin, source.begin + edit.span.end};
        if (span.begin < at)
            continue;
        writer.keep({at, span.begin});
        writer.put(edit.with.starts_with('&') ? entity(edit.with) : edit.with, span);
        if (edit.white_space != Edit::Then::as_before)
            writer.set_verbatim(edit.white_space == Edit::Then::verbatim);
        at = span.end;
    }
    writer.keep({at, source.end});
    writer.end(source.end);
}

} // namespace kb::chunking
