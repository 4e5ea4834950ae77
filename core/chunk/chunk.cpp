// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chunk/chunk.h"

#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/chunk/packer.h"
#include "core/chunk/readers.h"

#include <algorithm>
#include <array>

namespace kb {

using namespace chunking;

const int chunk_version = 1;

namespace {

constexpr std::size_t smallest_limit = 200;

Sections read_sections(std::string_view text, std::size_t from, Syntax syntax, std::size_t limit) {
    switch (syntax) {
    case Syntax::markdown:
        return read_markdown(text, from);
    case Syntax::yaml:
        return read_yaml(text, from, limit);
    case Syntax::toml:
        return read_toml(text, from, limit);
    case Syntax::json:
        return read_json(text, from, limit);
    case Syntax::rst:
        return read_rst(text, from);
    case Syntax::plain:
        break;
    }
    return read_plain(text, from);
}

/// Turns passages into chunks.
class Assembler {
public:
    Assembler(const CleanText& clean, std::string_view title)
        : clean_(clean)
        , lines_(clean.source())
        , title_(fold(trim(title))) {}

    void add(const Section& section, const Passage& passage) {
        std::string text(passage.head);
        text += passage.span.of(clean_.text());
        text += passage.tail;
        add(section, std::move(text), clean_.source_of(passage.span));
    }
    /// A heading with nothing below it can be found, too, unless the document's title says the same.
    void add_heading(const Section& section) {
        bool is_title = title_.empty() ? !met_heading_ : fold(section.headings.back()) == title_;
        if (!is_title && !section.headings.back().empty())
            add(section, section.headings.back(), section.heading);
    }
    void pass(const Section& section) { met_heading_ = met_heading_ || !section.headings.empty(); }
    std::vector<Chunk> take() { return std::move(chunks_); }

private:
    void add(const Section& section, std::string text, ByteSpan span) {
        Chunk chunk;
        chunk.ordinal = static_cast<int>(chunks_.size());
        chunk.anchor = section.anchor;
        chunk.headings = section.headings;
        if (!title_.empty() && !chunk.headings.empty() && fold(chunk.headings.front()) == title_)
            chunk.headings.erase(chunk.headings.begin());
        chunk.text = std::move(text);
        chunk.span = span;
        chunk.first_line = lines_.line_of(span.begin);
        chunk.last_line = lines_.line_of(span.end - 1);
        chunks_.push_back(std::move(chunk));
    }

    const CleanText& clean_;
    LineIndex lines_;
    std::string title_;
    bool met_heading_ = false;
    std::vector<Chunk> chunks_;
};

bool is_leaf(const std::vector<Section>& sections, std::size_t index) {
    return index + 1 == sections.size() ||
           sections[index + 1].headings.size() <= sections[index].headings.size();
}

} // namespace

Result<void> check(const ChunkOptions& options) {
    if (options.limit < smallest_limit)
        return fail(ErrorCode::invalid, message("A chunk limit of {} is too small: set at least {} bytes.",
                                                options.limit, smallest_limit));
    if (options.overlap >= (options.limit + 1) / 2)
        return fail(ErrorCode::invalid,
                    message("A chunk overlap of {} is too large for a limit of {}: set less than half "
                            "the limit.",
                            options.overlap, options.limit));
    return {};
}

Syntax syntax_of(std::string_view file_name) {
    struct Extension {
        std::string_view name;
        Syntax syntax;
    };
    constexpr std::array extensions = {
        Extension{"md", Syntax::markdown},    Extension{"markdown", Syntax::markdown},
        Extension{"mdown", Syntax::markdown}, Extension{"mkd", Syntax::markdown},
        Extension{"yaml", Syntax::yaml},      Extension{"yml", Syntax::yaml},
        Extension{"toml", Syntax::toml},      Extension{"json", Syntax::json},
        Extension{"rst", Syntax::rst},
    };
    auto dot = file_name.rfind('.');
    if (dot == std::string_view::npos)
        return Syntax::plain;
    std::string extension = fold(file_name.substr(dot + 1));
    auto found = std::ranges::find(extensions, extension, &Extension::name);
    return found == extensions.end() ? Syntax::plain : found->syntax;
}

std::vector<Chunk> cut(std::string_view text, std::size_t from, Syntax syntax, const ChunkOptions& options,
                       std::string_view title) {
    ChunkOptions used = check(options) ? options : ChunkOptions{};
    Sections read = read_sections(text, std::min(from, text.size()), syntax, used.limit);
    Packer packer(read.text.text(), used);
    Assembler chunks(read.text, title);
    for (std::size_t i = 0; i < read.sections.size(); ++i) {
        const Section& section = read.sections[i];
        std::vector<Passage> passages = packer.pack(section.content);
        for (const Passage& passage : passages)
            chunks.add(section, passage);
        if (passages.empty() && !section.headings.empty() && is_leaf(read.sections, i))
            chunks.add_heading(section);
        chunks.pass(section);
    }
    return chunks.take();
}

} // namespace kb
