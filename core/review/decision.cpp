// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/decision.h"

#include "core/article/article.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <format>

namespace kb {

namespace fs = std::filesystem;

namespace {

fs::path sealed_file(const fs::path& root, const std::string& path) {
    return root / ".approved" / path;
}

/// A JSON string is a YAML scalar in double quotes.
std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The present entries of `verified` and the new one, as a YAML list.
std::string verified_with(const Article& article, const std::string& by, const std::string& at) {
    std::string yaml;
    auto add = [&](const FieldEntry& entry) {
        std::string map;
        for (const auto& [key, value] : entry)
            map += (map.empty() ? "" : ", ") + key + ": " + quoted(value);
        yaml += (yaml.empty() ? "- {" : "\n- {") + map + "}";
    };
    if (const Field* field = article.find("verified"))
        for (const FieldEntry& entry : field->entries)
            add(entry);
    add({{"by", by}, {"at", at}, {"digest", content_digest(article)}});
    return yaml;
}

/// Field after field: each edit is of what the one before gave.
class Edits {
public:
    Edits(std::string path, std::string bytes)
        : path_(std::move(path))
        , bytes_(std::move(bytes)) {}

    void set(std::string_view key, std::string_view value) {
        take([&](const Article& article) { return set_field(article, key, value); });
    }
    void set_yaml(std::string_view key, std::string_view yaml) {
        take([&](const Article& article) { return set_field_yaml(article, key, yaml); });
    }
    const Result<std::string>& result() const { return bytes_; }

private:
    template <class Edit>
    void take(Edit edit) {
        if (bytes_)
            bytes_ = edit(parse_article(path_, *bytes_));
    }
    std::string path_;
    Result<std::string> bytes_;
};

Result<std::string> read_text(const fs::path& file) {
    auto bytes = read_file(file);
    if (!bytes)
        return bytes;
    if (!is_valid_utf8(*bytes))
        return fail(ErrorCode::invalid,
                    message("{} is not UTF-8: save it as UTF-8 before it is reviewed.", file.string()));
    return bytes;
}

/// The bytes of a file that may be missing.
Result<std::optional<std::string>> read_if_there(const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error))
        return std::nullopt;
    auto bytes = read_file(file);
    if (!bytes)
        return std::unexpected(bytes.error());
    return std::optional(std::move(*bytes));
}

Result<void> write_sealed(const fs::path& root, const std::string& path, const std::string& bytes) {
    fs::path file = sealed_file(root, path);
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error)
        return std::unexpected(system_error(error.value(), tr("Creating"), file.parent_path()));
    return write_file_atomic(file, bytes);
}

/// Whether `path` can be an article of the base: below its root, not hidden, a Markdown file.
bool names_article(const fs::path& root, const std::string& path) {
    fs::path relative(path);
    bool plain =
        !path.empty() && relative.is_relative() && path.ends_with(".md") &&
        std::ranges::none_of(relative, [](const fs::path& part) { return part.string().starts_with('.'); });
    return plain && is_inside(root, root / relative);
}

std::string failed_checks(const std::vector<CheckResult>& checks) {
    std::string names;
    for (const CheckResult& check : checks)
        if (check.outcome == CheckResult::Outcome::failed)
            names += (names.empty() ? "" : ", ") + check.name;
    return names;
}

bool wants_reason(ReviewAction action) {
    return action == ReviewAction::send_back || action == ReviewAction::reject ||
           action == ReviewAction::deprecate;
}

/// Whether an article of this status can be decided upon like that.
bool is_allowed(ReviewAction action, Status status) {
    switch (action) {
    case ReviewAction::approve:
        return status != Status::deprecated;
    case ReviewAction::submit:
    case ReviewAction::send_back:
    case ReviewAction::reject:
        return status == Status::draft;
    case ReviewAction::void_seal:
        return status == Status::approved;
    case ReviewAction::deprecate:
        return status != Status::deprecated;
    case ReviewAction::restore:
        break;
    }
    return false;
}

/// What stands in the way, whatever the file says otherwise.
std::optional<Error> objection(const Decision& decision, const Article& article) {
    auto refuse = [](std::string text) { return Error{ErrorCode::refused, std::move(text)}; };
    if (decision.by.empty())
        return refuse(message("A review needs the reviewer's name: set git's user.email, or name one."));
    if (!is_allowed(decision.action, article.status()))
        return refuse(message("{} has the status {}, which does not allow this decision.",
                              printable(article.path), name_of(article.status())));
    if (wants_reason(decision.action) && trim(decision.reason).empty())
        return refuse(message("This decision needs a reason."));
    std::string failed = failed_checks(decision.checks);
    if (decision.action == ReviewAction::approve && !failed.empty() && trim(decision.reason).empty())
        return refuse(message(
            "Not approved, because of: {}. Correct this, or give a reason, which is logged.", failed));
    return std::nullopt;
}

