// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Settings of one knowledge base: flag, then environment, then kb.yaml, then the built-in default.
#pragma once

#include "core/chunk/chunk.h"
#include "core/embed/embedder.h"
#include "core/index/visibility.h"
#include "core/schema/schema.h"
#include "core/source/source.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Looks a variable up; injected, so that tests need not change the process's own.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;
Environment process_environment();

/// A secret: the variable `name`, or the content of the file that `name`_FILE names, without its line end.
/// "" where neither is set; an error where the file cannot be read.
Result<std::string> secret_from(const Environment& environment, const std::string& name);

/// The variable that holds the key of an embedder of this kind; "" where it needs none.
std::string embedder_key_variable(std::string_view kind);

/// `environment`, in which `name` is `secret` where neither it nor `name`_FILE is set: for what a keyring
/// holds.
Environment with_secret(Environment environment, std::string name, std::string secret);

/// What a command line said; everything optional.
struct Flags {
    std::optional<std::string> root, db, embedder;
    std::optional<std::string> max_audience;
    bool include_drafts = false, include_deprecated = false;
};

struct Config {
    std::filesystem::path root;      ///< the kb root
    std::filesystem::path db;        ///< the index
    std::filesystem::path questions; ///< log of questions without an answer; "" none is kept
    bool questions_named = false;    ///< by the environment: that it cannot be written is said
    std::string name;                ///< of the base, for people
    Vocabulary vocabulary;
    EmbedderConfig embedder;
    bool embedder_named = false; ///< by flag or environment: a search must then match it
    ChunkOptions chunk;
    std::vector<SourceConfig> sources; ///< besides the base's own articles
    std::vector<std::string> checklist, reviewers;
    Visibility visibility;      ///< of this process: the environment's ceiling, lowered by flags
    bool ceiling_unset = false; ///< no ceiling was given: everything may be read
};

/// Reads kb.yaml where it exists. Errors name the file, the line and the key; unknown keys are errors.
Result<Config> load_config(const Flags& flags, const Environment& environment);

/// Whether a source may have this name.
enum class SourceName {
    good,
    missing,
    unusable, ///< holds a '/': its documents would not be told from another's
    taken,    ///< by one of `sources`, or by the base itself
};
SourceName check_source_name(std::string_view name, const std::vector<SourceConfig>& sources);

} // namespace kb
