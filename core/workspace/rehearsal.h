// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Questions to a copy of the index, before and after a change. Of use inside this folder alone.
#pragma once

#include "core/base/temporary_folder.h"
#include "core/workspace/approval_preview.h"
#include "core/workspace/document_reader.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace kb {

/// A private copy of the index and those who ask it. One thread, which ask() shares its work with.
class Rehearsal {
public:
    /// What one question found.
    struct Answer {
        std::vector<RankedPage> pages;
        bool answerable = false;
        std::string degraded;
    };
    /// What one audience can see, as numbers that differ where it does.
    struct View {
        std::uint64_t generation = 0, documents = 0;
    };

    static Result<std::unique_ptr<Rehearsal>> open(const Workspace& workspace, const PreviewOptions& options,
                                                   const std::stop_token& stop);

    /// Writes the candidate into the copy.
    Result<void> put(const Candidate& candidate);
    Result<View> view(Audience audience);
    /// Answers of every question at every one of `audiences`, question by question. Calls `report` from this
    /// thread with the number of questions that were begun.
    Result<std::vector<Answer>> ask(const std::vector<PreviewQuery>& queries,
                                    const std::vector<Audience>& audiences,
                                    const std::function<void(std::size_t)>& report);
    /// Whether answers depend on nothing but what is visible: questions to a service outside the centre
    /// depend on the audience.
    bool embeds_here() const { return identity_.embedder.starts_with("hash-"); }
    /// Why an ingest might give other ranks than these; "" where it does not.
    Result<std::string> doubts() const;

    Rehearsal(const Workspace& workspace, TemporaryFolder folder, std::stop_token stop);

private:
    std::filesystem::path file() const { return folder_.path() / "index.sqlite"; }
    Result<void> take_places(const std::string& profile);
    Result<std::vector<PreparedDocument>> documents_of(const RawFile& raw, IndexWriter& writer);
    Result<Answer> answer(Searcher& searcher, const std::string& query, Audience audience) const;

    const Workspace& workspace_;
    TemporaryFolder folder_; // removed last
    std::unique_ptr<IndexStore> store_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
    IndexIdentity identity_;
    Profile profile_;
    std::stop_token stop_;
    bool waits_ = false; // the candidate has no vectors
};

} // namespace kb
