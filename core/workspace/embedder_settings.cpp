// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/embedder_settings.h"

#include "core/base/translate.h"

#include <charconv>

namespace kb {

Result<void> read_embedder(const YamlMap& map, EmbedderConfig& out) {
    YamlReader reader(map);
    reader.text("kind", out.kind).text("base_url", out.base_url).text("model", out.model);
    reader.text("passage_model", out.passage_model).number("dim", out.dimension);
    reader.text("query_prefix", out.query_prefix).text("passage_prefix", out.passage_prefix);
    reader.number("window", out.window).number("batch", out.batch);
    std::size_t timeout_s = static_cast<std::size_t>(out.timeout_ms) / 1000;
    reader.number("timeout_s", timeout_s);
    out.timeout_ms = static_cast<int>(std::min<std::size_t>(timeout_s, 3600) * 1000);
    reader.flag("external", out.external).text("external_max_audience", out.external_max_audience);
    if (timeout_s == 0)
        reader.refuse("timeout_s", tr("must be 1 second or more"));
    if (out.batch == 0)
        reader.refuse("batch", tr("must be 1 or more"));
    if (out.window < 200)
        reader.refuse("window", tr("is too small: at least 200 bytes"));
    if (!out.external_max_audience.empty() && !parse_audience(out.external_max_audience))
        reader.refuse("external_max_audience", tr("is not users, staff or admins"));
    return reader.finish();
}

void name_embedder(const std::string& kind, EmbedderConfig& embedder) {
    if (!embedder.kind.empty() && embedder.kind != kind)
        embedder = {.window = embedder.window,
                    .batch = embedder.batch,
                    .timeout_ms = embedder.timeout_ms,
                    .external = embedder.external,
                    .external_max_audience = embedder.external_max_audience};
    embedder.kind = kind;
}

std::string embedder_key_variable(std::string_view kind) {
    if (kind == "vllm")
        return "KB_VLLM_API_KEY";
    return kind == "voyage" ? "VOYAGE_API_KEY" : "";
}

Result<void> read_embedder_variables(const Environment& environment, EmbedderConfig& embedder) {
    auto take = [&](const char* name, std::string& out) {
        if (auto value = environment(name))
            out = *value;
    };
    if (embedder.kind == "voyage") {
        take("VOYAGE_BASE_URL", embedder.base_url);
    } else if (embedder.kind == "local") {
        take("KB_LOCAL_MODEL", embedder.model);
    } else if (embedder.kind == "vllm") {
        take("KB_VLLM_BASE_URL", embedder.base_url);
        take("KB_VLLM_MODEL", embedder.model);
        take("KB_VLLM_PASSAGE_MODEL", embedder.passage_model);
        if (auto dimension = environment("KB_VLLM_DIM")) {
            const char* end = dimension->data() + dimension->size();
            auto read = std::from_chars(dimension->data(), end, embedder.dimension);
            if (read.ec != std::errc() || read.ptr != end)
                return fail(ErrorCode::usage, message("KB_VLLM_DIM is '{}', not a number.", *dimension));
        }
    }
    std::string key_name = embedder_key_variable(embedder.kind);
    if (key_name.empty())
        return {};
    auto key = secret_from(environment, key_name);
    if (!key)
        return std::unexpected(key.error());
    embedder.api_key = *key;
    return {};
}

} // namespace kb
