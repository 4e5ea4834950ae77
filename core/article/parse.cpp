// SPDX-License-Identifier: GPL-3.0-or-later
// parse_article: lines say where the frontmatter is, yaml-cpp what it means, the scanner where each field
// stands.
#include "core/article/article.h"
#include "core/article/frontmatter.h"
#include "core/article/repair.h"
#include "core/article/scan.h"
#include "core/article/yaml_text.h"
#include "core/article/yaml_tree.h"
#include "core/base/translate.h"

#include <algorithm>

namespace kb {

namespace {

using Kind = Field::Kind;
using Style = ScannedField::Style;

void report(Article& article, Severity severity, std::string code, std::string text, ByteSpan span,
            std::optional<Fix> fix = {}) {
    article.findings.push_back({severity, std::move(code), std::move(text), {}, span, std::move(fix)});
}

Kind kind_of(const YamlNode& node) {
    switch (node.kind) {
    case YamlNode::Kind::null:
        return Kind::null;
    case YamlNode::Kind::scalar:
        return Kind::scalar;
    case YamlNode::Kind::list:
        return Kind::list;
    case YamlNode::Kind::map:
        return Kind::map;
    }
    return Kind::null;
}

bool is_single(const YamlNode& node) {
    return node.kind == YamlNode::Kind::scalar || node.kind == YamlNode::Kind::null;
}

bool is_map_of_scalars(const YamlNode& node) {
    return node.kind == YamlNode::Kind::map && std::ranges::all_of(node.children, is_single);
}

FieldEntry entry_of(const YamlNode& map) {
    FieldEntry entry;
    for (std::size_t i = 0; i + 1 < map.children.size(); i += 2)
        entry.emplace_back(map.children[i].text, map.children[i + 1].text);
    return entry;
}

/// Content of a field from YAML's tree; places are added by place_field.
Field field_of(const YamlNode& key, const YamlNode& value) {
    Field field;
    field.key = key.text;
    field.kind = kind_of(value);
    if (field.kind == Kind::scalar)
        field.text = value.text;
    else if (field.kind != Kind::null)
        field.text = yaml_flow(value);
    if (field.kind == Kind::list && std::ranges::all_of(value.children, is_single))
        for (const YamlNode& item : value.children)
            field.items.push_back(item.text);
    else if (field.kind == Kind::list && std::ranges::all_of(value.children, is_map_of_scalars))
        for (const YamlNode& item : value.children)
            field.entries.push_back(entry_of(item));
    else if (field.kind == Kind::map && is_map_of_scalars(value))
        field.entries.push_back(entry_of(value));
    else
        field.nested = field.kind == Kind::list || field.kind == Kind::map;
    return field;
}

/// Whether the scanned lines show what YAML read: same start, same kind, and, where the text can be compared
/// directly, the same text.
bool agree(const Article& article, const ScannedField& scanned, const Field& field, std::size_t value_begin) {
    if (scanned.style == Style::null)
        return field.kind == Kind::null;
    if (scanned.value.begin != value_begin)
        return false;
    std::string_view source = scanned.value.of(article.bytes);
    switch (scanned.style) {
    case Style::plain:
        if (field.kind == Kind::null)
            return !is_plain_safe(source, false); // "~", "null"
        return field.kind == Kind::scalar &&
               (source.find_first_of("\r\n") != std::string_view::npos || source == field.text);
    case Style::single_quoted:
    case Style::double_quoted:
    case Style::block_text:
        return field.kind == Kind::scalar;
    case Style::flow_list:
    case Style::block_list:
        return field.kind == Kind::list;
    case Style::flow_map:
    case Style::block_map:
        return field.kind == Kind::map;
    default:
        return true;
    }
}

/// Spans of `field` from the scan; all but its start stay empty where scan and YAML disagree.
void place_field(const Article& article, const Scan& scan, const YamlNode& key, const YamlNode& value,
                 Field& field) {
    std::size_t base = article.frontmatter_span.begin;
    std::size_t key_begin = base + key.begin;
    auto scanned = std::ranges::lower_bound(scan.fields, key_begin, {},
                                            [](const ScannedField& f) { return f.key.begin; });
    bool found = scanned != scan.fields.end() && scanned->key.begin == key_begin;
    field.key_span = found ? scanned->key : ByteSpan{key_begin, key_begin};
    field.value_span = {base + value.begin, base + value.begin};
    if (!found || !agree(article, *scanned, field, base + value.begin))
        return;
    field.value_span = scanned->value;
    field.block_span = scanned->block;
    std::size_t count = field.kind == Kind::list ? value.children.size() : 0;
    bool same_items = scanned->items.size() == count;
    for (std::size_t i = 0; same_items && i < count; ++i)
        same_items = scanned->items[i].begin == base + value.children[i].begin || scanned->items[i].empty();
    if (same_items)
        field.item_spans = scanned->items;
}

void report_duplicate(Article& article, Field& first, const Field& second) {
    first.repeated = true;
    std::optional<Fix> fix;
    if (first.kind == second.kind && first.text == second.text && !second.block_span.empty())
        fix = Fix{message("Remove the second {}", second.key), second.block_span, ""};
    bool guards_access = second.key == "audience" || second.key == "status";
    report(article, guards_access ? Severity::error : Severity::warning, "frontmatter.duplicate_key",
           guards_access
               ? message("{} is given twice and counts as not given: keep one of the two.", second.key)
               : message("{} is given twice; the first one counts: remove one of the two.", second.key),
           second.key_span, std::move(fix));
}

const YamlNode* find_tagged(const YamlNode& node) {
    if (!node.tag.empty())
        return &node;
    for (const YamlNode& child : node.children)
        if (const YamlNode* tagged = find_tagged(child))
            return tagged;
    return nullptr;
}

void add_field(Article& article, const Scan& scan, const YamlNode& key, const YamlNode& value) {
    std::size_t key_begin = article.frontmatter_span.begin + key.begin;
    if (!is_single(key) || key.text.empty()) {
        report(article, Severity::warning, "frontmatter.key",
               message("A field needs a name of plain text before its colon; this one is passed over."),
               {key_begin, key_begin});
        return;
    }
    Field field = field_of(key, value);
    place_field(article, scan, key, value, field);
    if (const YamlNode* tagged = find_tagged(value)) {
        std::size_t at = article.frontmatter_span.begin + tagged->begin;
        report(
            article, Severity::warning, "frontmatter.tag",
            message("{} has a YAML tag, which is never acted upon: write the value without it.", field.key),
            {at, at});
    }
    auto first = std::ranges::find(article.fields, field.key, &Field::key);
    if (first == article.fields.end())
        article.fields.push_back(std::move(field));
    else
        report_duplicate(article, *first, field);
}

void mark_broken(Article& article, YamlProblem problem) {
    article.frontmatter = Article::Frontmatter::broken;
    article.fields.clear();
    std::size_t at = article.frontmatter_span.begin + problem.at;
    std::optional<Fix> fix;
    if (problem.code == "frontmatter.invalid")
        fix = quoting_fix(article.frontmatter_span.of(article.bytes));
    if (fix) { // its span is one of the frontmatter
        fix->span.begin += article.frontmatter_span.begin;
        fix->span.end += article.frontmatter_span.begin;
    }
    report(article, Severity::error, std::move(problem.code), std::move(problem.message), {at, at},
           std::move(fix));
}

/// The text between the two lines: fields, two thematic breaks around text, or frontmatter that is broken.
void read_block(Article& article, const FrontmatterBlock& block) {
    std::string_view content = block.content.of(article.bytes);
    auto yaml = read_yaml(content);
    bool is_map = yaml && yaml->kind == YamlNode::Kind::map;
    bool is_empty = yaml && yaml->kind == YamlNode::Kind::null && yaml->text.empty();
    if (!is_map && !is_empty && (yaml || !starts_with_a_field(content))) {
        if (yaml && yaml->kind == YamlNode::Kind::list)
            report(
                article, Severity::warning, "frontmatter.not_fields",
                message(
                    "The text between the first two --- lines is a list and counts as body: frontmatter is "
                    "one `name: value` a line."),
                block.content);
        return;
    }
    article.frontmatter = Article::Frontmatter::parsed;
    article.frontmatter_span = block.content;
    article.body_span.begin = block.body;
    if (!yaml)
        return mark_broken(article, yaml.error());
    Scan scan = scan_fields(article.bytes, block.content);
    if (auto swallowed = find_swallowed(scan, *yaml, block.content.begin))
        return mark_broken(article,
                           {"frontmatter.invalid",
                            message("A quote that opens here or above is never closed. Until it is, the "
                                    "article counts as a draft for admins."),
                            *swallowed - block.content.begin});
    for (std::size_t i = 0; i + 1 < yaml->children.size(); i += 2)
        add_field(article, scan, yaml->children[i], yaml->children[i + 1]);
}

} // namespace

Article parse_article(std::string path, std::string bytes) {
    Article article;
    article.path = std::move(path);
    article.bytes = std::move(bytes);
    FrontmatterBlock block = find_frontmatter(article.bytes);
    ByteSpan start{block.start, block.start};
    article.body_span = {block.start, article.bytes.size()};
    article.frontmatter_span = start;
    switch (block.shape) {
    case FrontmatterBlock::Shape::none:
        break;
    case FrontmatterBlock::Shape::block:
        read_block(article, block);
        break;
    case FrontmatterBlock::Shape::unclosed:
        article.frontmatter = Article::Frontmatter::broken;
        report(article, Severity::error, "frontmatter.unclosed",
               message("The frontmatter is never closed: put a line `---` below its last field."), start);
        break;
    case FrontmatterBlock::Shape::toml:
        report(article, Severity::warning, "frontmatter.toml",
               message("TOML frontmatter (+++) counts as body: write it as YAML between --- lines."), start);
        break;
    case FrontmatterBlock::Shape::not_first:
        report(article, Severity::warning, "frontmatter.not_first",
               message("Frontmatter must start on the first line; behind blank lines it counts as body."),
               block.content, Fix{message("Remove the blank lines"), block.content, ""});
        break;
    }
    fill_positions(article.findings, article.bytes);
    return article;
}

} // namespace kb
