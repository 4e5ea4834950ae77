// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/review_log.h"

#include "core/base/date.h"
#include "core/base/file.h"
#include "core/base/file_lock.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace kb {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* log_name = "reviews.jsonl";
constexpr const char* lock_name = ".reviews.lock";
constexpr std::chrono::seconds lock_wait(10);

constexpr std::array<std::pair<ReviewAction, std::string_view>, 7> action_names = {{
    {ReviewAction::submit, "submit"},
    {ReviewAction::approve, "approve"},
    {ReviewAction::send_back, "send_back"},
    {ReviewAction::reject, "reject"},
    {ReviewAction::void_seal, "void"},
    {ReviewAction::deprecate, "deprecate"},
    {ReviewAction::restore, "restore"},
}};

std::optional<std::string> text_of(const Json& object, const char* key) {
    auto found = object.find(key);
    if (found == object.end() || !found->is_string())
        return std::nullopt;
    return found->get<std::string>();
}

/// The checks of a line; keys of other kinds than text are left out.
std::vector<std::pair<std::string, std::string>> checks_of(const Json& object) {
    std::vector<std::pair<std::string, std::string>> checks;
    if (auto found = object.find("checks"); found != object.end() && found->is_object())
        for (const auto& [name, outcome] : found->items())
            if (outcome.is_string())
                checks.emplace_back(name, outcome.get<std::string>());
    return checks;
}

std::vector<std::string> prev_of(const Json& object) {
    std::vector<std::string> prev;
    if (auto found = object.find("prev"); found != object.end() && found->is_array())
        for (const Json& hash : *found)
            if (hash.is_string())
                prev.push_back(hash.get<std::string>());
    return prev;
}

/// The entry on a line, or what it lacks.
std::expected<ReviewEntry, std::string> read_entry(std::string_view line) {
    Json object = Json::parse(line, nullptr, false);
    if (object.is_discarded() || !object.is_object())
        return std::unexpected(message("this is not a JSON object"));
    ReviewEntry entry;
    auto action = text_of(object, "action");
    auto known = parse_review_action(action.value_or(""));
    auto path = text_of(object, "path");
    if (!known || !path)
        return std::unexpected(message("this names no action that is known, or no path"));
    entry.action = *known;
    entry.path = *path;
    if (auto seq = object.find("seq"); seq != object.end() && seq->is_number_integer())
        entry.seq = seq->get<std::int64_t>();
    entry.at = text_of(object, "at").value_or("");
    entry.by = text_of(object, "by").value_or("");
    entry.digest = text_of(object, "digest").value_or("");
    entry.reason = text_of(object, "reason").value_or("");
    entry.checks = checks_of(object);
    entry.prev = prev_of(object);
    return entry;
}

/// Every hash that a line names must be that of a line of the file.
void check_chain(const std::set<std::string, std::less<>>& hashes, ReviewLog& log) {
    for (const LoggedReview& logged : log.entries)
        for (const std::string& hash : logged.entry.prev)
            if (!hashes.contains(hash))
                log.faults.push_back({logged.line, message("the line that this one follows ({}…) was changed "
                                                           "or removed",
                                                           printable(hash.substr(0, 12)))});
}

} // namespace

std::string_view name_of(ReviewAction action) {
    return std::ranges::find(action_names, action, &std::pair<ReviewAction, std::string_view>::first)->second;
}

std::optional<ReviewAction> parse_review_action(std::string_view name) {
    for (const auto& [action, known] : action_names)
        if (known == name)
            return action;
    return std::nullopt;
}

std::vector<std::string> ReviewLog::heads() const {
    std::set<std::string, std::less<>> named;
    for (const LoggedReview& logged : entries)
        named.insert(logged.entry.prev.begin(), logged.entry.prev.end());
    std::vector<std::string> heads;
    for (const LoggedReview& logged : entries)
        if (!named.contains(logged.hash) && !std::ranges::contains(heads, logged.hash))
            heads.push_back(logged.hash);
    return heads;
}

const ReviewEntry* ReviewLog::latest(std::string_view path) const {
    const ReviewEntry* latest = nullptr;
    for (const LoggedReview& logged : entries)
        if (logged.entry.path == path && (latest == nullptr || logged.entry.at >= latest->at))
            latest = &logged.entry;
    return latest;
}

ReviewLog read_review_log(std::string_view bytes) {
    ReviewLog log;
    std::set<std::string, std::less<>> hashes;
    std::size_t number = 0;
    while (!bytes.empty()) {
        std::size_t end = std::min(bytes.find('\n'), bytes.size());
        std::string_view line = bytes.substr(0, end);
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        std::string hash = sha256_hex(line);
        hashes.insert(hash);
        if (auto entry = read_entry(line))
            log.entries.push_back({number, std::move(hash), std::move(*entry)});
        else
            log.faults.push_back({number, entry.error()});
    }
    check_chain(hashes, log);
    std::ranges::stable_sort(log.faults, {}, &LogFault::line);
    return log;
}

std::string format_review_entry(const ReviewEntry& entry) {
    Json object{{"seq", entry.seq},       {"at", entry.at},
                {"by", entry.by},         {"action", name_of(entry.action)},
                {"path", entry.path},     {"digest", entry.digest},
                {"reason", entry.reason}, {"checks", Json::object()},
                {"prev", entry.prev}};
    for (const auto& [name, outcome] : entry.checks)
        object["checks"][name] = outcome;
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<ReviewLog> load_review_log(const std::filesystem::path& root) {
    std::error_code error;
    if (!std::filesystem::exists(root / log_name, error))
        return ReviewLog();
    auto bytes = read_file(root / log_name);
    if (!bytes)
        return std::unexpected(bytes.error());
    return read_review_log(*bytes);
}

Result<ReviewEntry> append_review(const std::filesystem::path& root, ReviewEntry entry) {
    auto lock = FileLock::take(root / lock_name, lock_wait, tr("the review log"));
    if (!lock)
        return std::unexpected(lock.error());
    std::filesystem::path file = root / log_name;
    std::string bytes;
    std::error_code error;
    if (std::filesystem::exists(file, error)) {
        auto present = read_file(file);
        if (!present)
            return std::unexpected(present.error());
        bytes = std::move(*present);
    }
    ReviewLog log = read_review_log(bytes);
    entry.seq = 1;
    for (const LoggedReview& logged : log.entries)
        entry.seq = std::max(entry.seq, logged.entry.seq + 1);
    entry.prev = log.heads();
    if (entry.at.empty())
        entry.at = now_utc();
    if (!bytes.empty() && !bytes.ends_with('\n'))
        bytes += '\n';
    bytes += format_review_entry(entry) + '\n';
    if (auto written = write_file_atomic(file, bytes); !written)
        return std::unexpected(written.error());
    return entry;
}

} // namespace kb
