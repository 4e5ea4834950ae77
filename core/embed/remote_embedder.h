// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Embedders that are services. Internal to core/embed: `make_embedder` makes them.
#pragma once

#include "core/embed/embedder.h"

namespace kb {

/// Any endpoint that speaks OpenAI's embeddings API (vLLM, LiteLLM, Ollama and others): POST BASE/embeddings.
/// `dimensions` is never sent, because many servers refuse it: longer vectors are cut here, to the same
/// effect. `usage` without an address.
Result<std::unique_ptr<Embedder>> make_openai_embedder(const EmbedderConfig& config);

/// Voyage AI's embeddings API. `refused` without consent to text leaving the centre, `usage` without a key.
Result<std::unique_ptr<Embedder>> make_voyage_embedder(const EmbedderConfig& config);

} // namespace kb
