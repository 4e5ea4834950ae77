// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/recent_queries.h"

#include "core/base/date.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>

namespace kb {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_query = 2000; // bytes; what is longer was pasted by mistake
constexpr std::size_t largest_file = 4U << 20;

/// `refused` where something lies at `file` that is not a plain file of this user.
Result<void> check_plain(const fs::path& file) {
    struct stat state{};
    if (::lstat(file.c_str(), &state) != 0)
        return errno == ENOENT ? Result<void>() : std::unexpected(system_error(errno, tr("Reading"), file));
    if (!S_ISREG(state.st_mode) || state.st_uid != ::geteuid())
        return fail(ErrorCode::refused,
                    message("{} is not a file of this user: no queries are kept there.", file.string()));
    return {};
}

std::optional<RecentQuery> query_of(std::string_view line) {
    auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("query") || !json["query"].is_string())
        return std::nullopt;
    RecentQuery query{.at = {}, .query = json["query"]};
    if (json.contains("at") && json["at"].is_string())
        query.at = json["at"];
    return query;
}

/// The same words, case and blanks aside.
std::string key_of(std::string_view query) {
    std::string key;
    for (char c : fold_case(trim(query)))
        if (c != ' ' || !key.ends_with(' '))
            key += c;
    return key;
}

} // namespace

fs::path recent_queries_file(const fs::path& state_folder, const fs::path& root) {
    std::error_code error;
    fs::path whole = fs::weakly_canonical(root, error);
    return state_folder /
           ("recent-queries-" + sha256_hex((error ? root : whole).string()).substr(0, 16) + ".jsonl");
}

Result<std::vector<RecentQuery>> read_recent_queries(const fs::path& file) {
    if (auto plain = check_plain(file); !plain)
        return std::unexpected(plain.error());
    auto text = read_file(file, largest_file);
    if (!text && text.error().code == ErrorCode::not_found)
        return std::vector<RecentQuery>();
    if (!text)
        return std::unexpected(text.error());
    std::vector<RecentQuery> queries;
    for (std::string_view line : split_lines(*text))
        if (auto query = query_of(line))
            queries.push_back(std::move(*query));
    std::ranges::reverse(queries); // the newest is the last line
    return queries;
}

Result<std::vector<RecentQuery>> add_recent_query(const fs::path& file, const Scrubber& scrubber,
                                                  std::string_view query) {
    auto queries = read_recent_queries(file);
    if (!queries || trim(query).empty() || query.size() > longest_query)
        return queries;
    auto scrubbed = scrubber.scrub(trim(query), ScrubContext::ticket);
    if (!scrubbed)
        return std::unexpected(scrubbed.error());
    std::erase_if(*queries, [key = key_of(scrubbed->text)](const RecentQuery& other) {
        return key_of(other.query) == key;
    });
    queries->insert(queries->begin(), {now_utc(), scrubbed->text});
    if (queries->size() > most_recent_queries)
        queries->resize(most_recent_queries);
    std::string lines;
    for (std::size_t i = queries->size(); i-- > 0;)
        lines +=
            nlohmann::ordered_json{{"at", (*queries)[i].at}, {"query", (*queries)[i].query}}.dump() + "\n";
    if (auto written = write_file_atomic(file, lines, 0600); !written)
        return std::unexpected(written.error());
    return queries;
}

Result<void> clear_recent_queries(const fs::path& file) {
    if (auto plain = check_plain(file); !plain)
        return plain;
    if (::unlink(file.c_str()) != 0 && errno != ENOENT)
        return std::unexpected(system_error(errno, tr("Removing"), file));
    return {};
}

} // namespace kb
