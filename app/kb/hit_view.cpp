// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/hit_view.h"

#include "core/base/translate.h"
#include "core/index/tokenizer.h"

#include <algorithm>
#include <format>

namespace kb {

namespace {

constexpr std::size_t indent = 4;
constexpr std::size_t widest = 100; // longer lines are tiring to read

Line snippet_line(const Snippet& snippet) {
    Line line;
    std::size_t at = 0;
    for (const ByteSpan& mark : snippet.marks) {
        line.add(std::string_view(snippet.text).substr(at, mark.begin - at));
        line.add(mark.of(snippet.text), Style::bold);
        at = mark.end;
    }
    line.add(std::string_view(snippet.text).substr(at));
    return line;
}

void print_wrapped(const Line& line, Output& output) {
    for (const Line& piece : wrap(line, std::min(output.width(), widest), indent))
        output.print(piece);
}

/// "score 0.93 = keyword 0.50 (rank 1, BM25 7.21) + vector …".
std::string arithmetic_of(const Hit& hit) {
    std::string sum;
    for (std::size_t i = 0; i < leg_count; ++i) {
        auto leg = static_cast<Leg>(i);
        if (!hit.legs[i])
            continue;
        sum += (sum.empty() ? "" : " + ") + message("{} {} (rank {}, {} {})", leg_name(leg),
                                                    score_text(hit.legs[i]->part), hit.legs[i]->rank,
                                                    leg_unit(leg), score_text(hit.legs[i]->score));
    }
    return message("score {} = {}", score_text(hit.score), sum);
}

void print_hit(const Hit& hit, bool explain, Output& output) {
    std::string rank = std::to_string(hit.rank);
    rank.resize(std::max(rank.size() + 1, indent), ' ');
    output.print(Line(rank).add(hit.meta.title, Style::bold));
    std::string margin(indent, ' ');
    output.print(Line(margin).add(hit.passage.citation, Style::green));
    Line about(margin);
    const Line shown = badges(hit.meta, hit.last_good);
    for (const Line::Part& part : shown.parts())
        about.add(part.text, part.style);
    output.print(about);
    if (!hit.meta.url.empty())
        output.print(Line(margin).add(hit.meta.url));
    print_wrapped(snippet_line(hit.passage.snippet), output);
    for (const PassageHit& passage : hit.more)
        output.print(Line(margin).add(message("also {}", passage.citation), Style::dim));
    if (explain) {
        print_wrapped(Line(arithmetic_of(hit)), output);
        print_terms(hit.terms, indent, output);
    }
}

} // namespace

Line badges(const DocumentMeta& meta, bool last_good) {
    Line line;
    auto add = [&](std::string_view text, Style style = Style::dim) {
        if (!text.empty())
            line.add(line.parts().empty() ? "" : " · ", Style::dim).add(text, style);
    };
    add(name_of(meta.audience), meta.audience == Audience::users ? Style::dim : Style::yellow);
    add(name_of(meta.status), meta.status == Status::approved ? Style::dim : Style::yellow);
    add(meta.category);
    if (!meta.last_reviewed.empty())
        add(message("reviewed {}", meta.last_reviewed));
    else if (!meta.as_of.empty())
        add(message("as of {}", meta.as_of));
    if (meta.source_type != "articles")
        add(message("from {}", meta.source_name));
    if (meta.revision == "pending")
        add(tr("an edit waits for review"), Style::yellow);
    else if (meta.revision == "edit")
        add(tr("edited since its approval"), Style::yellow);
    if (last_good)
        add(tr("its file cannot be read any more"), Style::red);
    return line;
}

/// A stem, which the index keeps under a mark, is shown as the beginning of words: "purg…".
std::string shown_word(const std::string& word) {
    return word.starts_with(stem_mark) ? word.substr(1) + "…" : word;
}

void print_terms(const std::vector<TermMatch>& terms, std::size_t margin, Output& output) {
    using enum Table::Align;
    Table table({left, right, right, right, right});
    table.row({tr("word"), tr("title"), tr("heading"), tr("text"), tr("idf")}, Style::dim);
    for (const TermMatch& term : terms)
        table.row({shown_word(term.word), std::to_string(term.title), std::to_string(term.heading),
                   std::to_string(term.body), std::format("{:.2f}", term.idf)});
    if (!terms.empty())
        table.print(output, margin);
}

std::string leg_name(Leg leg) {
    switch (leg) {
    case Leg::keyword:
        return tr("keyword");
    case Leg::vector:
        return tr("vector");
    case Leg::trigram:
        return tr("trigram");
    }
    return {};
}

std::string leg_unit(Leg leg) {
    switch (leg) {
    case Leg::keyword:
        return tr("BM25");
    case Leg::vector:
        return tr("cosine");
    case Leg::trigram:
        return tr("share");
    }
    return {};
}

std::string score_text(double score) {
    return std::format("{:.4g}", score);
}

void print_answer(const SearchAnswer& answer, bool explain, Output& output) {
    if (!answer.degraded.empty())
        output.print(Line(answer.degraded, Style::yellow));
    if (answer.hits.empty())
        output.print(Line(tr("Nothing found. Try other words, or fewer filters.")));
    else if (!answer.answerable)
        output.print(
            Line(tr("The base does not seem to answer this. The nearest passages are:"), Style::yellow));
    for (const Hit& hit : answer.hits) {
        if (hit.rank > 1)
            output.print();
        print_hit(hit, explain, output);
    }
    if (explain && !answer.hits.empty()) {
        output.print();
        output.print(
            Line(message("Profile {}, embedder {}, generation {}; evidence for an answer {}.", answer.profile,
                         answer.embedder, answer.generation, score_text(answer.evidence)),
                 Style::dim));
    }
}

} // namespace kb
