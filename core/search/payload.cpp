// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/payload.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>

namespace kb {

namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Json leg_payload(const std::optional<LegScore>& leg, PayloadDetail detail) {
    if (!leg)
        return nullptr;
    Json json = {{"rank", leg->rank}, {"score", rounded(leg->score)}};
    if (detail == PayloadDetail::explain)
        json["part"] = rounded(leg->part);
    return json;
}

Json legs_payload(const Hit& hit, PayloadDetail detail) {
    Json json;
    for (std::size_t i = 0; i < leg_count; ++i)
        json[std::string(leg_key(static_cast<Leg>(i)))] = leg_payload(hit.legs[i], detail);
    return json;
}

Json more_payload(const std::vector<PassageHit>& more) {
    Json list = Json::array();
    for (const PassageHit& passage : more)
        list.push_back({{"citation", passage.citation},
                        {"heading", passage.headings},
                        {"snippet", passage.snippet.text}});
    return list;
}

Json hit_payload(const Hit& hit, PayloadDetail detail) {
    Json json = {{"rank", hit.rank},
                 {"citation", hit.passage.citation},
                 {"path", hit.meta.path},
                 {"title", hit.meta.title},
                 {"heading", hit.passage.headings},
                 {"snippet", hit.passage.snippet.text},
                 {"url", text_or_null(hit.meta.url)},
                 {"score", rounded(hit.score)},
                 {"legs", legs_payload(hit, detail)}};
    json.update(document_payload(hit.meta)); // path, title and url stay where they are
    if (hit.last_good)
        json["last_good"] = true; // the file cannot be read any more: this is what it said before
    json["more"] = more_payload(hit.more);
    if (detail == PayloadDetail::explain) {
        json["lines"] = {hit.passage.first_line, hit.passage.last_line};
        json["terms"] = terms_payload(hit.terms);
    }
    return json;
}

} // namespace

std::string_view leg_key(Leg leg) {
    switch (leg) {
    case Leg::keyword:
        return "keyword";
    case Leg::vector:
        return "vector";
    case Leg::trigram:
        return "trigram";
    }
    return "";
}

nlohmann::ordered_json terms_payload(const std::vector<TermMatch>& terms) {
    Json list = Json::array();
    for (const TermMatch& term : terms)
        list.push_back({{"word", term.word},
                        {"title", term.title},
                        {"heading", term.heading},
                        {"body", term.body},
                        {"idf", rounded(term.idf)}});
    return list;
}

double rounded(double value) {
    if (!std::isfinite(value))
        return 0;
    char digits[32];
    auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 6).ptr;
    std::from_chars(digits, end, value);
    return value;
}

nlohmann::ordered_json document_payload(const DocumentMeta& meta) {
    return {{"path", meta.path},
            {"title", meta.title},
            {"url", text_or_null(meta.url)},
            {"audience", name_of(meta.audience)},
            {"status", name_of(meta.status)},
            {"category", text_or_null(meta.category)},
            {"system", meta.systems},
            {"last_reviewed", text_or_null(meta.last_reviewed)},
            {"as_of", text_or_null(meta.as_of)},
            {"evidence", text_or_null(meta.evidence)},
            {"revision", text_or_null(meta.revision)},
            {"source", {{"type", meta.source_type}, {"name", meta.source_name}}}};
}

nlohmann::ordered_json search_payload(const SearchAnswer& answer, PayloadDetail detail) {
    Json hits = Json::array();
    for (const Hit& hit : answer.hits)
        hits.push_back(hit_payload(hit, detail));
    Json json = {{"query", answer.query},
                 {"generation", answer.generation},
                 {"embedder", answer.embedder},
                 {"degraded", text_or_null(answer.degraded)},
                 {"answerable", answer.answerable}};
    if (detail == PayloadDetail::explain) {
        json["evidence"] = rounded(answer.evidence);
        json["profile"] = answer.profile;
    }
    json["hits"] = std::move(hits);
    return json;
}

nlohmann::ordered_json fetch_payload(const Fetched& fetched) {
    Json json = {{"citation", fetched.citation}};
    json.update(document_payload(fetched.document.meta));
    json["owner"] = text_or_null(fetched.document.meta.owner);
    json["tags"] = fetched.document.meta.tags;
    if (fetched.document.last_good)
        json["last_good"] = true;
    json["heading"] = fetched.headings;
    json["text"] = fetched.text;
    return json;
}

} // namespace kb
