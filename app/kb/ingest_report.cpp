// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/ingest_report.h"

#include "core/base/translate.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace kb {

namespace {

nlohmann::ordered_json problems_json(const std::vector<IngestProblem>& problems) {
    auto list = nlohmann::ordered_json::array();
    for (const IngestProblem& problem : problems)
        list.push_back({{"path", problem.path}, {"problem", problem.problem}});
    return list;
}

std::string joined(const std::map<std::string, int>& counts) {
    std::string text;
    for (const auto& [rule, count] : counts)
        text += (text.empty() ? "" : ", ") + rule + " " + std::to_string(count);
    return text;
}

/// More are counted; all of them are in the JSON.
constexpr std::size_t shown_notes = 3;

void print_notes(const std::vector<IngestProblem>& notes, Output& output) {
    for (std::size_t i = 0; i < std::min(notes.size(), shown_notes); ++i)
        output.note(message("{}: {}", notes[i].path, notes[i].problem));
    if (notes.size() > shown_notes)
        output.note(message_for(notes.size() - shown_notes,
                                "{} more file was read in a fallback way; --json lists it.",
                                "{} more files were read in a fallback way; --json lists them."));
}

} // namespace

nlohmann::ordered_json ingest_json(const IngestReport& report) {
    nlohmann::ordered_json json = {{"added", report.added},         {"changed", report.changed},
                                   {"removed", report.removed},     {"unchanged", report.unchanged},
                                   {"documents", report.documents}, {"passages", report.passages},
                                   {"embedder", report.embedder},   {"waiting", report.waiting}};
    auto text_or_null = [](const std::string& text) {
        return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text);
    };
    json["waiting_reason"] = text_or_null(report.waiting_reason);
    json["full_reason"] = text_or_null(report.full_reason);
    json["interrupted"] = report.interrupted;
    json["kept"] = report.kept;
    json["redactions"] = report.redactions;
    json["failed"] = problems_json(report.failed);
    json["skipped"] = problems_json(report.skipped);
    json["sources"] = problems_json(report.sources);
    json["notes"] = problems_json(report.notes);
    return json;
}

void print_ingest(const IngestReport& report, Output& output) {
    if (!report.kept)
        return; // there is nothing to tell but that
    if (!report.full_reason.empty())
        output.note(message("Read everything: {}.", report.full_reason));
    print_notes(report.notes, output);
    for (const IngestProblem& skipped : report.skipped)
        output.note(message("{}: left out: {}", skipped.path, skipped.problem));
    for (const IngestProblem& source : report.sources)
        output.error(message("source {}: {}", source.path, source.problem));
    for (const IngestProblem& failed : report.failed)
        output.error(message("{}: {}", failed.path, failed.problem));
    if (!report.redactions.empty())
        output.note(message("Redacted: {}", joined(report.redactions)));
    if (report.waiting > 0)
        output.note(
            message("Documents without vectors: {}. They are found by their words; run 'kb ingest' again "
                    "when the embedder answers. {}",
                    report.waiting, report.waiting_reason));
    output.note(message("added: {}, changed: {}, removed: {}, unchanged: {}; passages written: {}",
                        report.added, report.changed, report.removed, report.unchanged, report.passages));
}

int ingest_exit_code(const IngestReport& report, Session& session) {
    if (report.interrupted && !report.kept) {
        session.output.error(tr("Interrupted before everything was read: the index is as it was before."));
        return exit_code::interrupted;
    }
    if (report.interrupted)
        return session.fail({ErrorCode::cancelled, {}});
    bool problems = !report.failed.empty() || !report.sources.empty();
    return problems ? exit_code::found : exit_code::done;
}

} // namespace kb
