// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the two YAML files of this folder (golden queries, profiles) share: reading with errors that name
/// file and line, and writing scalars. YamlFile is for this folder's sources only.
#pragma once

#include "core/base/error.h"

#include <yaml-cpp/yaml.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace kb {

/// One YAML file while it is read. Node functions of yaml-cpp may throw on nodes of another kind: check
/// the kind first.
class YamlFile {
public:
    explicit YamlFile(std::string file)
        : file_(std::move(file)) {}

    /// The document; a null node where the text has no content. More than 4 MiB and broken YAML are errors.
    Result<YAML::Node> load(std::string_view text) const;

    /// The list of entries of a document: the document itself where it is one, else the value of
    /// `list_key`. Refuses a `version` other than 1.
    Result<YAML::Node> entries(const YAML::Node& document, const char* list_key) const;

    /// A failure at the line of `node`.
    std::unexpected<Error> fail_at(const YAML::Node& node, const std::string& reason) const;

    /// A map whose keys are scalars, none of them twice.
    Result<void> expect_map(const YAML::Node& node) const;
    /// Its keys are all among `known`.
    Result<void> expect_keys(const YAML::Node& map, std::initializer_list<std::string_view> known) const;

    /// The value of `key` as typed; "" where it is absent or null. Lists and maps are errors.
    Result<std::string> text(const YAML::Node& map, const char* key) const;

private:
    std::string file_;
};

/// `text` as a YAML scalar on one line, in double quotes where it would be read as anything else. Any thread.
std::string yaml_scalar(std::string_view text);

} // namespace kb
