// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A base as it lies on disk at one moment, as a value.
#pragma once

#include "core/index/store.h"
#include "core/workspace/base_check.h"

#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kb::ui {

/// What there is to say of the index. Counted over everything that this process may see.
struct IndexState {
    bool exists = false;
    std::string problem; ///< for people: why it cannot be read; "" it can, or there is none yet
    std::uint64_t generation = 0;
    std::string changed_at; ///< RFC 3339, UTC: since when that generation is
    std::string last_run;   ///< RFC 3339, UTC; "" never
    std::string embedder;
    IndexCounts counts;
    bool same_generation(const IndexState& other) const {
        return exists == other.exists && problem == other.problem && generation == other.generation &&
               last_run == other.last_run;
    }
};

/// Articles with their findings, and the index.
struct BaseView {
    std::shared_ptr<const CheckedBase> checked;           ///< never null
    std::vector<std::pair<std::string, FileStamp>> files; ///< of the articles, by path
    IndexState index;

    const CheckedArticle* find(std::string_view path) const; ///< null where the base has no such article
};

/// Looks at files and index. Null where nothing differs from `before`, which may be null itself. Files are
/// read only where a stamp differs. Blocks; any thread.
Result<std::shared_ptr<const BaseView>>
look_at(const Workspace& workspace, const std::shared_ptr<const BaseView>& before, std::stop_token stop);

} // namespace kb::ui
