// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/date.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/scrub/scrub.h"

#include <algorithm>

namespace kb {

namespace {

constexpr std::string_view prefix = "sha256:";
constexpr std::size_t digest_size = prefix.size() + 64;

bool is_digest(std::string_view field) {
    return field.size() == digest_size && field.starts_with(prefix) &&
           field.find_first_not_of("0123456789abcdef", prefix.size()) == std::string_view::npos;
}

std::vector<std::string_view> fields_of(std::string_view line) {
    std::vector<std::string_view> fields;
    for (std::size_t at = line.find_first_not_of(" \t"); at != std::string_view::npos;) {
        const auto end = std::min(line.find_first_of(" \t", at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(" \t", end);
    }
    return fields;
}

/// What is wrong with a line, "" where nothing is.
std::string complaint(const std::vector<std::string_view>& fields) {
    if (!is_digest(fields[0]))
        return message("it must begin with sha256: and 64 hexadecimal digits in lower case");
    if (fields.size() < 4)
        return message("it needs a digest, a rule, a person and a date");
    if (!parse_date(fields[3]))
        return message("{} is not a date (YYYY-MM-DD)", fields[3]);
    return {};
}

} // namespace

Result<ScrubExceptions> ScrubExceptions::parse(std::string_view text) {
    ScrubExceptions exceptions;
    std::size_t number = 0;
    for (const std::string_view line : split_lines(text)) {
        ++number;
        const auto fields = fields_of(trim(line));
        if (fields.empty() || fields[0].starts_with('#'))
            continue;
        if (const std::string wrong = complaint(fields); !wrong.empty())
            return fail(ErrorCode::invalid,
                        message("line {} of the scrubbing exceptions cannot be used: {}", number, wrong));
        exceptions.digests.emplace_back(fields[0]);
    }
    std::ranges::sort(exceptions.digests);
    const auto repeated = std::ranges::unique(exceptions.digests);
    exceptions.digests.erase(repeated.begin(), repeated.end());
    std::string list;
    for (const std::string& digest : exceptions.digests)
        list += digest + '\n';
    if (!list.empty())
        exceptions.digest = kb::digest(list);
    return exceptions;
}

} // namespace kb
