// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/workspace.h"

#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/translate.h"
#include "core/workspace/shared_vectors.h"

namespace kb {

namespace {

constexpr const char* exceptions_file = "scrub-exceptions.txt";

/// The content of a file of the base, or nothing where there is no such file.
Result<std::optional<std::string>> read_optional(const std::filesystem::path& path) {
    auto text = read_file(path, 4U << 20);
    if (text)
        return std::optional(std::move(*text));
    if (text.error().code == ErrorCode::not_found)
        return std::optional<std::string>();
    return std::unexpected(text.error());
}

} // namespace

Workspace::Workspace(Config config)
    : config_(std::move(config))
    , store_(make_sqlite_store(config_.db)) {}

Result<Workspace> Workspace::open(const Flags& flags, const Environment& environment) {
    auto config = load_config(flags, environment);
    if (!config)
        return std::unexpected(config.error());
    return Workspace(std::move(*config));
}

Result<std::vector<Profile>> Workspace::profiles() const {
    auto text = read_optional(config_.root / "profiles.yaml");
    if (!text)
        return std::unexpected(text.error());
    if (!*text)
        return std::vector<Profile>();
    auto profiles = parse_profiles(**text);
    if (!profiles)
        return fail(profiles.error().code,
                    message("{}: {}", (config_.root / "profiles.yaml").string(), profiles.error().message));
    return profiles;
}

Result<Scrubber> Workspace::scrubber() const {
    auto text = read_optional(config_.root / exceptions_file);
    if (!text)
        return std::unexpected(text.error());
    if (!*text)
        return Scrubber();
    auto exceptions = ScrubExceptions::parse(**text);
    if (!exceptions)
        return fail(exceptions.error().code,
                    message("{}: {}", (config_.root / exceptions_file).string(), exceptions.error().message));
    return Scrubber(std::move(*exceptions));
}

Result<std::string> Workspace::scrub_rules() const {
    auto text = read_optional(config_.root / exceptions_file);
    if (!text)
        return std::unexpected(text.error());
    return std::format("{} {}", scrub_version, *text ? sha256_hex(**text) : "-");
}

namespace {

/// The hash embedder that an index names ("hash-512"), with nothing configured.
std::unique_ptr<Embedder> hash_embedder_for(const IndexIdentity& identity, const Config& config) {
    if (!identity.embedder.starts_with("hash-") || identity.dimension == 0)
        return nullptr;
    return make_hash_embedder(identity.dimension, config.embedder.window);
}

} // namespace

Result<QuestionEmbedder> Workspace::question_embedder(const IndexIdentity& identity, const Wrap& wrap) const {
    if (!config_.embedder_named)
        if (auto embedder = hash_embedder_for(identity, config_))
            return QuestionEmbedder(wrap(std::move(embedder)));
    auto without = [](const std::string& why) { return QuestionEmbedder(message("keyword only: {}", why)); };
    auto embedder = make_embedder(config_.embedder);
    if (!embedder && config_.embedder_named)
        return std::unexpected(embedder.error());
    if (!embedder)
        return without(embedder.error().message);
    if (!same_embedder((*embedder)->id(), identity.embedder)) {
        std::string hint = message("The index was made with the embedder {}, not {}. Run 'kb ingest --full "
                                   "--embedder {}' to change it.",
                                   identity.embedder, (*embedder)->id(), config_.embedder.kind);
        if (config_.embedder_named)
            return fail(ErrorCode::mismatch, hint);
        return without(hint);
    }
    if (!(*embedder)->remote())
        return QuestionEmbedder(wrap(std::move(*embedder)));
    auto scrubber = this->scrubber();
    if (!scrubber)
        return without(scrubber.error().message);
    return QuestionEmbedder(wrap(std::move(*embedder)), std::move(*scrubber),
                            parse_audience(config_.embedder.external_max_audience));
}

Result<std::unique_ptr<Searcher>> Workspace::searcher() const {
    return searcher_over(*store_, [](std::unique_ptr<Embedder> embedder) { return embedder; });
}

Result<std::vector<std::unique_ptr<Searcher>>> Workspace::searchers(IndexStore& store,
                                                                    std::size_t count) const {
    auto vectors = std::make_shared<SharedVectors>();
    std::vector<std::unique_ptr<Searcher>> all;
    while (all.size() < count) {
        auto searcher = searcher_over(
            store, [&](std::unique_ptr<Embedder> embedder) { return vectors->share(std::move(embedder)); });
        if (!searcher)
            return std::unexpected(searcher.error());
        all.push_back(std::move(*searcher));
    }
    return all;
}

Result<std::unique_ptr<Searcher>> Workspace::searcher_over(IndexStore& store, const Wrap& wrap) const {
    auto reader = store.reader();
    if (!reader)
        return std::unexpected(reader.error());
    auto identity = (*reader)->identity();
    if (!identity)
        return std::unexpected(identity.error());
    (*reader)->release();
    auto questions = question_embedder(*identity, wrap);
    if (!questions)
        return std::unexpected(questions.error());
    return std::make_unique<Searcher>(std::move(*reader), std::move(*questions));
}

Result<Profile> Workspace::profile(const std::string& name, const std::string& embedder) const {
    auto known = profiles();
    if (!known)
        return std::unexpected(known.error());
    return find_profile(*known, name.empty() ? "default" : name, embedder);
}

} // namespace kb
