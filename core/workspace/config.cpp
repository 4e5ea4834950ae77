// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/config.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/workspace/embedder_settings.h"
#include "core/workspace/yaml_reader.h"

#include <cstdlib>

namespace kb {

Environment process_environment() {
    return [](const std::string& name) -> std::optional<std::string> {
        const char* value = std::getenv(name.c_str());
        return value ? std::optional<std::string>(value) : std::nullopt;
    };
}

Result<std::string> secret_from(const Environment& environment, const std::string& name) {
    if (auto value = environment(name))
        return *value;
    auto file = environment(name + "_FILE");
    if (!file)
        return std::string();
    auto content = read_file(*file, 64U << 10);
    if (!content)
        return fail(content.error().code, message("{}_FILE: {}", name, content.error().message));
    return std::string(trim(*content));
}

Environment with_secret(Environment environment, std::string name, std::string secret) {
    return [environment = std::move(environment), name = std::move(name),
            secret = std::move(secret)](const std::string& asked) -> std::optional<std::string> {
        auto value = environment(asked);
        if (value || asked != name || environment(name + "_FILE"))
            return value;
        return secret;
    };
}

namespace {

void add_all(std::vector<std::string>& known, const std::vector<std::string>& more) {
    for (const std::string& value : more)
        if (!std::ranges::contains(known, value))
            known.push_back(value);
}

Result<SourceConfig> read_source(const YamlMap& map, const std::filesystem::path& root) {
    SourceConfig source;
    std::string path;
    std::string audience;
    std::string status = "approved";
    YamlReader reader(map);
    reader.text("name", source.name).text("kind", source.kind).text("path", path);
    reader.text("audience", audience).text("status", status);
    reader.list("include", source.include).list("exclude", source.exclude);
    SourceName name = check_source_name(source.name, {});
    if (name == SourceName::missing || name == SourceName::unusable)
        reader.refuse("name", tr("is missing, or holds a '/'"));
    if (source.kind != "directory")
        reader.refuse("kind", tr("is not 'directory', the only kind this version reads"));
    if (path.empty())
        reader.refuse("path", tr("is missing"));
    // What a source may be shown to must be said: no default could be right.
    if (auto known = parse_audience(audience))
        source.audience = *known;
    else
        reader.refuse("audience", tr("must be users, staff or admins"));
    if (auto known = parse_status(status))
        source.status = *known;
    else
        reader.refuse("status", tr("must be draft, approved or deprecated"));
    source.path = (root / path).lexically_normal();
    if (auto done = reader.finish(); !done)
        return std::unexpected(done.error());
    return source;
}

Result<void> read_sources(YamlReader& reader, const std::filesystem::path& root,
                          std::vector<SourceConfig>& out) {
    for (const YamlMap& map : reader.maps("sources")) {
        auto source = read_source(map, root);
        if (!source)
            return std::unexpected(source.error());
        if (check_source_name(source->name, out) == SourceName::taken)
            return fail(ErrorCode::invalid, message("{}: the source name '{}' is given twice or is 'kb'.",
                                                    map.where(), source->name));
        out.push_back(std::move(*source));
    }
    return {};
}

Result<void> read_kb_yaml(const YamlMap& map, Config& config) {
    YamlReader reader(map);
    std::size_t version = 1;
    std::vector<std::string> categories;
    std::vector<std::string> systems;
    std::vector<std::string> evidence;
    reader.number("version", version).text("name", config.name);
    reader.list("categories", categories).list("systems", systems).list("evidence", evidence);
    reader.list("owners", config.vocabulary.owners);
    if (version != 1)
        reader.refuse("version", tr("is not 1, the only one this program knows"));
    add_all(config.vocabulary.categories, categories);
    add_all(config.vocabulary.systems, systems);
    add_all(config.vocabulary.evidence, evidence);
    if (auto embedder = reader.map("embedder"))
        if (auto done = read_embedder(*embedder, config.embedder); !done)
            return done;
    if (auto chunk = reader.map("chunk")) {
        YamlReader sizes(*chunk);
        sizes.number("limit", config.chunk.limit).number("overlap", config.chunk.overlap);
        if (auto done = sizes.finish(); !done)
            return done;
        if (auto done = check(config.chunk); !done)
            return fail(ErrorCode::invalid, message("{}: {}", chunk->where(), done.error().message));
    }
    if (auto review = reader.map("review")) {
        YamlReader rules(*review);
        rules.flag("two_person", config.vocabulary.two_person);
        rules.flag("require_seal", config.vocabulary.require_seal);
        rules.list("reviewers", config.reviewers).list("checklist", config.checklist);
        if (auto done = rules.finish(); !done)
            return done;
    }
    if (auto done = read_sources(reader, config.root, config.sources); !done)
        return done;
    reader.leave_to_others({"tickets", "drafter", "facts"}); // read by the programs they concern
    return reader.finish();
}

std::filesystem::path find_root(const Flags& flags, const Environment& environment) {
    if (flags.root)
        return *flags.root;
    if (auto root = environment("KB_ROOT"))
        return *root;
    std::error_code ignored;
    return std::filesystem::is_directory("kb", ignored) ? "kb" : ".";
}

/// The environment's ceiling is an upper bound; a flag can only lower it.
Result<void> set_visibility(const Flags& flags, const Environment& environment, Config& config) {
    auto ceiling = environment("KB_MAX_AUDIENCE");
    config.ceiling_unset = !ceiling && !flags.max_audience;
    auto parse = [](const std::string& name, const std::string& value) -> Result<Audience> {
        auto audience = parse_audience(value);
        if (!audience)
            return fail(ErrorCode::usage,
                        message("{} is '{}'; it must be users, staff or admins.", name, value));
        return *audience;
    };
    if (ceiling) {
        auto audience = parse("KB_MAX_AUDIENCE", *ceiling);
        if (!audience)
            return std::unexpected(audience.error());
        config.visibility.ceiling = *audience;
    }
    if (flags.max_audience) {
        auto audience = parse("--max-audience", *flags.max_audience);
        if (!audience)
            return std::unexpected(audience.error());
        config.visibility.ceiling = std::min(config.visibility.ceiling, *audience);
    }
    auto drafts = environment("KB_INCLUDE_DRAFTS");
    bool allowed = !drafts || *drafts == "1" || *drafts == "true"; // set to anything else it forbids them
    config.visibility.drafts = allowed && (flags.include_drafts || drafts.has_value());
    config.visibility.deprecated = flags.include_deprecated;
    return {};
}

/// Beside the index: kb.questions.jsonl for kb.index.sqlite.
std::filesystem::path default_question_log(const std::filesystem::path& db) {
    std::string name = db.filename().string();
    constexpr std::string_view usual_end = ".index.sqlite";
    if (name.ends_with(usual_end))
        name.resize(name.size() - usual_end.size());
    return db.parent_path() / (name + ".questions.jsonl");
}

} // namespace

SourceName check_source_name(std::string_view name, const std::vector<SourceConfig>& sources) {
    if (name.empty())
        return SourceName::missing;
    if (name.contains('/'))
        return SourceName::unusable;
    bool taken = name == "kb" || std::ranges::contains(sources, name, &SourceConfig::name);
    return taken ? SourceName::taken : SourceName::good;
}

Result<Config> load_config(const Flags& flags, const Environment& environment) {
    Config config;
    config.vocabulary = built_in_vocabulary();
    config.embedder.kind.clear(); // until somebody names one
    config.root = find_root(flags, environment);
    config.db = flags.db ? *flags.db : environment("KB_DB_PATH").value_or("kb.index.sqlite");
    auto questions = environment("KB_QUESTIONS_PATH");
    config.questions_named = questions.has_value();
    config.questions = questions ? std::filesystem::path(*questions) : default_question_log(config.db);
    std::error_code ignored;
    if (!std::filesystem::is_directory(config.root, ignored))
        return fail(ErrorCode::not_found,
                    message("There is no knowledge base at {}: no such folder. Name one "
                            "with --kb-root or KB_ROOT, or make one with 'kb init'.",
                            config.root.string()));
    config.name = std::filesystem::absolute(config.root, ignored).lexically_normal().filename().string();
    std::filesystem::path file = config.root / "kb.yaml";
    if (std::filesystem::exists(file, ignored)) {
        auto text = read_file(file, 1U << 20);
        if (!text)
            return std::unexpected(text.error());
        auto map = parse_yaml_map(*text, file.string());
        if (!map)
            return std::unexpected(map.error());
        if (auto done = read_kb_yaml(*map, config); !done)
            return std::unexpected(done.error());
    }
    auto kind = flags.embedder ? flags.embedder : environment("KB_EMBEDDER");
    config.embedder_named = kind.has_value();
    if (kind)
        name_embedder(*kind, config.embedder);
    else if (config.embedder.kind.empty())
        config.embedder.kind = EmbedderConfig().kind;
    if (auto done = read_embedder_variables(environment, config.embedder); !done)
        return std::unexpected(done.error());
    if (auto done = set_visibility(flags, environment, config); !done)
        return std::unexpected(done.error());
    return config;
}

} // namespace kb
