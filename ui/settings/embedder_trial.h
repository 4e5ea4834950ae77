// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Does the embedder answer? One vector, to find out.
#pragma once

#include "core/base/error.h"
#include "core/embed/embedder.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>

namespace kb::ui {

struct EmbedderTrial {
    std::string id;
    std::size_t dimension = 0;
    std::int64_t milliseconds = 0;
};

/// Asks for the vector of one fixed word, once and without a second try. Errors are the embedder's. Blocks on
/// the network; any thread.
Result<EmbedderTrial> try_embedder(EmbedderConfig config, std::stop_token stop);

} // namespace kb::ui
