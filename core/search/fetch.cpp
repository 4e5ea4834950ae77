// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/fetch.h"

#include "core/article/article.h"
#include "core/article/outline.h"
#include "core/base/text.h"

#include <algorithm>

namespace kb {

namespace {

/// A path and, where the citation names a section, its anchor.
struct Place {
    std::string path, anchor;
};

/// The readings of a citation: a path may itself hold '#', an anchor never does.
std::vector<Place> places_of(std::string_view citation) {
    std::vector<Place> places = {{nfc(citation), ""}};
    if (auto hash = citation.rfind('#'); hash != std::string_view::npos && hash + 1 < citation.size())
        places.push_back({nfc(citation.substr(0, hash)), std::string(citation.substr(hash + 1))});
    return places;
}

/// Where the body of a stored text begins.
std::size_t body_begin(const std::string& path, const std::string& text) {
    return syntax_of(path) == Syntax::markdown ? parse_article(path, text).body_span.begin : 0;
}

/// The heading called `anchor` with everything below it. False where there is none.
bool cut_section(const std::string& text, std::size_t from, const std::string& anchor, Fetched& fetched) {
    std::vector<Heading> headings = headings_of(text, from);
    auto begin = std::ranges::find(headings, anchor, &Heading::anchor);
    if (begin == headings.end())
        return false;
    auto end = std::find_if(begin + 1, headings.end(),
                            [&](const Heading& heading) { return heading.level <= begin->level; });
    std::size_t end_offset = end == headings.end() ? text.size() : end->span.begin;
    fetched.text = text.substr(begin->span.begin, end_offset - begin->span.begin);
    return true;
}

/// The section that the passages with `anchor` make. False where there is none.
Result<bool> read_section(IndexReader& reader, const std::string& text, std::size_t from,
                          const std::string& anchor, Fetched& fetched) {
    auto chunks = reader.chunks_of(fetched.document.id);
    if (!chunks)
        return std::unexpected(chunks.error());
    std::string joined;
    for (const ChunkRecord& chunk : *chunks) {
        if (chunk.anchor != anchor)
            continue;
        if (fetched.headings.empty())
            fetched.headings = chunk.headings;
        joined += (joined.empty() ? "" : "\n\n") + chunk.text;
    }
    bool markdown = syntax_of(fetched.document.meta.path) == Syntax::markdown;
    if (markdown && cut_section(text, from, anchor, fetched))
        return true;
    fetched.text = std::move(joined); // other formats have keys for headings
    return !fetched.text.empty();
}

} // namespace

Result<std::optional<Fetched>> fetch(IndexReader& reader, std::string_view citation,
                                     const Visibility& visibility) {
    for (const Place& place : places_of(citation)) {
        auto documents = reader.documents_at(place.path, visibility);
        if (!documents)
            return std::unexpected(documents.error());
        if (documents->empty())
            continue;
        auto edit = std::ranges::find(*documents, "edit",
                                      [](const DocumentRecord& document) { return document.meta.revision; });
        Fetched fetched{.document = edit != documents->end() ? *edit : documents->front(),
                        .citation = place.path};
        auto text = reader.text_of(fetched.document.id);
        if (!text)
            return std::unexpected(text.error());
        std::size_t from = body_begin(place.path, *text);
        if (place.anchor.empty()) {
            fetched.text = text->substr(from);
            return fetched;
        }
        fetched.citation += "#" + place.anchor;
        auto found = read_section(reader, *text, from, place.anchor, fetched);
        if (!found)
            return std::unexpected(found.error());
        if (*found)
            return fetched;
    }
    return std::nullopt;
}

} // namespace kb
