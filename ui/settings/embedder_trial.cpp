// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/embedder_trial.h"

#include <array>
#include <chrono>

namespace kb::ui {

Result<EmbedderTrial> try_embedder(EmbedderConfig config, std::stop_token stop) {
    config.retries = 0; // a person waits
    auto embedder = make_embedder(config);
    if (!embedder)
        return std::unexpected(embedder.error());
    const std::array<std::string, 1> word{"test"};
    auto begin = std::chrono::steady_clock::now();
    auto vectors = (*embedder)->embed(word, TextRole::query, stop);
    if (!vectors)
        return std::unexpected(vectors.error());
    auto passed = std::chrono::steady_clock::now() - begin;
    return EmbedderTrial{.id = (*embedder)->id(),
                         .dimension = vectors->dimension,
                         .milliseconds =
                             std::chrono::duration_cast<std::chrono::milliseconds>(passed).count()};
}

} // namespace kb::ui
