// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of single fields. Each is one replacement of bytes, tried on a copy and read back before it counts.
#include "core/article/article.h"
#include "core/article/field_edit.h"
#include "core/article/lines.h"
#include "core/article/list_edit.h"
#include "core/article/yaml_text.h"
#include "core/base/translate.h"

#include <algorithm>
#include <functional>

namespace kb {

namespace {

using Style = ScannedField::Style;
using Expected = std::function<bool(const Field*)>; // nullptr: no such field

std::unexpected<Error> refuse(const Article& article, std::string_view key, std::string reason) {
    return fail(ErrorCode::refused,
                message("{}: the field {} cannot be changed here: {} Edit the text instead.", article.path,
                        key, reason));
}

std::string_view line_end_of(const Article& article) {
    std::string_view text = article.bytes;
    std::size_t first = article.frontmatter == Article::Frontmatter::parsed ? byte_order_mark_size(text)
                                                                            : article.body_span.begin;
    std::string_view ending = line_at(text, first).ending(text);
    return ending.empty() ? "\n" : ending;
}

std::string apply(std::string_view bytes, const Edit& edit) {
    return apply_fix(bytes, {.label = {}, .span = edit.span, .replacement = edit.replacement});
}

/// Why the field may not be edited, or the scan of its lines.
Result<ScannedField> scan_of(const Article& article, const Field& field) {
    if (field.repeated)
        return refuse(article, field.key, message("it is given twice."));
    if (field.block_span.empty())
        return refuse(article, field.key,
                      message("its lines are written in a way that is not edited automatically."));
    Scan scan = scan_fields(article.bytes, article.frontmatter_span);
    auto found = std::ranges::find(scan.fields, field.key_span, &ScannedField::key);
    if (found == scan.fields.end())
        return refuse(article, field.key,
                      message("its lines are written in a way that is not edited automatically."));
    return *found;
}

bool is_one_of(Style style, std::initializer_list<Style> styles) {
    return std::ranges::contains(styles, style);
}

bool is_unplaced(const Field& field) {
    return field.block_span.empty();
}

/// Where a new field belongs: behind the last field that field_order puts before it, else before the first
/// one that it puts after it, else at the end.
std::size_t place_of(const Article& article, std::string_view key) {
    auto rank = [](std::string_view name) {
        return std::ranges::find(field_order, name) - field_order.begin();
    };
    std::size_t place = article.frontmatter_span.end;
    const Field* before = nullptr;
    const Field* after = nullptr;
    for (const Field& field : article.fields) {
        if (is_unplaced(field) || !std::ranges::contains(field_order, field.key))
            continue;
        if (rank(field.key) < rank(key))
            before = &field;
        else if (after == nullptr)
            after = &field;
    }
    if (!std::ranges::contains(field_order, key))
        return place;
    if (before != nullptr)
        return before->block_span.end;
    return after != nullptr ? after->block_span.begin : place;
}

/// A field that is not there yet, as whole lines; with the --- lines where there is no frontmatter.
Result<Edit> insert_field(const Article& article, std::string_view key, const NewValue& value) {
    if (!is_plain_safe(key, false))
        return fail(ErrorCode::usage, message("`{}` cannot be the name of a field.", std::string(key)));
    bool none = article.frontmatter == Article::Frontmatter::none;
    if (!none && !article.fields.empty() && std::ranges::all_of(article.fields, is_unplaced))
        return refuse(article, key,
                      message("the frontmatter is written in a way that is not edited automatically."));
    std::string line_end(line_end_of(article));
    auto placed = std::ranges::find_if_not(article.fields, is_unplaced);
    std::size_t indent =
        placed == article.fields.end() ? 0 : placed->key_span.begin - placed->block_span.begin;
    std::string lines = field_lines(key, value, indent, line_end);
    if (none)
        lines = "---" + line_end + lines + "---" + line_end;
    std::size_t place = none ? article.body_span.begin : place_of(article, key);
    return Edit{{place, place}, lines};
}

/// Whether `after` is `before` with only the field `key` made what `expected` says (nullptr: gone).
bool reads_back(const Article& before, const Article& after, std::string_view key, const Expected& expected) {
    if (after.frontmatter != Article::Frontmatter::parsed || before.body() != after.body() ||
        !expected(after.find(key)))
        return false;
    auto others = [&](const Article& article) {
        std::vector<const Field*> fields;
        for (const Field& field : article.fields)
            if (field.key != key)
                fields.push_back(&field);
        return fields;
    };
    return std::ranges::equal(others(before), others(after),
                              [](const Field* a, const Field* b) { return a->same_content(*b); });
}

Result<std::string> checked(const Article& article, std::string_view key, const Edit& edit,
                            const Expected& expected) {
    std::string bytes = apply(article.bytes, edit);
    Article after = parse_article(article.path, bytes);
    if (!reads_back(article, after, key, expected))
        return refuse(article, key, message("the result would not read back as intended."));
    return bytes;
}

std::optional<std::unexpected<Error>> refusal(const Article& article, std::string_view key) {
    if (article.frontmatter == Article::Frontmatter::broken)
        return refuse(article, key, message("the frontmatter cannot be read."));
    return std::nullopt;
}

/// The common path: the edit of an existing field, or the insertion of one, then the check.
Result<std::string> set_checked(const Article& article, std::string_view key,
                                const std::function<Edit(const ScannedField&)>& edit_of,
                                const NewValue& new_value, const Expected& expected) {
    const Field* field = article.find(key);
    if (field == nullptr) {
        auto edit = insert_field(article, key, new_value);
        return edit ? checked(article, key, *edit, expected) : std::unexpected(edit.error());
    }
    auto scanned = scan_of(article, *field);
    if (!scanned)
        return std::unexpected(scanned.error());
    return checked(article, key, edit_of(*scanned), expected);
}

} // namespace

Result<std::string> set_field(const Article& article, std::string_view key, std::string_view value) {
    if (auto refused = refusal(article, key))
        return *refused;
    auto expected = [&](const Field* field) {
        return field != nullptr && field->kind == Field::Kind::scalar && field->text == value;
    };
    const Field* present = article.find(key);
    if (present != nullptr && !present->repeated && expected(present))
        return article.bytes;
    auto edit_of = [&](const ScannedField& old) {
        return replace_value(article.bytes, old, scalar_value(value, article.bytes, &old));
    };
    return set_checked(article, key, edit_of, scalar_value(value), expected);
}

Result<std::string> set_field(const Article& article, std::string_view key,
                              const std::vector<std::string>& items) {
    if (auto refused = refusal(article, key))
        return *refused;
    auto expected = [&](const Field* field) {
        return field != nullptr && field->kind == Field::Kind::list && !field->nested &&
               field->items == items && field->entries.empty();
    };
    const Field* present = article.find(key);
    if (present != nullptr && !present->repeated && expected(present))
        return article.bytes;
    auto edit_of = [&](const ScannedField& old) {
        bool item_by_item = present->item_spans.size() == present->items.size() && !items.empty() &&
                            !present->items.empty() &&
                            is_one_of(old.style, {Style::flow_list, Style::block_list});
        if (!item_by_item)
            return replace_value(article.bytes, old, list_value(items));
        bool flow = old.style == Style::flow_list;
        return edit_items(article.bytes, *present, flow ? ListStyle::flow : ListStyle::block, items);
    };
    return set_checked(article, key, edit_of, list_value(items), expected);
}

Result<std::string> set_field_yaml(const Article& article, std::string_view key, std::string_view yaml) {
    if (auto refused = refusal(article, key))
        return *refused;
    auto wanted = read_yaml(yaml);
    if (!wanted)
        return fail(ErrorCode::invalid, message("The new value of {} is not valid YAML.", key),
                    wanted.error().message);
    std::string flow = yaml_flow(*wanted);
    auto expected = [&](const Field* field) {
        if (field == nullptr)
            return false;
        switch (field->kind) {
        case Field::Kind::null:
            return wanted->kind == YamlNode::Kind::null;
        case Field::Kind::scalar:
            return wanted->kind == YamlNode::Kind::scalar && field->text == wanted->text;
        default:
            return field->text == flow;
        }
    };
    NewValue value = yaml_value(yaml);
    return set_checked(
        article, key, [&](const ScannedField& old) { return replace_value(article.bytes, old, value); },
        value, expected);
}

Result<std::string> remove_field(const Article& article, std::string_view key) {
    if (auto refused = refusal(article, key))
        return *refused;
    const Field* field = article.find(key);
    if (field == nullptr)
        return article.bytes;
    auto scanned = scan_of(article, *field);
    if (!scanned)
        return std::unexpected(scanned.error());
    return checked(article, key, {scanned->block, ""}, [](const Field* left) { return left == nullptr; });
}

} // namespace kb
