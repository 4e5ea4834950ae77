// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/embedder.h"

#include "core/base/translate.h"
#include "core/embed/remote_embedder.h"

namespace kb {

namespace {

constexpr std::size_t default_hash_dimension = 512;

} // namespace

Result<std::unique_ptr<Embedder>> make_embedder(const EmbedderConfig& config) {
    if (config.kind == "hash")
        return make_hash_embedder(config.dimension == 0 ? default_hash_dimension : config.dimension,
                                  config.window);
    if (config.kind == "vllm")
        return make_openai_embedder(config);
    if (config.kind == "voyage")
        return make_voyage_embedder(config);
    if (config.kind == "local")
        return fail(ErrorCode::unavailable,
                    message("The embedder 'local' is not in this build. Use 'hash', or 'vllm' "
                            "with the address of an embeddings server."));
    return fail(ErrorCode::usage,
                message("There is no embedder '{}'. Known are hash, vllm, voyage and local.", config.kind));
}

bool same_embedder(std::string_view a, std::string_view b) {
    // An id without its dimension is that of a service that was not asked yet.
    auto extends = [](std::string_view longer, std::string_view shorter) {
        return longer == shorter || (longer.starts_with(shorter) && longer[shorter.size()] == ':');
    };
    return !a.empty() && !b.empty() && (extends(a, b) || extends(b, a));
}

} // namespace kb
