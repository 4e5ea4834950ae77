// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/source_rows.h"

#include "core/workspace/document_reader.h"
#include "ui/support/text.h"

#include <QCoreApplication>

#include <algorithm>

namespace kb::ui {

namespace {

/// Where lupdate finds the words of this page's values.
struct SourceText {
    Q_DECLARE_TR_FUNCTIONS(SourceText)
};

SourceRow row_of(const SourceConfig& source) {
    return {.name = source.name,
            .folder = to_qt(source.path.lexically_normal().string()),
            .articles = source.kind == "articles",
            .audience = source.audience,
            .status = source.status,
            .tally = {},
            .changed_at = {},
            .pending = {}};
}

void add_index(SourceRow& row, const SourcesState& state) {
    row.indexed = true;
    if (auto tally = state.counts.by_source.find(row.name); tally != state.counts.by_source.end())
        row.tally = tally->second;
    if (auto time = state.counts.source_times.find(row.name); time != state.counts.source_times.end())
        row.changed_at = time->second;
    auto of_row = [&](const std::vector<FileRecord>& files) {
        return static_cast<std::size_t>(std::ranges::count(files, row.name, &FileRecord::source));
    };
    row.failed = of_row(state.counts.failed);
    row.skipped = of_row(state.counts.skipped);
}

/// Reads the index; what cannot be read is in `state.problem`.
void read_index(const Workspace& workspace, SourcesState& state) {
    auto take = [&state](auto result, auto& out) {
        if (result)
            out = std::move(*result);
        else if (!state.problem)
            state.problem = result.error();
    };
    auto reader = workspace.store().reader();
    if (!reader) {
        state.problem = reader.error();
        return;
    }
    Visibility visibility{workspace.config().visibility.ceiling, true, true};
    take((*reader)->identity(), state.identity);
    take((*reader)->last_run(), state.last_run);
    take((*reader)->counts(visibility, {}), state.counts);
    auto wanted = make_embedder(workspace.config().embedder); // asks nobody anything
    if (!state.problem && wanted && !same_embedder((*wanted)->id(), state.identity.embedder))
        state.other_embedder = (*wanted)->id();
}

void add_problems(std::vector<ReportRow>& rows, const QString& what, Tone tone,
                  const std::vector<IngestProblem>& problems) {
    for (const IngestProblem& problem : problems)
        rows.push_back({what, to_qt(problem.path), to_qt(problem.problem), tone});
}

} // namespace

std::size_t SourcesState::pending() const {
    std::size_t sum = 0;
    for (const SourceRow& row : rows)
        sum += row.pending.count();
    return sum;
}

SourcesState sources_state(const Workspace& workspace, std::stop_token stop) {
    SourcesState state;
    const Config& config = workspace.config();
    state.rows.push_back(row_of(article_source(config)));
    for (const SourceConfig& source : config.sources)
        state.rows.push_back(row_of(source));
    read_index(workspace, state);
    if (state.problem)
        return state;
    auto pending = pending_changes(workspace, stop);
    if (pending)
        for (const auto& [name, changes] : *pending)
            if (!std::ranges::contains(state.rows, name, &SourceRow::name))
                state.rows.push_back(
                    {.name = name, .folder = {}, .configured = false, .changed_at = {}, .pending = {}});
    for (SourceRow& row : state.rows) {
        add_index(row, state);
        if (pending && pending->contains(row.name))
            row.pending = pending->at(row.name);
    }
    return state;
}

SourceWord word_of(const SourceRow& row) {
    if (!row.pending.problem.empty())
        return {SourceText::tr("cannot be read"), Tone::bad};
    if (!row.indexed)
        return {SourceText::tr("not in an index"), Tone::muted};
    if (!row.configured)
        return {SourceText::tr("removed, still in the index"), Tone::warning};
    if (row.failed > 0)
        return {SourceText::tr("%n file(s) failed", nullptr, static_cast<int>(row.failed)), Tone::bad};
    if (row.pending.count() > 0)
        return {SourceText::tr("%n file(s) changed", nullptr, static_cast<int>(row.pending.count())),
                Tone::info};
    return {SourceText::tr("up to date"), Tone::good};
}

std::vector<ReportRow> file_rows(const IndexCounts& counts) {
    std::vector<ReportRow> rows;
    for (const FileRecord& file : counts.failed)
        rows.push_back({SourceText::tr("failed"), to_qt(file.path), to_qt(file.problem), Tone::bad});
    for (const FileRecord& file : counts.skipped)
        rows.push_back({SourceText::tr("left out"), to_qt(file.path), to_qt(file.problem), Tone::muted});
    return rows;
}

std::vector<ReportRow> report_rows(const IngestReport& report) {
    std::vector<ReportRow> rows;
    add_problems(rows, SourceText::tr("source not read"), Tone::bad, report.sources);
    add_problems(rows, SourceText::tr("failed"), Tone::bad, report.failed);
    if (report.waiting > 0)
        rows.push_back({SourceText::tr("waiting"),
                        SourceText::tr("%n document(s)", nullptr, static_cast<int>(report.waiting)),
                        to_qt(report.waiting_reason), Tone::warning});
    add_problems(rows, SourceText::tr("read otherwise"), Tone::info, report.notes);
    add_problems(rows, SourceText::tr("left out"), Tone::muted, report.skipped);
    return rows;
}

QString summary_of(const IngestReport& report) {
    if (!report.kept)
        return SourceText::tr("Stopped before everything was read: the index is as it was before.");
    auto number = [](std::size_t count) { return static_cast<int>(count); };
    QStringList parts{SourceText::tr("%n added", nullptr, number(report.added)),
                      SourceText::tr("%n changed", nullptr, number(report.changed)),
                      SourceText::tr("%n removed", nullptr, number(report.removed)),
                      SourceText::tr("%n unchanged", nullptr, number(report.unchanged)),
                      SourceText::tr("%n passage(s) written", nullptr, number(report.passages))};
    QString text = parts.join(QStringLiteral(" · "));
    if (report.interrupted)
        text = SourceText::tr("Stopped; what was finished is kept.") + u' ' + text;
    if (!report.full_reason.empty())
        text += u'\n' + SourceText::tr("Everything was read: %1.").arg(to_qt(report.full_reason));
    std::map<std::string, std::uint64_t> redactions(report.redactions.begin(), report.redactions.end());
    if (QString redacted = redactions_text(redactions); !redacted.isEmpty())
        text += u'\n' + SourceText::tr("Redacted by this run: %1.").arg(redacted);
    return text;
}

QString redactions_text(const std::map<std::string, std::uint64_t>& redactions) {
    QStringList parts;
    for (const auto& [rule, count] : redactions)
        parts += QStringLiteral("%1 %2").arg(to_qt(rule)).arg(count);
    return parts.join(QStringLiteral(", "));
}

IndexAdvice advice_for(const SourcesState& state, const std::string& waiting_reason) {
    using enum IndexAdvice::Remedy;
    if (state.problem && state.problem->code == ErrorCode::not_found)
        return {SourceText::tr("There is no index yet, so nothing can be found."), ingest};
    if (state.problem && state.problem->code == ErrorCode::busy)
        return {to_qt(state.problem->message), none};
    if (state.problem)
        return {SourceText::tr("%1 It is made of the files alone, so nothing is lost by building it anew.")
                    .arg(to_qt(state.problem->message)),
                ingest_full};
    if (!state.other_embedder.empty())
        return {SourceText::tr("The index was made with the embedder %1, but the settings name %2. Build it "
                               "anew; until then, search may go by words alone.")
                    .arg(to_qt(state.identity.embedder), to_qt(state.other_embedder)),
                ingest_full};
    if (state.counts.waiting > 0)
        return {SourceText::tr("%n document(s) have no vectors yet and are found by their words alone. %1",
                               nullptr, static_cast<int>(state.counts.waiting))
                    .arg(to_qt(waiting_reason)),
                ingest};
    if (state.pending() > 0)
        return {SourceText::tr("%n file(s) changed since the index was made.", nullptr,
                               static_cast<int>(state.pending())),
                ingest};
    return {};
}

} // namespace kb::ui
