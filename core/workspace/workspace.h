// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one place where a knowledge base is put together: every `main` opens one.
#pragma once

#include "core/scrub/scrub.h"
#include "core/search/search.h"
#include "core/workspace/config.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace kb {

class Workspace {
public:
    /// Reads the settings; opens no index and no network.
    static Result<Workspace> open(const Flags& flags, const Environment& environment);

    const Config& config() const { return config_; }
    IndexStore& store() const { return *store_; }
    /// Ranking profiles of the base (profiles.yaml), none where the file is missing.
    Result<std::vector<Profile>> profiles() const;
    /// The scrubber with the base's remembered exceptions (scrub-exceptions.txt).
    Result<Scrubber> scrubber() const;
    /// Version of the scrubbing rules and digest of the exceptions: what a change of either alters.
    Result<std::string> scrub_rules() const;
    /// A searcher with the embedder the index was made with. Where one was named and does not match:
    /// `mismatch`, with the command that would re-embed. Where it cannot be made, or the scrubber that a
    /// service needs cannot: without the vector leg.
    Result<std::unique_ptr<Searcher>> searcher() const;
    /// As searcher(), `count` of them over `store`, a copy of the index: one a thread. Each question gets its
    /// vector once for all of them.
    Result<std::vector<std::unique_ptr<Searcher>>> searchers(IndexStore& store, std::size_t count) const;
    /// The profile for this index; "" is "default".
    Result<Profile> profile(const std::string& name, const std::string& embedder) const;

private:
    explicit Workspace(Config config);
    /// Something around an embedder.
    using Wrap = std::function<std::unique_ptr<Embedder>(std::unique_ptr<Embedder>)>;
    /// What gives the questions of an index with this identity their vectors.
    Result<QuestionEmbedder> question_embedder(const IndexIdentity& identity, const Wrap& wrap) const;
    Result<std::unique_ptr<Searcher>> searcher_over(IndexStore& store, const Wrap& wrap) const;
    Config config_;
    std::unique_ptr<IndexStore> store_;
};

} // namespace kb
