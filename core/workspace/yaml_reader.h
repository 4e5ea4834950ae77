// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Reads settings out of YAML so that every mistake is named with file, line and key: unknown keys, keys
/// given twice, values of the wrong shape. Values keep the text they were typed with.
#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// One mapping of a settings file. A value; no YAML library shows here.
class YamlMap {
public:
    struct Value;
    YamlMap();
    YamlMap(const YamlMap&);
    YamlMap& operator=(const YamlMap&);
    ~YamlMap();

    /// "kb.yaml:12", for messages.
    std::string where() const;

    std::string file;
    std::size_t line = 1;
    std::map<std::string, Value, std::less<>> values;
};

struct YamlMap::Value {
    enum class Kind { null, scalar, list, map } kind = Kind::null;
    std::size_t line = 1;
    std::string text;               ///< scalar
    std::vector<std::string> items; ///< list of scalars
    std::vector<YamlMap> maps;      ///< list of maps, or the one map
};

/// Bounded as frontmatter is: no aliases, 64 levels, 1 MiB.
Result<YamlMap> parse_yaml_map(std::string_view text, const std::string& file);

/// Takes keys out of a map; the first mistake is kept and given by finish().
class YamlReader {
public:
    explicit YamlReader(const YamlMap& map)
        : map_(map) {}

    YamlReader& text(std::string_view key, std::string& out);
    YamlReader& number(std::string_view key, std::size_t& out); ///< 0 or more
    YamlReader& flag(std::string_view key, bool& out);          ///< true or false
    YamlReader& list(std::string_view key, std::vector<std::string>& out);
    std::optional<YamlMap> map(std::string_view key);
    std::vector<YamlMap> maps(std::string_view key);
    /// Keys that are valid but not this reader's.
    void leave_to_others(const std::vector<std::string>& keys);
    /// Records that the value of `key` cannot be used: "<file>:<line>: <key> <reason>."
    void refuse(std::string_view key, const std::string& reason);
    /// The first mistake; an unknown key where there is none, with the known key it resembles.
    Result<void> finish();

private:
    const YamlMap::Value* take(std::string_view key, YamlMap::Value::Kind kind, const char* shape);

    const YamlMap& map_;
    std::vector<std::string> known_;
    std::optional<Error> error_;
};

} // namespace kb
