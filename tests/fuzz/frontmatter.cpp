// SPDX-License-Identifier: GPL-3.0-or-later
// Any text is parsed; then one field is edited. The input is a file, or a file, a key and a value with U+001F
// between them (which YAML does not allow, so that every sample file is a seed as it is).
#include "core/article/article.h"
#include "core/article/outline.h"
#include "core/base/text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace kb;

namespace {

void require(bool holds, const char* what) {
    if (holds)
        return;
    std::fprintf(stderr, "broken invariant: %s\n", what);
    std::abort();
}

bool inside(ByteSpan inner, ByteSpan outer) {
    return outer.begin <= inner.begin && inner.begin <= inner.end && inner.end <= outer.end;
}

struct Input {
    std::string text, key = "title", value = "a: b";
};

Input read_input(std::string_view data) {
    constexpr char separator = '\x1F';
    Input input;
    std::size_t key = data.find(separator);
    input.text = data.substr(0, key);
    if (key == std::string_view::npos)
        return input;
    std::size_t value = data.find(separator, key + 1);
    input.key = data.substr(key + 1, value == std::string_view::npos ? value : value - key - 1);
    if (value != std::string_view::npos)
        input.value = data.substr(value + 1);
    return input;
}

void check_places(const Article& article) {
    ByteSpan all{0, article.bytes.size()};
    require(inside(article.frontmatter_span, all) && inside(article.body_span, all), "parts lie in the file");
    require(article.body_span.end == all.end, "the body ends the file");
    require(article.frontmatter_span.end <= article.body_span.begin || article.frontmatter_span.empty(),
            "the frontmatter stands before the body");
    std::size_t last = 0;
    for (const Field& field : article.fields) {
        require(inside(field.key_span, all) && inside(field.value_span, all), "a field lies in the file");
        if (field.block_span.empty())
            continue;
        require(inside(field.block_span, article.frontmatter_span), "lines lie in the frontmatter");
        require(field.block_span.begin >= last, "fields stand in order and apart");
        last = field.block_span.end;
        require(inside(field.key_span, field.block_span) && inside(field.value_span, field.block_span),
                "key and value lie in the field's lines");
        for (ByteSpan item : field.item_spans)
            require(inside(item, field.value_span), "an item lies in its list");
    }
    for (const Finding& finding : article.findings) {
        require(inside(finding.span, all) && finding.position.line > 0 && finding.position.column > 0,
                "a finding lies in the file");
        if (finding.fix) {
            require(inside(finding.fix->span, all), "a fix lies in the file");
            parse_article("a.md", apply_fix(article.bytes, *finding.fix));
        }
    }
}

void check_outline(const Article& article) {
    Outline outline = outline_of(article.bytes, article.body_span.begin);
    for (const Heading& heading : outline.headings)
        require(inside(heading.span, article.body_span) && !heading.anchor.empty(),
                "a heading lies in the body");
    for (const Link& link : outline.links)
        require(inside(link.span, article.body_span), "a link lies in the body");
    require(std::ranges::is_sorted(outline.code, {}, &ByteSpan::begin), "code is in order");
}

/// Only bytes of `lines` may differ; what is before and behind them is the same.
void check_bytes(const std::string& before, const std::string& after, ByteSpan lines) {
    std::string_view head = std::string_view(before).substr(0, lines.begin);
    std::string_view tail = std::string_view(before).substr(lines.end);
    require(after.starts_with(head) && after.ends_with(tail) && after.size() >= head.size() + tail.size(),
            "bytes outside the field are the same");
}

void check_others(const Article& before, const Article& after, std::string_view key) {
    require(after.frontmatter == Article::Frontmatter::parsed, "the result can be read");
    require(before.body() == after.body(), "the body is the same");
    std::size_t next = 0;
    for (const Field& field : before.fields) {
        if (field.key == key)
            continue;
        while (next < after.fields.size() && after.fields[next].key == key)
            ++next;
        require(next < after.fields.size() && field.same_content(after.fields[next]),
                "other fields are the same");
        ++next;
    }
}

template <class Value>
void check_edit(const Article& article, const std::string& key, const Value& value,
                const Result<std::string>& edited) {
    const Field* field = article.find(key);
    if (!edited) {
        require(!edited.error().message.empty(), "a refusal has a reason");
        return;
    }
    require(article.frontmatter != Article::Frontmatter::broken, "broken frontmatter is not edited");
    Article after = parse_article(article.path, *edited);
    check_others(article, after, key);
    if constexpr (std::is_same_v<Value, std::string>)
        require(after.text(key) == value, "a scalar reads back");
    else
        require(after.list(key) == value, "a list reads back");
    if (field != nullptr)
        check_bytes(article.bytes, *edited, field->block_span);
    auto again = set_field(after, key, value);
    require(again && *again == *edited, "the same edit again changes nothing");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    auto decoded = decode_text(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!decoded)
        return 0;
    Input input = read_input(decoded->text);
    Article article = parse_article("a.md", input.text);
    require(article.bytes == input.text, "no byte is lost");
    check_places(article);
    check_outline(article);
    require(content_digest(article).starts_with("sha256:"), "every article has a digest");

    std::string key =
        !article.fields.empty() && input.key.size() == 1
            ? article.fields[static_cast<unsigned char>(input.key[0]) % article.fields.size()].key
            : input.key;
    std::vector<std::string> items = article.list(key);
    check_edit(article, key, input.value, set_field(article, key, input.value));
    items.push_back(input.value);
    check_edit(article, key, items, set_field(article, key, items));
    items.front() = "other";
    check_edit(article, key, items, set_field(article, key, items));
    if (auto removed = remove_field(article, key); removed && article.find(key) != nullptr) {
        Article after = parse_article("a.md", *removed);
        check_others(article, after, key);
        require(after.find(key) == nullptr, "a removed field is gone");
        check_bytes(article.bytes, *removed, article.find(key)->block_span);
    }
    set_field_yaml(article, key, input.value);
    return 0;
}
