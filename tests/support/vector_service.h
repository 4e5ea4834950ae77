// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/http_server.h"

#include <nlohmann/json.hpp>

namespace kb::test {

/// What an embedding service answers: for each text the vector (its length, 1).
inline ScriptedAnswer vectors_of(const SeenRequest& request) {
    const auto body = nlohmann::json::parse(request.body);
    auto data = nlohmann::json::array();
    for (const auto& text : body["input"])
        data.push_back({{"index", data.size()}, {"embedding", {text.get<std::string>().size(), 1}}});
    nlohmann::json document;
    document["data"] = data;
    return {.body = document.dump()};
}

} // namespace kb::test
