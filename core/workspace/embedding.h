// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/store.h"
#include "core/workspace/config.h"

#include <memory>
#include <mutex>

namespace kb {

/// Gives prepared documents their vectors. The hash embedder works where documents are prepared, on every
/// thread; a service is asked in one pass before anything is written, through the index's cache, so that an
/// interrupted run keeps what was embedded.
class EmbeddingStage {
public:
    /// Makes the embedder; asks a service for its dimension. Where it cannot be reached the stage goes on
    /// without: documents wait, and reason() says why.
    static Result<EmbeddingStage> make(const EmbedderConfig& config, std::stop_token stop);
    /// A stage that makes vectors as those of an index, and asks no service: text that needs one has the
    /// vectors of the cache, or waits.
    static EmbeddingStage without_service(const EmbedderConfig& config, const IndexIdentity& identity);

    /// The embedder's id; a service that did not answer may lack its dimension there.
    const std::string& id() const { return id_; }
    bool local() const { return local_; }
    std::size_t window() const { return config_.window; }
    const std::string& reason() const { return reason_; }

    /// On the preparing thread: decides whether the document's text may be embedded, and embeds it where that
    /// needs no service. Thread-safe.
    void prepare(PreparedDocument& document) const;

    /// Before the update: embeds what the cache lacks. Counts nothing twice.
    Result<void> warm(std::span<const PreparedDocument> documents, IndexWriter& writer, std::stop_token stop);

    /// In the update: takes the vectors out of the cache.
    Result<void> fill(PreparedDocument& document, IndexWriter& writer) const;

private:
    explicit EmbeddingStage(EmbedderConfig config)
        : config_(std::move(config)) {}

    EmbedderConfig config_;
    std::string id_, reason_;
    bool local_ = true;
    std::size_t dimension_ = 0;
    std::unique_ptr<Embedder> service_;
};

} // namespace kb
