// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/rehearsal.h"

#include "core/base/file.h"
#include "core/base/translate.h"
#include "core/workspace/embedding.h"
#include "core/workspace/ingest.h"

#include <atomic>
#include <future>

namespace kb {

namespace {

constexpr std::size_t thread_count = 2;

} // namespace

Result<std::unique_ptr<Rehearsal>> Rehearsal::open(const Workspace& workspace, const PreviewOptions& options,
                                                   const std::stop_token& stop) {
    auto folder = TemporaryFolder::make(options.scratch, "kb-preview-");
    if (!folder)
        return std::unexpected(folder.error());
    auto rehearsal = std::make_unique<Rehearsal>(workspace, std::move(*folder), stop);
    auto done = workspace.store().copy_to(rehearsal->file(), stop);
    if (done)
        done = rehearsal->take_places(options.profile);
    if (!done)
        return std::unexpected(done.error());
    return rehearsal;
}

Rehearsal::Rehearsal(const Workspace& workspace, TemporaryFolder folder, std::stop_token stop)
    : workspace_(workspace)
    , folder_(std::move(folder))
    , store_(make_sqlite_store(file()))
    , stop_(std::move(stop)) {}

Result<void> Rehearsal::take_places(const std::string& profile) {
    auto searchers = workspace_.searchers(*store_, thread_count);
    if (!searchers)
        return std::unexpected(searchers.error());
    searchers_ = std::move(*searchers);
    IndexReader& reader = searchers_.front()->reader();
    auto identity = reader.identity();
    reader.release();
    if (!identity)
        return std::unexpected(identity.error());
    identity_ = std::move(*identity);
    auto found = workspace_.profile(profile, identity_.embedder);
    if (!found)
        return std::unexpected(found.error());
    profile_ = std::move(*found);
    return {};
}

Result<Rehearsal::View> Rehearsal::view(Audience audience) {
    IndexReader& reader = searchers_.front()->reader();
    if (auto done = reader.refresh(); !done)
        return std::unexpected(done.error());
    auto generation = reader.generation({audience});
    auto totals = reader.keyword({}, {audience});
    reader.release();
    if (!generation || !totals)
        return std::unexpected(generation ? totals.error() : generation.error());
    return View{*generation, totals->documents};
}

Result<Rehearsal::Answer> Rehearsal::answer(Searcher& searcher, const std::string& query,
                                            Audience audience) const {
    auto found = searcher.search({.query = query,
                                  .k = preview_hits,
                                  .visibility = {audience},
                                  .filter = {},
                                  .profile = profile_,
                                  .passages = false},
                                 stop_);
    if (!found)
        return std::unexpected(found.error());
    Answer answer{.pages = {}, .answerable = found->answerable, .degraded = std::move(found->degraded)};
    for (Hit& hit : found->hits)
        answer.pages.push_back({std::move(hit.meta.path), std::move(hit.meta.title), hit.score});
    return answer;
}

Result<std::vector<Rehearsal::Answer>> Rehearsal::ask(const std::vector<PreviewQuery>& queries,
                                                      const std::vector<Audience>& audiences,
                                                      const std::function<void(std::size_t)>& report) {
    std::vector<Answer> answers(queries.size() * audiences.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> failed = false;
    auto work = [&](std::size_t thread) -> Result<void> {
        for (std::size_t i = next++; i < queries.size() && !failed; i = next++) {
            if (thread == 0)
                report(i);
            for (std::size_t a = 0; a < audiences.size(); ++a) {
                auto answered = stop_.stop_requested()
                                    ? fail(ErrorCode::cancelled, tr("The preview was interrupted."))
                                    : answer(*searchers_[thread], queries[i].query, audiences[a]);
                if (!answered) {
                    failed = true;
                    return std::unexpected(answered.error());
                }
                answers[i * audiences.size() + a] = std::move(*answered);
            }
        }
        return {};
    };
    auto other = std::async(std::launch::async, work, 1);
    auto done = work(0);
    auto others = other.get();
    if (!done || !others)
        return std::unexpected(done ? others.error() : done.error());
    return answers;
}

/// As ingest() makes them.
Result<std::vector<PreparedDocument>> Rehearsal::documents_of(const RawFile& raw, IndexWriter& writer) {
    const Config& config = workspace_.config();
    auto scrubber = workspace_.scrubber();
    if (!scrubber)
        return std::unexpected(scrubber.error());
    Tokenizer tokenizer;
    auto content = read_documents(raw, article_source(config), config.vocabulary, *scrubber,
                                  {config.chunk, config.embedder.window}, tokenizer);
    if (!content)
        return std::unexpected(content.error());
    EmbeddingStage embedding = EmbeddingStage::without_service(config.embedder, identity_);
    for (PreparedDocument& document : content->documents) {
        embedding.prepare(document);
        if (auto done = embedding.fill(document, writer); !done)
            return std::unexpected(done.error());
        waits_ = waits_ || (!document.keyword_only && document.vectors.count() < document.windows.size());
    }
    return std::move(content->documents);
}

Result<void> Rehearsal::put(const Candidate& candidate) {
    auto writer = store_->writer(std::chrono::milliseconds(0));
    if (!writer)
        return std::unexpected(writer.error());
    Result<void> done;
    if (candidate.bytes) {
        const Config& config = workspace_.config();
        RawFile raw{{candidate.path, config.root / candidate.path, {}}, *candidate.bytes, std::nullopt};
        if (auto sealed = read_file(config.root / ".approved" / candidate.path))
            raw.sealed = std::move(*sealed);
        auto documents = documents_of(raw, **writer);
        if (!documents)
            return std::unexpected(documents.error());
        SourceConfig source = article_source(config);
        FileRecord record{.path = candidate.path, .source = source.name, .digest = digest_of(raw, source)};
        done = (*writer)->put(record, *documents);
    } else {
        done = (*writer)->remove(candidate.path);
    }
    return done ? (*writer)->commit() : done;
}

Result<std::string> Rehearsal::doubts() const {
    auto scrub_rules = workspace_.scrub_rules();
    if (!scrub_rules)
        return std::unexpected(scrub_rules.error());
    const Config& config = workspace_.config();
    auto embedder = make_embedder(config.embedder);
    if ((embedder && !same_embedder((*embedder)->id(), identity_.embedder)) ||
        identity_.rules != index_rules(config, *scrub_rules))
        return message(
            "The settings are not those that the index was made with: the next 'kb ingest' rebuilds "
            "it, and ranks may differ.");
    if (waits_)
        return message("The article has no vectors yet. They come from a service, which gets it with 'kb "
                       "ingest': here it is ranked by its words.");
    return std::string();
}

} // namespace kb
