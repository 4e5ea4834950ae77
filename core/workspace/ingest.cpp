// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/ingest.h"

#include "core/base/date.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/translate.h"
#include "core/workspace/document_reader.h"
#include "core/workspace/embedding.h"
#include "core/workspace/ingest_plan.h"

#include <atomic>
#include <format>
#include <future>
#include <span>

namespace kb {

namespace {

/// Files handled together: large enough to keep the threads busy, small enough to keep little in memory.
constexpr std::size_t batch_size = 32;

/// What came of a task.
struct Outcome {
    FileRecord record;
    ReadFile content;
    bool same = false; ///< the digest is the index's: nothing to write but the stamp
};

/// Everything one run shares.
struct Run {
    const Workspace& workspace;
    const Scrubber& scrubber;
    IndexWriter& writer;
    EmbeddingStage& embedding;
    PrepareOptions options;
    std::stop_token stop;
    const Progress& progress;
    IngestReport& report;
    std::string began = now_utc();
};

/// A message about a file under the name it is cited by: where it lies on this machine is nobody's business
/// who may read the status.
std::string without_place(std::string text, const SourceFile& file) {
    std::string place = file.absolute.string();
    for (std::size_t at; (at = text.find(place)) != std::string::npos;)
        text.replace(at, place.size(), file.path);
    return text;
}

/// Reads and prepares one file. Every failure ends up in the record.
Outcome look_at(const Task& task, const Run& run, Tokenizer& tokenizer, const std::filesystem::path& sealed) {
    Outcome outcome;
    outcome.record = {.path = task.file.path, .source = task.source->name, .stamp = task.stamp};
    auto failed = [&](const Error& error) {
        outcome.record.state = FileRecord::State::failed;
        outcome.record.problem = without_place(error.message, task.file);
        outcome.record.stamp.clear(); // try again next time
        outcome.record.digest = task.known != nullptr ? task.known->digest : std::string();
    };
    auto raw = read_raw(task.file, task.source->kind == "articles" ? sealed : std::filesystem::path());
    if (!raw) {
        failed(raw.error());
        return outcome;
    }
    outcome.record.digest = digest_of(*raw, *task.source);
    outcome.same = task.known != nullptr && !task.redo && outcome.record.digest == task.known->digest;
    if (outcome.same) {
        outcome.record.state = task.known->state; // skipped files stay skipped
        outcome.record.problem = task.known->problem;
        return outcome;
    }
    auto content = read_documents(*raw, *task.source, run.workspace.config().vocabulary, run.scrubber,
                                  run.options, tokenizer);
    if (!content) {
        failed(content.error());
        return outcome;
    }
    outcome.content = std::move(*content);
    if (!outcome.content.skip_reason.empty()) {
        outcome.record.state = FileRecord::State::skipped;
        outcome.record.problem = outcome.content.skip_reason;
    }
    for (PreparedDocument& document : outcome.content.documents)
        run.embedding.prepare(document);
    return outcome;
}

std::vector<Outcome> look_at_all(std::span<const Task> tasks, const Run& run,
                                 const std::filesystem::path& sealed) {
    std::vector<Outcome> outcomes(tasks.size());
    std::atomic<std::size_t> next = 0;
    auto work = [&] {
        Tokenizer tokenizer;
        for (std::size_t i = next++; i < tasks.size(); i = next++)
            outcomes[i] = look_at(tasks[i], run, tokenizer, sealed);
    };
    auto other = std::async(std::launch::async, work);
    work();
    other.get();
    return outcomes;
}

Result<void> store(Outcome& outcome, const Task& task, Run& run) {
    IngestReport& report = run.report;
    FileRecord::State state = outcome.record.state;
    if (state == FileRecord::State::failed) {
        report.failed.push_back({task.file.path, outcome.record.problem});
        return run.writer.record(outcome.record);
    }
    if (state == FileRecord::State::skipped)
        report.skipped.push_back({task.file.path, outcome.record.problem});
    if (outcome.same) {
        ++report.unchanged;
        return run.writer.record(outcome.record);
    }
    if (!outcome.content.note.empty())
        report.notes.push_back({task.file.path, outcome.content.note});
    for (PreparedDocument& document : outcome.content.documents) {
        if (auto done = run.embedding.fill(document, run.writer); !done)
            return done;
        ++report.documents;
        report.passages += document.chunks.size();
        for (const auto& [rule, count] : document.redactions)
            report.redactions[rule] += count;
    }
    ++(task.known != nullptr ? report.changed : report.added);
    return run.writer.put(outcome.record, outcome.content.documents);
}

/// Prepares the next batch while this one is written.
Result<void> process(const std::vector<Task>& tasks, Run& run) {
    std::filesystem::path sealed = sealed_folder(run.workspace.config());
    auto batch = [&](std::size_t at) {
        return std::span(tasks).subspan(at, std::min(batch_size, tasks.size() - at));
    };
    auto start = [&](std::size_t at) {
        return std::async(std::launch::async,
                          [&run, &sealed, part = batch(at)] { return look_at_all(part, run, sealed); });
    };
    std::future<std::vector<Outcome>> coming;
    if (!tasks.empty())
        coming = start(0);
    for (std::size_t at = 0; at < tasks.size(); at += batch_size) {
        std::vector<Outcome> outcomes = coming.get();
        if (run.stop.stop_requested()) {
            run.report.interrupted = true;
            return {};
        }
        if (at + batch_size < tasks.size())
            coming = start(at + batch_size);
        for (std::size_t i = 0; i < outcomes.size(); ++i)
            if (auto done = store(outcomes[i], tasks[at + i], run); !done)
                return done; // the destructor of `coming` waits
        if (run.progress)
            run.progress({std::min(at + batch_size, tasks.size()), tasks.size(), tasks[at].file.path});
    }
    return {};
}

/// Asks the service for every vector that is missing, before anything is written.
Result<void> warm_cache(const std::vector<Task>& tasks, Run& run) {
    if (run.embedding.local() || !run.embedding.reason().empty())
        return {};
    std::filesystem::path sealed = sealed_folder(run.workspace.config());
    for (std::size_t at = 0; at < tasks.size(); at += batch_size) {
        auto part = std::span(tasks).subspan(at, std::min(batch_size, tasks.size() - at));
        for (const Outcome& outcome : look_at_all(part, run, sealed))
            if (auto done = run.embedding.warm(outcome.content.documents, run.writer, run.stop); !done)
                return done;
        if (run.progress)
            run.progress({at + part.size(), tasks.size(), tr("embedding")});
    }
    return {};
}

/// Why the index must be made anew, "" where it need not. An error where it is damaged: who asks for
/// everything anew gets it, but nobody else is to wait for that unasked.
Result<std::string> reason_for_full(const Result<IndexIdentity>& old, const IndexIdentity& wanted,
                                    bool asked) {
    if (asked)
        return message("asked for");
    if (!old && old.error().code == ErrorCode::not_found)
        return message("there was no index");
    if (!old && old.error().code == ErrorCode::mismatch)
        return message("an older version of kb made the index");
    if (!old)
        return std::unexpected(old.error());
    if (!same_embedder(old->embedder, wanted.embedder))
        return message("the embedder changed from {} to {}", old->embedder, wanted.embedder);
    if (old->rules != wanted.rules)
        return message("the rules of scrubbing, cutting or words changed");
    return std::string();
}

/// What the update starts from: the index as it is, or an empty one.
Result<std::map<std::string, FileRecord>> prepare_index(IndexWriter& writer, const IndexIdentity& wanted,
                                                        bool asked, IngestReport& report) {
    auto old = writer.identity();
    auto reason = reason_for_full(old, wanted, asked);
    if (!reason)
        return std::unexpected(reason.error());
    report.full_reason = std::move(*reason);
    if (!report.full_reason.empty())
        return std::map<std::string, FileRecord>();
    if (old->embedder.size() < wanted.embedder.size())
        if (auto done = writer.name_embedder(wanted.embedder); !done)
            return std::unexpected(done.error());
    return writer.files();
}

/// Writes what the plan says, in one update; into an emptied index where there is an `anew`. Interrupted, an
/// index that goes on keeps the files that were finished; of one made anew, a part is not the base: it is
/// given up, and readers keep the old one.
Result<void> update(const Plan& plan, const IndexIdentity* anew, Run& run) {
    auto done = warm_cache(plan.tasks, run);
    if (done && anew != nullptr)
        done = run.writer.clear(*anew);
    for (const std::string& path : plan.gone)
        if (done) {
            done = run.writer.remove(path);
            ++run.report.removed;
        }
    if (done)
        done = process(plan.tasks, run);
    if (done && !run.report.interrupted)
        done = run.writer.record_run(run.began);
    run.report.kept = !(anew != nullptr && run.report.interrupted);
    return done && run.report.kept ? run.writer.commit() : done;
}

} // namespace

std::string index_rules(const Config& config, const std::string& scrub_rules) {
    return std::format("scrub {}; chunk {} {} {}; words {}; window {}; seal {}", scrub_rules, chunk_version,
                       config.chunk.limit, config.chunk.overlap, tokenizer_version, config.embedder.window,
                       config.vocabulary.require_seal);
}

Result<IngestReport> ingest(const Workspace& workspace, const IngestOptions& options, std::stop_token stop,
                            const Progress& progress) {
    const Config& config = workspace.config();
    IngestReport report;
    auto scrubber = workspace.scrubber();
    auto scrub_rules = workspace.scrub_rules();
    if (!scrubber || !scrub_rules)
        return std::unexpected(scrubber ? scrub_rules.error() : scrubber.error());
    auto writer =
        options.full ? workspace.store().rebuilder(options.wait) : workspace.store().writer(options.wait);
    if (!writer)
        return std::unexpected(writer.error());
    auto embedding = EmbeddingStage::make(config.embedder, stop);
    if (!embedding)
        return std::unexpected(embedding.error());
    IndexIdentity wanted{embedding->id(), 0, index_rules(config, *scrub_rules)};
    auto known = prepare_index(**writer, wanted, options.full, report);
    if (!known)
        return std::unexpected(known.error());
    bool full = !report.full_reason.empty();
    auto waiting = full ? Result<std::vector<std::string>>() : (*writer)->waiting();
    if (!waiting)
        return std::unexpected(waiting.error());
    if (!embedding->reason().empty())
        waiting->clear(); // nobody to ask: they go on waiting

    std::vector<SourceConfig> sources = all_sources(config);
    auto plan = make_plan(sources, config, *known, *waiting, stop, report);
    if (!plan)
        return std::unexpected(plan.error());
    Run run{workspace, *scrubber, **writer, *embedding, {config.chunk, config.embedder.window},
            stop,      progress,  report};
    if (auto done = update(*plan, full ? &wanted : nullptr, run); !done)
        return std::unexpected(done.error());
    report.embedder = embedding->id();
    report.waiting_reason = embedding->reason();
    if (!report.kept)
        return IngestReport{.full_reason = std::move(report.full_reason),
                            .embedder = std::move(report.embedder),
                            .interrupted = true,
                            .kept = false};
    auto still_waiting = (*writer)->waiting();
    if (!still_waiting)
        return std::unexpected(still_waiting.error());
    report.waiting = still_waiting->size();
    return report;
}

} // namespace kb
