// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One Markdown file with YAML frontmatter as a value. Format: docs/formats.md, "Article frontmatter".
#pragma once

#include "core/article/finding.h"
#include "core/base/error.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

/// Who may read: each audience sees its own and every lower one.
enum class Audience { users, staff, admins };
enum class Status { draft, approved, deprecated };

inline constexpr std::array<std::string_view, 3> audience_names = {"users", "staff", "admins"};
inline constexpr std::array<std::string_view, 3> status_names = {"draft", "approved", "deprecated"};
std::optional<Audience> parse_audience(std::string_view name);
std::optional<Status> parse_status(std::string_view name);
inline std::string_view name_of(Audience audience) {
    return audience_names[static_cast<std::size_t>(audience)];
}
inline std::string_view name_of(Status status) {
    return status_names[static_cast<std::size_t>(status)];
}

/// A map of scalars inside a field: keys and values in the order they stand.
using FieldEntry = std::vector<std::pair<std::string, std::string>>;

/// One top-level frontmatter field. Values are the text as typed, quotes and escapes removed, never what
/// YAML would make of them (`1.10`, `no`, `004711` stay so). Aliases are resolved.
struct Field {
    enum class Kind { scalar, list, map, null };
    std::string key;
    Kind kind = Kind::scalar;
    std::string text;               ///< scalar: its value; list and map: its YAML on one line; null: ""
    std::vector<std::string> items; ///< list of scalars: their values; else empty
    std::vector<FieldEntry>
        entries;           ///< list of maps of scalars: the maps; map of scalars: that one; else empty
    bool nested = false;   ///< a list or map that holds more than items or entries can show
    bool repeated = false; ///< the key is given again further down: which one was meant is not known
    ByteSpan key_span;     ///< the key
    /// The value without the comment behind it; empty and after the colon where there is none; only where
    /// it starts (and empty) where block_span is empty.
    ByteSpan value_span;
    std::vector<ByteSpan> item_spans; ///< place of each item or entry of a list; empty where not known
    /// Whole lines of the field, with their line ends. Empty where the field cannot be edited in place (the
    /// frontmatter is a flow map, or its lines do not show what YAML reads).
    ByteSpan block_span;

    /// Equal in content, wherever it stands and however it is written.
    bool same_content(const Field& other) const;
};

/// An entry of `sources`.
struct SourceRef {
    std::string id, resource, digest;
};

/// An entry of `verified`: with a digest it is a seal.
struct Verification {
    std::string by, at, digest;
};

/// A parsed article. All spans are byte offsets into `bytes`.
struct Article {
    enum class Frontmatter {
        none,   ///< the file starts with its body
        parsed, ///< fields hold what it says, perhaps nothing
        broken, ///< there is one, but it cannot be read: no fields, and it is never rewritten
    };

    std::string path;  ///< relative to the kb root, '/' as separator, NFC
    std::string bytes; ///< valid UTF-8 text; a byte order mark and line ends as in the file
    Frontmatter frontmatter = Frontmatter::none;
    ByteSpan frontmatter_span; ///< between the --- lines; empty where none
    ByteSpan body_span;
    std::vector<Field> fields;     ///< in file order, the second of a duplicate key left out
    std::vector<Finding> findings; ///< of parsing alone: bad YAML, duplicate keys, limits reached

    const Field* find(std::string_view key) const;
    std::string_view text(std::string_view key) const;         ///< a scalar's value, "" where there is none
    std::vector<std::string> list(std::string_view key) const; ///< items; a scalar counts as a list of one

    /// `title`, or the first heading of the body, or the file's name without extension.
    std::string title() const;
    std::string_view body() const { return body_span.of(bytes); }
    /// As written, or nothing where missing, unreadable or given twice.
    std::optional<Audience> stated_audience() const;
    std::optional<Status> stated_status() const;
    /// The safe reading: admins and draft where nothing valid is stated.
    Audience audience() const { return stated_audience().value_or(Audience::admins); }
    Status status() const { return stated_status().value_or(Status::draft); }
    std::vector<SourceRef> sources() const;
    std::vector<Verification> verified() const;
};

/// Parses any text; never fails. Bounded: YAML of more than 256 KiB, 64 levels or with aliases that
/// expand past 10,000 nodes counts as broken, as does one that contains itself. `bytes` must be valid UTF-8
/// (see decode_text). Any thread.
///
/// Frontmatter exists only if the first line (behind a byte order mark) is `---`; it closes at the next line
/// that is `---` or `...` (blanks may follow on either). What stands between the two is body where it is a
/// list, or plain text that does not start like a field: two thematic breaks. A TOML block (`+++`) and a
/// block behind blank lines are body, with a finding.
Article parse_article(std::string path, std::string bytes);

/// What a seal binds (docs/formats.md, "Seal"): title, category, system, audience, escalate_if, evidence,
/// sources and the body, in one unambiguous byte form. Any thread.
std::string canonical_form(const Article& article);
/// "sha256:…" of canonical_form.
std::string content_digest(const Article& article);

enum class Seal {
    none,   ///< `verified` names no digest
    intact, ///< the newest digest is that of the present content
    broken, ///< it is not: the content was edited after the approval
};
/// The newest digest is that of the last entry of `verified` that has one.
Seal seal_of(const Article& article);

/// The article's bytes with one field set to a scalar or a list. Only the bytes of that value change (of a
/// list: of the items that differ); a field that is not there yet becomes one line at its usual place, and
/// an article without frontmatter gets one. Comments, order, quoting and list style, line ends and a byte
/// order mark stay. Quotes where YAML (1.1 or 1.2) would otherwise read something else.
///
/// Refused (ErrorCode::refused, with the reason) where the frontmatter is broken, the key is given twice, or
/// the field's lines do not show what YAML reads. The result was parsed again: the field reads back as given
/// and every other field and the body are unchanged. Any thread.
Result<std::string> set_field(const Article& article, std::string_view key, std::string_view value);
Result<std::string> set_field(const Article& article, std::string_view key,
                              const std::vector<std::string>& items);
/// Sets a field to YAML source given by the caller (for `verified` and `sources`): one line, or a block
/// collection whose lines start at column 0 and are indented here. Else as set_field.
Result<std::string> set_field_yaml(const Article& article, std::string_view key, std::string_view yaml);
/// Removes the lines of a field; unchanged bytes where there is none. Else as set_field.
Result<std::string> remove_field(const Article& article, std::string_view key);

/// Order in which fields are written by templates and inserted by set_field.
extern const std::vector<std::string> field_order;

} // namespace kb
