// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/scrub/rule.h"

#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// Long opaque pieces of `text`: a run of at least 200 characters of base64 or 129 of hexadecimal digits
/// (SHA-512 has 128), or at least three lines in a row of one length that only hold such characters, 200
/// and more together. Not the ones that mean something to a reader: sequences of proteins and nucleotides,
/// numbers, lists of checksums, paths, rules drawn with dashes. By position.
std::vector<ByteSpan> find_blobs(std::string_view text);

/// The rule in whose name find_blobs reports.
const Rule& opaque_blob_rule();

} // namespace kb::scrubbing
