// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/embed/embedder.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace kb {

/// Vectors of questions that several embedders of one kind share, one a thread: what one of them was asked,
/// the others know. One asks at a time. A service that failed is not asked again: with hundreds of questions,
/// each would wait for it.
class SharedVectors : public std::enable_shared_from_this<SharedVectors> {
public:
    /// `embedder`, which asks here first. The new one keeps these vectors alive. Any thread.
    std::unique_ptr<Embedder> share(std::unique_ptr<Embedder> embedder);

private:
    class Sharing;
    std::mutex mutex_;
    std::map<std::pair<TextRole, std::string>, std::vector<float>> known_;
    std::optional<Error> failure_;
};

} // namespace kb
