// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"

#include <memory>
#include <mutex>
#include <string>

namespace kb::ui {

/// One searcher that work on several threads takes in turn. It is made when first wanted, and anew where the
/// base is another, its index has another embedder, or something failed. Any thread.
class SharedSearcher {
public:
    /// What `use` (a function of Searcher&) gives, or why there is no searcher. Waits for others.
    template <class Use>
    auto with(const std::shared_ptr<const Workspace>& workspace, Use use)
        -> decltype(use(std::declval<Searcher&>())) {
        std::lock_guard lock(mutex_);
        if (auto ready = prepare(workspace); !ready)
            return std::unexpected(ready.error());
        auto result = use(*searcher_);
        if (!result)
            searcher_.reset(); // an index that was replaced, say: the next one looks anew
        return result;
    }

private:
    Result<void> prepare(const std::shared_ptr<const Workspace>& workspace);

    std::mutex mutex_;
    std::shared_ptr<const Workspace> workspace_;
    std::unique_ptr<Searcher> searcher_;
    std::string embedder_; // of the index when the searcher was made
};

} // namespace kb::ui
