// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/outline.h"
#include "core/base/date.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/source/source.h"

#include <ctime>

namespace kb {

namespace {

constexpr std::size_t max_document_bytes = 8U << 20;
constexpr int max_json_depth = 200;

std::string file_stem(const SourceFile& file) {
    return std::filesystem::path(file.path).stem().string();
}

/// Deepest nesting of brackets outside strings.
int json_depth(std::string_view text) {
    int depth = 0;
    int deepest = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (in_string) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

/// A line underlined by a row of one punctuation mark: how reStructuredText writes a title.
std::string rst_title(std::string_view text) {
    std::vector<std::string_view> lines = split_lines(text);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        std::string_view title = trim(lines[i]);
        std::string_view line = trim(lines[i + 1]);
        bool underline = line.size() >= 3 && std::string_view("=-~^\"'#*+").contains(line[0]) &&
                         line.find_first_not_of(line[0]) == std::string_view::npos;
        if (!title.empty() && underline && title[0] != line[0])
            return std::string(title);
    }
    return {};
}

std::string title_of(const SourceFile& file, std::string_view text, Syntax syntax) {
    if (syntax == Syntax::markdown)
        return parse_article(file.path, std::string(text)).title();
    std::string title = syntax == Syntax::rst ? rst_title(text) : std::string();
    return title.empty() ? file_stem(file) : title;
}

std::string file_date(const SourceFile& file) {
    std::time_t seconds = file.stamp.mtime_ns / 1'000'000'000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char buffer[16];
    std::strftime(buffer, sizeof buffer, "%Y-%m-%d", &utc);
    return buffer;
}

std::string skip_reason(const SourceFile& file, std::string_view bytes, const SourceDocument& document,
                        const Scrubber& scrubber) {
    if (bytes.size() > max_document_bytes)
        return message("The file has {} bytes; at most {} are indexed.", bytes.size(), max_document_bytes);
    std::string name = std::filesystem::path(file.path).filename().string();
    if (std::string reason = scrubber.drop_reason(name, document.text); !reason.empty())
        return reason;
    if (document.syntax == Syntax::json && json_depth(document.text) > max_json_depth)
        return message("The JSON is nested more than {} levels deep.", max_json_depth);
    return {};
}

} // namespace

Result<SourceDocument> decode_document(const SourceFile& file, std::string_view bytes,
                                       const SourceConfig& source, const Scrubber& scrubber) {
    SourceDocument document{
        .syntax = syntax_of(file.path), .audience = source.audience, .status = source.status};
    auto decoded = decode_text(bytes);
    if (!decoded) {
        document.skip_reason = message("The file is not text in a known encoding.");
        return document;
    }
    document.text = std::move(decoded->text);
    if (decoded->encoding != DecodedText::Encoding::utf8 &&
        decoded->encoding != DecodedText::Encoding::utf8_bom)
        document.note = message("read as {}", encoding_name(decoded->encoding));
    document.skip_reason = skip_reason(file, bytes, document, scrubber);
    if (!document.skip_reason.empty()) {
        document.text.clear();
        return document;
    }
    document.title = title_of(file, document.text, document.syntax);
    if (source.kind == "articles") {
        Article article = parse_article(file.path, document.text);
        document.audience = article.audience();
        document.status = article.status();
    } else {
        document.as_of = file_date(file);
    }
    return document;
}

} // namespace kb
