// SPDX-License-Identifier: GPL-3.0-or-later
// The canonical form that a seal's digest is made of. Byte by byte in docs/formats.md, "Seal"; a change here
// voids every approval ever given.
#include "core/article/article.h"
#include "core/article/yaml_tree.h"
#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <map>

namespace kb {

namespace {

constexpr std::string_view version_line = "kb-seal 1\n";

/// Length, colon, bytes: no escaping, so no two texts have one form.
std::string encode(std::string_view text) {
    return std::to_string(text.size()) + ":" + std::string(text);
}

std::string encode(const std::vector<std::string>& list) {
    std::string form = "l";
    for (const std::string& item : list)
        form += encode(item);
    return form + "e";
}

/// A map whose values are already encoded, its keys in byte order.
std::string encode_map(const std::map<std::string, std::string>& encoded) {
    std::string form = "d";
    for (const auto& [key, value] : encoded)
        form += encode(key) + value;
    return form + "e";
}

std::string encode(const FieldEntry& entry) {
    std::map<std::string, std::string> sorted;
    for (const auto& [key, value] : entry)
        sorted.try_emplace(key, encode(value));
    return encode_map(sorted);
}

std::string encode(const YamlNode& node) {
    switch (node.kind) {
    case YamlNode::Kind::null:
    case YamlNode::Kind::scalar:
        return encode(node.text);
    case YamlNode::Kind::list: {
        std::string form = "l";
        for (const YamlNode& item : node.children)
            form += encode(item);
        return form + "e";
    }
    case YamlNode::Kind::map:
        break;
    }
    std::map<std::string, std::string> sorted;
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2) {
        const YamlNode& key = node.children[i];
        sorted.try_emplace(key.children.empty() ? key.text : encode(key), encode(node.children[i + 1]));
    }
    return encode_map(sorted);
}

/// Deeper structures than Field keeps are read again; they are rare.
std::string encode_nested(const Article& article, std::string_view key) {
    auto yaml = read_yaml(article.frontmatter_span.of(article.bytes));
    for (std::size_t i = 0; yaml && i + 1 < yaml->children.size(); i += 2)
        if (yaml->children[i].text == key)
            return encode(yaml->children[i + 1]);
    return encode(std::string_view());
}

std::string encode_field(const Article& article, const Field& field) {
    if (field.nested)
        return encode_nested(article, field.key);
    if (field.kind == Field::Kind::map)
        return encode(field.entries.front());
    if (field.kind == Field::Kind::list && !field.entries.empty()) {
        std::string form = "l";
        for (const FieldEntry& entry : field.entries)
            form += encode(entry);
        return form + "e";
    }
    if (field.kind == Field::Kind::list)
        return encode(field.items);
    return field.key == "system" ? encode(std::vector{field.text}) : encode(field.text);
}

std::string with_line_feeds(std::string_view text) {
    std::string normal;
    normal.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
        if (!pair)
            normal += text[i] == '\r' ? '\n' : text[i];
    }
    return normal;
}

} // namespace

std::string canonical_form(const Article& article) {
    static constexpr std::array<std::string_view, 7> sealed = {
        "audience", "category", "escalate_if", "evidence", "sources", "system", "title"};
    std::map<std::string, std::string> encoded;
    for (std::string_view key : sealed)
        if (const Field* field = article.find(key); field != nullptr && field->kind != Field::Kind::null)
            encoded.emplace(key, encode_field(article, *field));
    encoded.emplace("body", encode(with_line_feeds(article.body())));
    return std::string(version_line) + encode_map(encoded);
}

std::string content_digest(const Article& article) {
    return digest(canonical_form(article));
}

Seal seal_of(const Article& article) {
    std::string newest;
    for (const Verification& verification : article.verified())
        if (!verification.digest.empty())
            newest = verification.digest;
    if (newest.empty())
        return Seal::none;
    return newest == content_digest(article) ? Seal::intact : Seal::broken;
}

} // namespace kb
