// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/date.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/chunk/json_depth.h"
#include "core/source/source.h"

#include <toml++/toml.hpp>

#include <algorithm>
#include <chrono>

namespace kb {

namespace {

std::string file_stem(const SourceFile& file) {
    return std::filesystem::path(file.path).stem().string();
}

std::string file_date(const SourceFile& file) {
    using namespace std::chrono;
    return format_date(floor<days>(sys_time<nanoseconds>(nanoseconds(file.stamp.mtime_ns))));
}

/// Text has few control characters; a program's data and UTF-16 without its mark have many.
bool looks_binary(std::string_view bytes) {
    constexpr std::string_view used_in_text = "\t\n\r\f\b\a\x1B"; // the last three in captured output
    auto controls = std::ranges::count_if(bytes, [&](char c) {
        auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && !used_in_text.contains(c);
    });
    return static_cast<std::size_t>(controls) * 10 > bytes.size();
}

/// The first title that cutting finds.
std::string rst_title(std::string_view text) {
    for (const Chunk& chunk : cut(text, 0, Syntax::rst, {}))
        if (!chunk.headings.empty())
            return chunk.headings.front();
    return {};
}

/// Why a TOML file does not parse, for people; "" where it does.
std::string toml_problem(std::string_view text) {
    try {
        static_cast<void>(toml::parse(text));
        return {};
    } catch (const toml::parse_error& error) {
        return message("line {}: not valid TOML, read as text", error.source().begin.line);
    }
}

std::string skip_reason(const SourceFile& file, const SourceDocument& document, const Scrubber& scrubber) {
    if (std::string reason = scrubber.drop_reason(file.path, document.text); !reason.empty())
        return reason;
    if (document.syntax == Syntax::json && json_depth(document.text).value_or(0) > deepest_json)
        return message("The JSON is nested more than {} levels deep.", deepest_json);
    return {};
}

/// Text and note, or the reason why there is none.
void decode(std::string_view bytes, SourceDocument& document) {
    if (bytes.size() > largest_document) {
        document.skip_reason =
            message("The file has {} bytes; at most {} are indexed.", bytes.size(), largest_document);
        return;
    }
    auto decoded = decode_text(bytes);
    if (!decoded || looks_binary(decoded->text)) {
        document.skip_reason = message("The file is not text in a known encoding.");
        return;
    }
    document.text = std::move(decoded->text);
    using Encoding = DecodedText::Encoding;
    if (decoded->encoding != Encoding::utf8 && decoded->encoding != Encoding::utf8_bom)
        document.note = message("read as {}", encoding_name(decoded->encoding));
}

} // namespace

Result<SourceDocument> decode_document(const SourceFile& file, std::string_view bytes,
                                       const SourceConfig& source, const Scrubber& scrubber) {
    SourceDocument document{
        .syntax = syntax_of(file.path), .audience = source.audience, .status = source.status};
    decode(bytes, document);
    if (document.skip_reason.empty())
        document.skip_reason = skip_reason(file, document, scrubber);
    if (!document.skip_reason.empty()) {
        document.text.clear();
        return document;
    }
    if (source.kind != "articles")
        document.as_of = file_date(file);
    if (document.syntax == Syntax::markdown) {
        Article article = parse_article(file.path, document.text);
        document.title = article.title();
        if (source.kind == "articles") {
            document.audience = article.audience();
            document.status = article.status();
        }
    } else if (document.syntax == Syntax::rst) {
        document.title = rst_title(document.text);
    } else if (document.syntax == Syntax::toml) {
        if (std::string problem = toml_problem(document.text); !problem.empty())
            document.note += (document.note.empty() ? "" : "; ") + problem;
    }
    if (document.title.empty())
        document.title = file_stem(file);
    return document;
}

} // namespace kb
