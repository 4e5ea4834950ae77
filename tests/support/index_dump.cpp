// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/index_dump.h"

#include "core/base/text.h"
#include "core/search/payload.h"
#include "tests/support/base_folder.h"

#include <nlohmann/json.hpp>

#include <format>

namespace kb::test {

namespace {

using Json = nlohmann::ordered_json;

Json exact(double number) {
    return std::format("{:a}", number);
}

Json leg_json(const std::optional<LegScore>& leg) {
    return leg ? Json{leg->rank, exact(leg->score), exact(leg->part)} : Json(nullptr);
}

Json tallies_json(const Tallies& tallies) {
    Json json = Json::object();
    for (const auto& [name, tally] : tallies)
        json[name] = {tally.documents, tally.passages};
    return json;
}

Json files_json(const std::vector<FileRecord>& files) {
    Json list = Json::array();
    for (const FileRecord& file : files)
        list.push_back({file.path, file.source, file.problem});
    return list;
}

std::string printed(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void dump_document(IndexReader& reader, const DocumentRecord& record, std::string& out) {
    Json json = document_payload(record.meta);
    json["last_good"] = record.last_good;
    json["owner"] = record.meta.owner;
    json["tags"] = record.meta.tags;
    json["text"] = sure(reader.text_of(record.id));
    for (const ChunkRecord& chunk : sure(reader.chunks_of(record.id)))
        json["chunks"].push_back({ordinal_of(chunk.id), chunk.anchor, chunk.headings, chunk.first_line,
                                  chunk.last_line, chunk.text});
    out += printed(json);
}

} // namespace

SearchRequest question(const std::string& text, const Visibility& visibility, std::size_t k) {
    return {.query = text, .k = k, .visibility = visibility, .profile = default_profile("hash-512")};
}

std::string text_of(const SearchAnswer& answer) {
    Json json = search_payload(answer, PayloadDetail::explain);
    json["exact_evidence"] = exact(answer.evidence);
    for (const Hit& hit : answer.hits)
        json["exact"].push_back(
            {exact(hit.score), leg_json(hit.legs[0]), leg_json(hit.legs[1]), leg_json(hit.legs[2])});
    return printed(json);
}

std::string text_of(const Explanation& explanation) {
    Json json = document_payload(explanation.meta);
    json["citation"] = explanation.citation;
    json["rank"] = {explanation.rank, explanation.ranked, exact(explanation.score)};
    for (const LegExplanation& leg : explanation.legs)
        json["legs"].push_back({leg_json(leg.leg), leg.in_pool, exact(leg.worst), exact(leg.best)});
    json["terms"] = terms_payload(explanation.terms);
    json["missing"] = explanation.missing;
    json["degraded"] = explanation.degraded;
    return printed(json);
}

std::string text_of(const IndexCounts& counts) {
    Json json = {{"documents", counts.documents},
                 {"passages", counts.passages},
                 {"waiting", counts.waiting},
                 {"keyword_only", counts.keyword_only},
                 {"by_category", tallies_json(counts.by_category)},
                 {"by_status", tallies_json(counts.by_status)},
                 {"by_audience", tallies_json(counts.by_audience)},
                 {"by_source", tallies_json(counts.by_source)},
                 {"redactions", counts.redactions},
                 {"failed", files_json(counts.failed)},
                 {"skipped", files_json(counts.skipped)},
                 {"overdue", counts.overdue}};
    return printed(json);
}

std::string dump(const Workspace& workspace, const std::vector<std::string>& questions) {
    auto searcher = sure(workspace.searcher());
    IndexReader& reader = searcher->reader();
    IndexIdentity identity = sure(reader.identity());
    std::string out = std::format("{} {} {}\n", identity.embedder, identity.dimension, identity.rules);
    for (const auto& [path, file] : sure(reader.files()))
        out += std::format("{} {} {} {} {}\n", path, file.source, file.digest, static_cast<int>(file.state),
                           file.problem);
    for (const DocumentRecord& record : sure(reader.documents({}, {Audience::admins, true, true})))
        dump_document(reader, record, out);
    for (int number = 0; number < class_count; ++number) {
        Visibility visibility = visibility_of_class(number);
        out += text_of(sure(reader.counts(visibility, "2026-01-01")));
        for (const std::string& text : questions) {
            SearchAnswer answer = sure(searcher->search(question(text, visibility)));
            answer.generation = 0;
            out += search_payload(answer).dump(1) + "\n";
        }
    }
    return out;
}

std::string first_difference(const std::string& a, const std::string& b) {
    auto lines_a = split_lines(a);
    auto lines_b = split_lines(b);
    for (std::size_t i = 0; i < std::max(lines_a.size(), lines_b.size()); ++i) {
        std::string_view line_a = i < lines_a.size() ? lines_a[i] : "(end)";
        std::string_view line_b = i < lines_b.size() ? lines_b[i] : "(end)";
        if (line_a != line_b)
            return std::format("line {}: '{}' is not '{}'", i + 1, clip_utf8(line_a, 300),
                               clip_utf8(line_b, 300));
    }
    return {};
}

} // namespace kb::test
