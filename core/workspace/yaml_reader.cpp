// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/yaml_reader.h"

#include "core/base/text.h"
#include "core/base/translate.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <format>

namespace kb {

YamlMap::YamlMap() = default;
YamlMap::YamlMap(const YamlMap&) = default;
YamlMap& YamlMap::operator=(const YamlMap&) = default;
YamlMap::~YamlMap() = default;

std::string YamlMap::where() const {
    return std::format("{}:{}", file, line);
}

namespace {

constexpr int max_depth = 8; // settings are flat; anything deeper is a mistake

Error mistake(const std::string& file, std::size_t line, const std::string& what) {
    return {ErrorCode::invalid, std::format("{}:{}: {}", file, line, what)};
}

std::size_t line_of(const YAML::Node& node) {
    return static_cast<std::size_t>(std::max(0, node.Mark().line)) + 1;
}

Result<YamlMap> to_map(const YAML::Node& node, const std::string& file, int depth);

Result<YamlMap::Value> to_value(const YAML::Node& node, const std::string& file, int depth) {
    YamlMap::Value value{.line = line_of(node)};
    if (node.IsScalar()) {
        value.kind = YamlMap::Value::Kind::scalar;
        value.text = node.Scalar();
    } else if (node.IsMap()) {
        auto map = to_map(node, file, depth + 1);
        if (!map)
            return std::unexpected(map.error());
        value.kind = YamlMap::Value::Kind::map;
        value.maps.push_back(std::move(*map));
    } else if (node.IsSequence()) {
        value.kind = YamlMap::Value::Kind::list;
        for (const YAML::Node& item : node) {
            if (item.IsScalar()) {
                value.items.push_back(item.Scalar());
                continue;
            }
            auto map = to_map(item, file, depth + 1);
            if (!map)
                return std::unexpected(map.error());
            value.maps.push_back(std::move(*map));
        }
    }
    return value;
}

Result<YamlMap> to_map(const YAML::Node& node, const std::string& file, int depth) {
    if (depth > max_depth)
        return std::unexpected(mistake(file, line_of(node), message("settings are nested too deeply.")));
    if (!node.IsMap())
        return std::unexpected(mistake(file, line_of(node), message("keys with values are expected here.")));
    YamlMap map;
    map.file = file;
    map.line = line_of(node);
    for (const auto& entry : node) {
        const std::string& key = entry.first.Scalar();
        auto value = to_value(entry.second, file, depth);
        if (!value)
            return std::unexpected(value.error());
        value->line = line_of(entry.first);
        if (!map.values.emplace(key, std::move(*value)).second)
            return std::unexpected(mistake(file, line_of(entry.first), message("{} is given twice.", key)));
    }
    return map;
}

/// Refuses aliases before anything walks them.
class AliasFinder final : public YAML::EventHandler {
public:
    std::optional<std::size_t> line;

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        if (!line)
            line = static_cast<std::size_t>(mark.line) + 1;
    }
    void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t, const std::string&) override {}
    void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                    YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}
};

} // namespace

Result<YamlMap> parse_yaml_map(std::string_view text, const std::string& file) {
    if (text.size() > (1U << 20))
        return fail(ErrorCode::invalid, message("{} is larger than 1 MiB.", file));
    try {
        std::istringstream stream{std::string(text)};
        AliasFinder aliases;
        YAML::Parser(stream).HandleNextDocument(aliases);
        if (aliases.line)
            return std::unexpected(
                mistake(file, *aliases.line, message("aliases are not allowed in settings.")));
        YAML::Node node = YAML::Load(std::string(text));
        if (node.IsNull()) {
            YamlMap empty;
            empty.file = file;
            return empty;
        }
        return to_map(node, file, 0);
    } catch (const YAML::Exception& error) {
        return std::unexpected(mistake(file, static_cast<std::size_t>(std::max(0, error.mark.line)) + 1,
                                       message("this is not valid YAML: {}.", error.msg)));
    }
}

void YamlReader::refuse(std::string_view key, const std::string& reason) {
    if (error_)
        return;
    auto value = map_.values.find(key);
    std::size_t line = value != map_.values.end() ? value->second.line : map_.line;
    error_ = mistake(map_.file, line, std::format("{} {}.", key, reason));
}

const YamlMap::Value* YamlReader::take(std::string_view key, YamlMap::Value::Kind kind, const char* shape) {
    known_.emplace_back(key);
    auto value = map_.values.find(key);
    if (value == map_.values.end() || value->second.kind == YamlMap::Value::Kind::null)
        return nullptr;
    if (value->second.kind != kind) {
        refuse(key, shape);
        return nullptr;
    }
    return &value->second;
}

YamlReader& YamlReader::text(std::string_view key, std::string& out) {
    if (const auto* value = take(key, YamlMap::Value::Kind::scalar, tr("must be a single value")))
        out = value->text;
    return *this;
}

YamlReader& YamlReader::number(std::string_view key, std::size_t& out) {
    const auto* value = take(key, YamlMap::Value::Kind::scalar, tr("must be a number"));
    if (!value)
        return *this;
    const char* end = value->text.data() + value->text.size();
    auto [stop, error] = std::from_chars(value->text.data(), end, out);
    if (error != std::errc() || stop != end)
        refuse(key, tr("must be a number"));
    return *this;
}

YamlReader& YamlReader::flag(std::string_view key, bool& out) {
    const auto* value = take(key, YamlMap::Value::Kind::scalar, tr("must be true or false"));
    if (!value)
        return *this;
    if (value->text == "true" || value->text == "false")
        out = value->text == "true";
    else
        refuse(key, tr("must be true or false"));
    return *this;
}

YamlReader& YamlReader::list(std::string_view key, std::vector<std::string>& out) {
    const auto* value = take(key, YamlMap::Value::Kind::list, tr("must be a list"));
    if (!value)
        return *this;
    if (!value->maps.empty())
        refuse(key, tr("must be a list of single values"));
    else
        out = value->items;
    return *this;
}

std::optional<YamlMap> YamlReader::map(std::string_view key) {
    const auto* value = take(key, YamlMap::Value::Kind::map, tr("must hold keys with values"));
    return value ? std::optional<YamlMap>(value->maps.front()) : std::nullopt;
}

std::vector<YamlMap> YamlReader::maps(std::string_view key) {
    const auto* value = take(key, YamlMap::Value::Kind::list, tr("must be a list"));
    if (!value)
        return {};
    if (!value->items.empty())
        refuse(key, tr("must be a list of entries with keys"));
    return value->maps;
}

void YamlReader::leave_to_others(const std::vector<std::string>& keys) {
    known_.insert(known_.end(), keys.begin(), keys.end());
}

Result<void> YamlReader::finish() {
    if (error_)
        return std::unexpected(*error_);
    for (const auto& [key, value] : map_.values) {
        if (std::ranges::contains(known_, key))
            continue;
        auto similar = nearest(key, known_);
        std::string hint = similar ? message(" Did you mean {}?", *similar) : std::string();
        return std::unexpected(
            mistake(map_.file, value.line, message("the setting '{}' is not known.", key) + hint));
    }
    return {};
}

} // namespace kb
