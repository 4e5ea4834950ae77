// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What does this passage mean? Text to unit vectors.
#pragma once

#include "core/base/error.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Row-major unit vectors of one dimension.
struct Vectors {
    std::size_t dimension = 0;
    std::vector<float> values; ///< count() * dimension
    std::size_t count() const { return dimension ? values.size() / dimension : 0; }
    std::span<const float> row(std::size_t i) const {
        return std::span(values).subspan(i * dimension, dimension);
    }
};

enum class TextRole { query, passage };

/// Makes vectors. Implementations state which thread may call; one caller at a time per object.
class Embedder {
public:
    virtual ~Embedder() = default;
    /// Identity stored with the vectors, e.g. "hash-512" or "vllm:carc-embed:384": equal ids mean comparable
    /// vectors. While the dimension is not known it is left out with its colon.
    virtual const std::string& id() const = 0;
    /// 0 while not known (a remote model asked for its own dimension answers it with the first batch).
    virtual std::size_t dimension() const = 0;
    /// Text beyond this many bytes would not be read by the model; the index cuts longer chunks into
    /// windows.
    virtual std::size_t window() const = 0;
    /// Whether text leaves this process for a service. What it gets must have been scrubbed.
    virtual bool remote() const = 0;
    /// Whether that service lies outside the centre.
    virtual bool external() const { return false; }
    /// One normalised vector a text, in order. `unavailable` where the service does not answer; nothing
    /// partial. Blocks; checks `stop` between batches.
    virtual Result<Vectors> embed(std::span<const std::string> texts, TextRole role,
                                  std::stop_token stop) = 0;
};

/// How to reach an embedder; from kb.yaml, environment and flags (core/workspace resolves precedence).
struct EmbedderConfig {
    std::string kind = "hash"; ///< hash, vllm, voyage, local
    std::string base_url;      ///< vllm: ends before /embeddings, e.g. http://host:8000/v1
    std::string api_key;
    std::string model;         ///< vllm: default carc-embed
    std::string passage_model; ///< where passages need another model name than queries; "" = model
    std::size_t dimension = 0; ///< 0 = the model's own; smaller = Matryoshka cut and renormalise
    std::string query_prefix, passage_prefix;
    std::size_t window = 1200; ///< bytes
    std::size_t batch = 32;
    int timeout_ms = 30000;
    int retries = 3;
    bool external = false;                  ///< consent for services outside the centre
    std::string external_max_audience = {}; ///< highest audience whose text may leave; "" = none
};

/// Refuses unknown kinds, a missing address or key (`usage`), a service outside the centre without consent
/// (`refused`), and `local` ("not in this build", `unavailable`). Nothing is sent before the first `embed`.
Result<std::unique_ptr<Embedder>> make_embedder(const EmbedderConfig& config);

/// The default: words, accent-folded, and character n-grams hashed into `dimension` buckets, signed, with
/// sublinear weights, L2-normalised. Deterministic on every machine; no IO.
std::unique_ptr<Embedder> make_hash_embedder(std::size_t dimension = 512, std::size_t window = 1200);

/// Whether two embedder ids mean comparable vectors; one may lack its dimension still ("vllm:e5" and
/// "vllm:e5:384").
bool same_embedder(std::string_view a, std::string_view b);

} // namespace kb
