// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embed/remote_embedder.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/embed/embedding_answer.h"
#include "core/net/http.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <format>

namespace kb {

namespace {

using nlohmann::json;

constexpr std::size_t max_answer_bytes = 64U << 20;

/// What distinguishes one service from another.
struct Service {
    std::string kind;
    std::string url;         ///< of its embeddings
    std::string key_setting; ///< where the key is set, for messages
    bool external = false;
    /// Adds what the request needs besides `model` and `input`.
    void (*complete)(json& request, TextRole role, const EmbedderConfig& config) = nullptr;
};

/// HOST:PORT or HOST of a URL, for messages.
std::string host_of(std::string_view url) {
    std::size_t scheme = url.find("://");
    std::string_view rest = scheme == std::string_view::npos ? url : url.substr(scheme + 3);
    rest = rest.substr(0, rest.find('/'));
    return std::string(rest.substr(rest.rfind('@') + 1)); // npos + 1 = 0
}

/// What vectors depend on besides the dimension: equal ones are comparable.
std::string identity_of(const Service& service, const EmbedderConfig& config) {
    std::string id = std::format("{}:{}", service.kind, config.model);
    if (!config.passage_model.empty() && config.passage_model != config.model)
        id += "+" + config.passage_model;
    if (!config.query_prefix.empty() || !config.passage_prefix.empty())
        id += "#" + sha256_hex(config.query_prefix + '\0' + config.passage_prefix).substr(0, 8);
    return id;
}

class RemoteEmbedder final : public Embedder {
public:
    RemoteEmbedder(Service service, EmbedderConfig config)
        : service_(std::move(service))
        , config_(std::move(config))
        , host_(host_of(service_.url))
        , name_(identity_of(service_, config_))
        , id_(name_)
        , dimension_(config_.dimension) {
        if (dimension_ != 0)
            id_ = std::format("{}:{}", name_, dimension_);
    }

    const std::string& id() const override { return id_; }
    std::size_t dimension() const override { return dimension_; }
    std::size_t window() const override { return config_.window; }
    bool remote() const override { return true; }
    bool external() const override { return service_.external; }

    Result<Vectors> embed(std::span<const std::string> texts, TextRole role, std::stop_token stop) override {
        Vectors all{.dimension = dimension_, .values = {}};
        std::size_t batch = std::max<std::size_t>(config_.batch, 1);
        for (std::size_t at = 0; at < texts.size(); at += batch) {
            auto part = embed_batch(texts.subspan(at, std::min(batch, texts.size() - at)), role, stop);
            if (!part)
                return part;
            all.dimension = part->dimension;
            all.values.insert(all.values.end(), part->values.begin(), part->values.end());
        }
        return all;
    }

private:
    Result<Vectors> embed_batch(std::span<const std::string> texts, TextRole role, std::stop_token stop);
    HttpRequest request_for(std::span<const std::string> texts, TextRole role) const;
    Error refusal(const HttpAnswer& answer) const;

