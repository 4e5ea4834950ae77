// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an embeddings service answered. Internal to core/embed.
#pragma once

#include "core/embed/embedder.h"

#include <string_view>

namespace kb {

/// What the answer to a request has to be.
struct ExpectedAnswer {
    std::size_t count = 0;     ///< vectors
    std::size_t dimension = 0; ///< of the service's vectors, as seen in earlier answers; 0 = not known yet
    std::size_t cut = 0;       ///< elements that are kept of each (Matryoshka); 0 = all
    std::string_view service;  ///< for messages, e.g. "127.0.0.1:8000"
};

struct EmbeddingAnswer {
    std::size_t dimension = 0; ///< of the service's vectors, before the cut
    Vectors vectors;           ///< normalised, in the order of the request
};

/// Reads `{"data": [{"index": 0, "embedding": […] or base64 of little-endian float32}, …]}`, the entries in
/// any order; without `index` the order counts. Everything is checked: `unavailable` where the answer is cut,
/// not of this form, short of or beyond what was asked, of another dimension, not finite or without
/// direction. Any thread.
Result<EmbeddingAnswer> read_embeddings(std::string_view json, const ExpectedAnswer& expected);

/// The reason that a service gave with a failure, one printable line of at most 200 bytes: `error.message`,
/// `message` or `detail` of a JSON answer, else its text. Any thread.
std::string service_reason(std::string_view body);

} // namespace kb
