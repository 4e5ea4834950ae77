// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/embedding.h"

#include "core/base/hash.h"
#include "core/base/translate.h"

#include <set>

namespace kb {

namespace {

constexpr std::size_t texts_per_store = 256; ///< vectors stored in the cache at a time

std::vector<std::string> digests_of(const PreparedDocument& document) {
    std::vector<std::string> digests;
    digests.reserve(document.windows.size());
    for (const std::string& window : document.windows)
        digests.push_back(sha256_hex(window));
    return digests;
}

} // namespace

Result<EmbeddingStage> EmbeddingStage::make(const EmbedderConfig& config, std::stop_token stop) {
    auto embedder = make_embedder(config);
    if (!embedder)
        return std::unexpected(embedder.error());
    EmbeddingStage stage(config);
    stage.local_ = config.kind == "hash";
    if (!stage.local_) {
        const std::string probe = "kb";
        auto answer = (*embedder)->embed(std::span(&probe, 1), TextRole::passage, stop);
        if (!answer && answer.error().code == ErrorCode::cancelled)
            return std::unexpected(answer.error());
        if (answer)
            stage.service_ = std::move(*embedder);
        else
            stage.reason_ = answer.error().message;
    }
    const Embedder& known = stage.service_ ? *stage.service_ : **embedder;
    stage.id_ = known.id();
    stage.dimension_ = known.dimension();
    return stage;
}

EmbeddingStage EmbeddingStage::without_service(const EmbedderConfig& config, const IndexIdentity& identity) {
    EmbeddingStage stage(config);
    stage.local_ = identity.embedder.starts_with("hash-");
    stage.id_ = identity.embedder;
    stage.dimension_ = identity.dimension;
    if (stage.local_ && stage.dimension_ == 0) // of an index without passages
        if (auto embedder = make_embedder(config); embedder && (*embedder)->id() == identity.embedder)
            stage.dimension_ = (*embedder)->dimension();
    return stage;
}

void EmbeddingStage::prepare(PreparedDocument& document) const {
    if (config_.kind == "voyage") {
        auto highest = parse_audience(config_.external_max_audience);
        document.keyword_only = !highest || document.meta.audience > *highest;
    }
    if (!local_ || document.windows.empty())
        return;
    auto embedder = make_hash_embedder(dimension_, config_.window);
    auto vectors = embedder->embed(document.windows, TextRole::passage, {});
    if (vectors) // nothing in it can fail; without vectors the document would wait, and be said to
        document.vectors = std::move(*vectors);
}

Result<void> EmbeddingStage::warm(std::span<const PreparedDocument> documents, IndexWriter& writer,
                                  std::stop_token stop) {
    std::vector<std::string> texts;
    std::vector<std::string> digests;
    std::set<std::string> asked;
    auto flush = [&]() -> Result<void> {
        if (texts.empty())
            return {};
        auto vectors = service_->embed(texts, TextRole::passage, stop);
        if (!vectors && vectors.error().code == ErrorCode::cancelled)
            return std::unexpected(vectors.error());
        if (!vectors) {
            reason_ = vectors.error().message;
            service_.reset(); // asked again with the next ingest
            return {};
        }
        auto done = writer.cache(id_, digests, *vectors);
        texts.clear();
        digests.clear();
        return done;
    };
    for (const PreparedDocument& document : documents) {
        if (!service_)
            return {};
        if (document.keyword_only)
            continue;
        std::vector<std::string> wanted = digests_of(document);
        auto cached = writer.cached(id_, wanted);
        if (!cached)
            return std::unexpected(cached.error());
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (!(*cached)[i] && asked.insert(wanted[i]).second) {
                texts.push_back(document.windows[i]);
                digests.push_back(wanted[i]);
            }
        if (texts.size() >= texts_per_store)
            if (auto done = flush(); !done)
                return done;
    }
    return service_ ? flush() : Result<void>();
}

Result<void> EmbeddingStage::fill(PreparedDocument& document, IndexWriter& writer) const {
    if (local_ || document.keyword_only || document.windows.empty())
        return {};
    auto cached = writer.cached(id_, digests_of(document));
    if (!cached)
        return std::unexpected(cached.error());
    Vectors vectors;
    for (const auto& vector : *cached) {
        if (!vector)
            return {}; // the document waits
        vectors.dimension = vector->size();
        vectors.values.insert(vectors.values.end(), vector->begin(), vector->end());
    }
    document.vectors = std::move(vectors);
    return {};
}

} // namespace kb