    Service service_;
    EmbedderConfig config_;
    std::string host_;
    std::string name_; // the id without its dimension
    std::string id_;
    std::size_t dimension_ = 0;          // of the vectors handed out
    std::size_t service_dimension_ = 0;  // of those that arrive
    std::unique_ptr<HttpClient> client_; // made for the first request
};

Result<Vectors> RemoteEmbedder::embed_batch(std::span<const std::string> texts, TextRole role,
                                            std::stop_token stop) {
    if (stop.stop_requested())
        return fail(ErrorCode::cancelled, message("Embedding was cancelled."));
    if (!client_) {
        auto client = make_http_client();
        if (!client)
            return std::unexpected(client.error());
        client_ = std::move(*client);
    }
    auto answer = client_->send(request_for(texts, role), stop);
    if (!answer)
        return std::unexpected(answer.error());
    if (answer->status != 200)
        return std::unexpected(refusal(*answer));
    auto read = read_embeddings(
        answer->body,
        {.count = texts.size(), .dimension = service_dimension_, .cut = config_.dimension, .service = host_});
    if (!read)
        return std::unexpected(read.error());
    service_dimension_ = read->dimension;
    if (dimension_ == 0) {
        dimension_ = read->vectors.dimension;
        id_ = std::format("{}:{}", name_, dimension_);
    }
    return std::move(read->vectors);
}

HttpRequest RemoteEmbedder::request_for(std::span<const std::string> texts, TextRole role) const {
    bool query = role == TextRole::query;
    const std::string& prefix = query ? config_.query_prefix : config_.passage_prefix;
    json input = json::array();
    for (const std::string& text : texts)
        input.push_back(prefix.empty() && text.empty() ? " "
                                                       : prefix + text); // services refuse an empty text
    json body{{"model", query || config_.passage_model.empty() ? config_.model : config_.passage_model},
              {"input", std::move(input)}};
    service_.complete(body, role, config_);

    HttpRequest request{.method = "POST",
                        .url = service_.url,
                        .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
                        .body = body.dump(-1, ' ', false, json::error_handler_t::replace),
                        .timeout = std::chrono::milliseconds(config_.timeout_ms),
                        .max_answer_bytes = max_answer_bytes,
                        .retries = config_.retries};
    if (!config_.api_key.empty())
        request.headers.emplace_back("Authorization", "Bearer " + config_.api_key);
    return request;
}

/// A status that is not 200 as an error that says what to do.
Error RemoteEmbedder::refusal(const HttpAnswer& answer) const {
    std::string reason = service_reason(answer.body);
    auto unavailable = [&](std::string text) {
        return Error{ErrorCode::unavailable, std::move(text), reason};
    };
    switch (answer.status) {
    case 401:
    case 403:
        return unavailable(message("The embeddings service at {} refused the key (status {}). Set {}.", host_,
                                   answer.status, service_.key_setting));
    case 404:
        return unavailable(
            message("The embeddings service at {} knows no such address or no model '{}' (status 404: "
                    "{}). Check the embedder's base_url and model.",
                    host_, config_.model, reason));
    case 429:
        return unavailable(
            message("The embeddings service at {} is too busy (status 429). Try again later.", host_));
    default:
        break;
    }
    if (answer.status >= 300 && answer.status < 400)
        return unavailable(
            message("The embeddings service at {} redirects to another address (status {}), which is "
                    "not followed. Set the embedder's base_url to the final address.",
                    host_, answer.status));
    return unavailable(
        message("The embeddings service at {} failed (status {}: {}).", host_, answer.status, reason));
}

/// Checks what both services need and cleans it.
Result<EmbedderConfig> checked(EmbedderConfig config) {
    config.api_key = trim(config.api_key);
    if (std::ranges::any_of(config.api_key, [](unsigned char c) { return c < 0x21 || c > 0x7E; }))
        return fail(ErrorCode::usage,
                    message("The key of the embedder '{}' holds blanks or control characters. Set "
                            "it to the key alone.",
                            config.kind));
    while (config.base_url.ends_with('/'))
        config.base_url.pop_back();
    return config;
}

} // namespace

Result<std::unique_ptr<Embedder>> make_openai_embedder(const EmbedderConfig& given) {
    auto config = checked(given);
    if (!config)
        return std::unexpected(config.error());
    if (config->base_url.empty())
        return fail(ErrorCode::usage,
                    message("The embedder 'vllm' needs the address of its server. Set base_url in "
                            "kb.yaml (embedder) or KB_VLLM_BASE_URL, e.g. http://host:8000/v1."));
    if (config->model.empty())
        config->model = "carc-embed";
    Service service{.kind = "vllm",
                    .url = config->base_url + "/embeddings",
                    .key_setting = "KB_VLLM_API_KEY",
                    .complete = [](json&, TextRole, const EmbedderConfig&) {}};
    return std::make_unique<RemoteEmbedder>(std::move(service), std::move(*config));
}

Result<std::unique_ptr<Embedder>> make_voyage_embedder(const EmbedderConfig& given) {
    if (!given.external)
        return fail(ErrorCode::refused,
                    message("The embedder 'voyage' sends text out of the centre. Allow it in kb.yaml with "
                            "embedder: {{kind: voyage, external: true, external_max_audience: users}}."));
    auto config = checked(given);
    if (!config)
        return std::unexpected(config.error());
    if (config->api_key.empty())
        return fail(ErrorCode::usage, message("The embedder 'voyage' needs a key. Set VOYAGE_API_KEY."));
    if (config->base_url.empty())
        config->base_url = "https://api.voyageai.com/v1";
    if (config->model.empty())
        config->model = "voyage-3.5";
    Service service{.kind = "voyage",
                    .url = config->base_url + "/embeddings",
                    .key_setting = "VOYAGE_API_KEY",
                    .external = true,
                    .complete = [](json& request, TextRole role, const EmbedderConfig& settings) {
                        request["input_type"] = role == TextRole::query ? "query" : "document";
                        if (settings.dimension != 0)
                            request["output_dimension"] = settings.dimension;
                    }};
    return std::make_unique<RemoteEmbedder>(std::move(service), std::move(*config));
}

} // namespace kb