/// The file's bytes after the decision.
Result<std::string> decided_form(const Decision& decision, const std::string& before) {
    Edits edits(decision.path, before);
    switch (decision.action) {
    case ReviewAction::approve:
        return approved_form(decision.path, before, decision.by, decision.today);
    case ReviewAction::deprecate:
        edits.set("status", name_of(Status::deprecated));
        if (!decision.successor.empty())
            edits.set("superseded_by", decision.successor);
        break;
    case ReviewAction::void_seal:
        edits.set("status", name_of(Status::draft));
        break;
    case ReviewAction::submit:
    case ReviewAction::send_back:
    case ReviewAction::reject:
    case ReviewAction::restore:
        break;
    }
    return edits.result();
}

ReviewEntry entry_of(const Decision& decision, const std::string& after) {
    ReviewEntry entry{.by = decision.by,
                      .action = decision.action,
                      .path = decision.path,
                      .digest = content_digest(parse_article(decision.path, after)),
                      .reason = decision.reason};
    for (const CheckResult& check : decision.checks)
        entry.checks.emplace_back(check.name, std::string(name_of(check.outcome)) +
                                                  (check.evidence.empty() ? "" : ": " + check.evidence));
    return entry;
}

} // namespace

std::string_view name_of(CheckResult::Outcome outcome) {
    switch (outcome) {
    case CheckResult::Outcome::passed:
        return "passed";
    case CheckResult::Outcome::failed:
        return "failed";
    case CheckResult::Outcome::not_run:
        break;
    }
    return "not run";
}

Result<std::string> approved_form(const std::string& path, const std::string& bytes, const std::string& by,
                                  Date today) {
    Article article = parse_article(path, bytes);
    if (const Field* verified = article.find("verified");
        verified != nullptr && (verified->nested || verified->kind == Field::Kind::scalar))
        return fail(
            ErrorCode::refused,
            message("`verified` of {} is not a list of simple entries: correct it first.", printable(path)));
    Edits edits(path, bytes);
    edits.set("status", name_of(Status::approved));
    edits.set("last_reviewed", format_date(today));
    edits.set_yaml("verified", verified_with(article, by, now_utc()));
    return edits.result();
}

Result<Decided> decide(const fs::path& root, const Decision& decision) {
    fs::path file = root / decision.path;
    if (!names_article(root, decision.path))
        return fail(ErrorCode::not_found,
                    message("{} is not an article of {}.", printable(decision.path), root.string()));
    auto before = read_text(file);
    if (!before)
        return std::unexpected(before.error());
    if (!decision.shown.empty() && decision.shown != sha256_hex(*before))
        return fail(ErrorCode::refused, message("{} has changed since it was shown: look at it again.",
                                                printable(decision.path)));
    if (auto refused = objection(decision, parse_article(decision.path, *before)))
        return std::unexpected(*refused);
    auto after = decided_form(decision, *before);
    if (!after)
        return std::unexpected(after.error());
    auto sealed = read_if_there(sealed_file(root, decision.path));
    if (!sealed)
        return std::unexpected(sealed.error());
    if (decision.action == ReviewAction::approve)
        if (auto written = write_sealed(root, decision.path, *after); !written)
            return std::unexpected(written.error());
    if (*after != *before)
        if (auto written = write_file_atomic(file, *after); !written)
            return std::unexpected(written.error());
    auto entry = append_review(root, entry_of(decision, *after));
    if (!entry)
        return std::unexpected(entry.error());
    return Decided{std::move(*entry), std::move(*before), std::move(*after), std::move(*sealed)};
}

Result<ReviewEntry> undo(const fs::path& root, const Decided& decided, const std::string& by) {
    const std::string& path = decided.entry.path;
    fs::path file = root / path;
    auto present = read_file(file);
    if (!present)
        return std::unexpected(present.error());
    if (*present != decided.after)
        return fail(ErrorCode::refused,
                    message("{} has changed since: it is left as it is.", printable(path)));
    if (decided.before != decided.after)
        if (auto written = write_file_atomic(file, decided.before); !written)
            return std::unexpected(written.error());
    if (decided.entry.action == ReviewAction::approve) {
        std::error_code error;
        if (decided.sealed) {
            if (auto written = write_sealed(root, path, *decided.sealed); !written)
                return std::unexpected(written.error());
        } else if (!fs::remove(sealed_file(root, path), error) && error) {
            return std::unexpected(system_error(error.value(), tr("Removing"), sealed_file(root, path)));
        }
    }
    return append_review(
        root, {.by = by,
               .action = ReviewAction::restore,
               .path = path,
               .digest = content_digest(parse_article(path, decided.before)),
               .reason = std::format("undo of {} {}", name_of(decided.entry.action), decided.entry.seq)});
}

} // namespace kb
