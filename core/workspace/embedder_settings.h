// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What kb.yaml and the environment say of the embedder; of use inside this folder alone.
#pragma once

#include "core/workspace/config.h"
#include "core/workspace/yaml_reader.h"

namespace kb {

/// The map `embedder` of kb.yaml. Errors name file, line and key.
Result<void> read_embedder(const YamlMap& map, EmbedderConfig& out);

/// Takes the kind that flag or environment names. What kb.yaml says of another kind (its address, model,
/// dimension, prefixes) does not hold for it; where `embedder.kind` is empty, kb.yaml named none.
void name_embedder(const std::string& kind, EmbedderConfig& embedder);

/// The variables of `embedder.kind`, and of no other kind. `usage` where one has no meaning.
Result<void> read_embedder_variables(const Environment& environment, EmbedderConfig& embedder);

} // namespace kb
