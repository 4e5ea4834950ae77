// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

enum class Severity { info, warning, error };

/// An obvious repair: replace the bytes of `span` in the file by `replacement`.
struct Fix {
    std::string label; ///< for people, imperative: "Change to howto"
    ByteSpan span;
    std::string replacement;
    bool operator==(const Fix&) const = default;
};

/// What validation reports. Data, not an error: other checks and other files go on.
/// docs/findings.md lists every code.
struct Finding {
    Severity severity = Severity::warning;
    std::string code;    ///< stable, for programs: "audience.unknown"
    std::string message; ///< for people: what is wrong and what to do
    Position position;
    ByteSpan span; ///< bytes of the file it speaks of; empty where it is a point
    std::optional<Fix> fix = {};
    bool operator==(const Finding&) const = default;
};

/// Sets the position of each finding to where its span begins in `bytes`, the whole file; a byte order
/// mark at its start takes no column. Any thread.
void fill_positions(std::vector<Finding>& findings, std::string_view bytes);

/// `bytes` with the fix applied.
std::string apply_fix(std::string_view bytes, const Fix& fix);

} // namespace kb
