// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/search/shared_searcher.h"

namespace kb::ui {

Result<void> SharedSearcher::prepare(const std::shared_ptr<const Workspace>& workspace) {
    if (searcher_ && workspace_ == workspace) {
        auto refreshed = searcher_->reader().refresh();
        auto identity = searcher_->reader().identity();
        if (refreshed && identity && identity->embedder == embedder_)
            return {};
    }
    searcher_.reset();
    auto made = workspace->searcher();
    if (!made)
        return std::unexpected(made.error());
    auto identity = (*made)->reader().identity();
    if (!identity)
        return std::unexpected(identity.error());
    searcher_ = std::move(*made);
    workspace_ = workspace;
    embedder_ = identity->embedder;
    return {};
}

} // namespace kb::ui
