// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/review_view.h"

#include "core/base/translate.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <format>

namespace kb {

namespace {

using Json = nlohmann::ordered_json;
using Row = DifferenceRow;

constexpr std::size_t context = 3; // lines shown around a change

const char* name_of(FieldDifference::Kind kind) {
    return kind == FieldDifference::Kind::removed ? "removed"
           : kind == FieldDifference::Kind::added ? "added"
                                                  : "changed";
}

const char* name_of(Row::Kind kind) {
    switch (kind) {
    case Row::Kind::kept:
        return "kept";
    case Row::Kind::removed:
        return "removed";
    case Row::Kind::added:
        return "added";
    case Row::Kind::changed:
        break;
    }
    return "changed";
}

/// The bytes of a line as text, without its end.
std::string_view text_of(ByteSpan span, std::string_view text) {
    std::string_view line = span.of(text);
    return line.substr(0, line.find_last_not_of("\r\n") + 1);
}

// ---- JSON ----------------------------------------------------------------------------------------------

Json value_or_null(bool there, std::string_view text) {
    return there ? Json(text) : Json();
}

Json field_json(const FieldDifference& field) {
    using enum FieldDifference::Kind;
    return {{"key", field.key},
            {"change", name_of(field.kind)},
            {"before", value_or_null(field.kind != added, field.before)},
            {"after", value_or_null(field.kind != removed, field.after)},
            {"items_removed", field.items_removed},
            {"items_added", field.items_added},
            {"reordered", field.reordered}};
}

Json row_json(const Row& row, std::string_view before, std::string_view after) {
    Json pieces = Json::array();
    for (const DifferencePiece& piece : row.pieces)
        pieces.push_back(
            {{"kept", piece.kept}, {"before", piece.before.of(before)}, {"after", piece.after.of(after)}});
    bool old_side = row.kind != Row::Kind::added;
    bool new_side = row.kind != Row::Kind::removed;
    return {{"change", name_of(row.kind)},
            {"line_before", old_side ? Json(row.line_before) : Json()},
            {"line_after", new_side ? Json(row.line_after) : Json()},
            {"before", value_or_null(old_side, text_of(row.before, before))},
            {"after", value_or_null(new_side, text_of(row.after, after))},
            {"end_differs", row.end_differs},
            {"pieces", std::move(pieces)}};
}

// ---- Differences for people ----------------------------------------------------------------------------

/// Adds what went and what came, in colours or between marks.
void add_change(Line& line, std::string_view gone, std::string_view come, bool colour) {
    if (!gone.empty())
        line.add(colour ? std::string(gone) : "[-" + std::string(gone) + "-]", Style::red);
    if (!come.empty())
        line.add(colour ? std::string(come) : "{+" + std::string(come) + "+}", Style::green);
}

Line field_line(const FieldDifference& field, bool colour) {
    Line line("  " + field.key + ": ");
    if (field.reordered)
        return line.add(message("{} (in another order)", field.after));
    if (field.items_removed.empty() && field.items_added.empty()) {
        add_change(line, field.before, field.after, colour);
        return line;
    }
    for (const std::string& item : field.items_removed)
        add_change(line.add(line.parts().size() > 1 ? " " : ""), item, {}, colour);
    for (const std::string& item : field.items_added)
        add_change(line.add(line.parts().size() > 1 ? " " : ""), {}, item, colour);
    return line;
}

bool changes(const Row& row) {
    return row.kind != Row::Kind::kept || row.end_differs;
}

Line row_line(const Row& row, std::string_view before, std::string_view after, bool colour) {
    std::uint32_t number = row.kind == Row::Kind::removed ? row.line_before : row.line_after;
    Line line;
    switch (row.kind) {
    case Row::Kind::kept:
        line.add(std::format("  {:>5}  {}", number, text_of(row.after, after)), Style::dim);
        break;
    case Row::Kind::removed:
        line.add(std::format("- {:>5}  {}", number, text_of(row.before, before)), Style::red);
        break;
    case Row::Kind::added:
        line.add(std::format("+ {:>5}  {}", number, text_of(row.after, after)), Style::green);
        break;
    case Row::Kind::changed:
        line.add(std::format("~ {:>5}  ", number));
        for (const DifferencePiece& piece : row.pieces)
            if (piece.kept)
                line.add(piece.after.of(after));
            else
                add_change(line, piece.before.of(before), piece.after.of(after), colour);
    }
    if (row.end_differs)
        line.add(tr("  (another line end)"), Style::yellow);
    return line;
}

/// The rows to show: those that changed, and their neighbours.
std::vector<bool> shown_rows(const std::vector<Row>& rows) {
    std::vector<bool> shown(rows.size(), false);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!changes(rows[i]))
            continue;
        std::size_t first = i - std::min(i, context);
        std::size_t end = std::min(rows.size(), i + context + 1);
        std::fill(shown.begin() + static_cast<std::ptrdiff_t>(first),
                  shown.begin() + static_cast<std::ptrdiff_t>(end), true);
    }
    return shown;
}

} // namespace

Json difference_json(const ArticleDifference& difference, const Article& before, const Article& after) {
    Json fields = Json::array();
    for (const FieldDifference& field : difference.fields)
        fields.push_back(field_json(field));
    Json rows = Json::array();
    for (const Row& row : difference.text.rows)
        if (changes(row))
            rows.push_back(row_json(row, before.bytes, after.bytes));
    return {
        {"fields", std::move(fields)}, {"whole_files", difference.whole_files}, {"lines", std::move(rows)}};
}

void print_difference(const ArticleDifference& difference, const Article& before, const Article& after,
                      Output& output) {
    if (difference.fields.empty() && difference.text.empty()) {
        output.print(Line(tr("  nothing")));
        return;
    }
    for (const FieldDifference& field : difference.fields)
        output.print(field_line(field, output.colour()));
    const std::vector<Row>& rows = difference.text.rows;
    const std::vector<bool> shown = shown_rows(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (shown[i])
            output.print(row_line(rows[i], before.bytes, after.bytes, output.colour()));
        else if (i > 0 && shown[i - 1])
            output.print(Line("  …", Style::dim));
    }
}

// ---- Previews ------------------------------------------------------------------------------------------

namespace {

Json rank_json(int rank) {
    return rank > 0 ? Json(rank) : Json();
}

Json effect_json(const QueryEffect& effect, const PreviewQuery& query) {
    Json moves = Json::array();
    for (const PageMove& move : effect.moves)
        moves.push_back({{"path", move.path},
                         {"title", move.title},
                         {"before", rank_json(move.before)},
                         {"after", rank_json(move.after)}});
    return {{"id", query.id.empty() ? Json() : Json(query.id)},
            {"query", query.query},
            {"audience", name_of(effect.audience)},
            {"lost_answer", effect.lost_answer},
            {"answerable_before", effect.answerable_before},
            {"answerable_after", effect.answerable_after},
            {"moves", std::move(moves)}};
}

Line move_line(const PageMove& move) {
    if (move.enters())
        return Line("    " + message("enters at {:>2}   {}", move.after, move.path), Style::green);
    if (move.leaves())
        return Line("    " + message("leaves from {:>2} {}", move.before, move.path), Style::red);
    return Line("    " + message("{:>2} becomes {:>2}  {}", move.before, move.after, move.path));
}

bool changes(const QueryEffect& effect) {
    return !effect.moves.empty() || effect.answerable_before != effect.answerable_after;
}

void print_effect(const QueryEffect& effect, const PreviewQuery& query, Output& output) {
    Line head;
    head.add(query.id.empty() ? "" : query.id + "  ", Style::bold).add(name_of(effect.audience), Style::bold);
    output.print(head.add("  " + query.query));
    if (effect.lost_answer)
        output.print(Line(std::string("    ") + tr("It loses its only good answer."), Style::red));
    if (effect.answerable_before && !effect.answerable_after)
        output.print(Line(std::string("    ") + tr("It counts as not answerable then."), Style::yellow));
    if (!effect.answerable_before && effect.answerable_after)
        output.print(Line(std::string("    ") + tr("It counts as answerable then."), Style::green));
    for (const PageMove& move : effect.moves)
        output.print(move_line(move));
}

} // namespace

Json preview_json(const ApprovalPreview& preview, const std::vector<PreviewQuery>& queries) {
    Json audiences = Json::array();
    for (Audience audience : preview.audiences)
        audiences.push_back(name_of(audience));
    Json effects = Json::array();
    for (const QueryEffect& effect : preview.effects)
        if (changes(effect))
            effects.push_back(effect_json(effect, queries[effect.query]));
    return {{"queries", queries.size()},
            {"audiences", std::move(audiences)},
            {"degraded", preview.degraded.empty() ? Json() : Json(preview.degraded)},
            {"lost_answers", preview.lost_answers},
            {"changes", std::move(effects)}};
}

void print_preview(const ApprovalPreview& preview, const std::vector<PreviewQuery>& queries, Output& output) {
    for (const QueryEffect& effect : preview.effects)
        if (changes(effect))
            print_effect(effect, queries[effect.query], output);
    auto changed = static_cast<std::size_t>(
        std::ranges::count_if(preview.effects, [](const QueryEffect& effect) { return changes(effect); }));
    output.print(Line(message("answers: {}, of which change: {}, lose their only good one: {}",
                              preview.effects.size(), changed, preview.lost_answers)));
    if (!preview.degraded.empty())
        output.note(preview.degraded);
}

} // namespace kb
