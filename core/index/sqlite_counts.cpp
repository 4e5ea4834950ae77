// SPDX-License-Identifier: GPL-3.0-or-later
// What `kb status` counts, and the readers shared with the writer.
#include "core/index/sqlite_reader.h"
#include "core/index/sqlite_writer.h"

#include <charconv>

namespace kb {

Result<IndexIdentity> read_identity(const sqlite::Database& database) {
    auto embedder = database.text("SELECT value FROM meta WHERE key = 'embedder'");
    auto dimension = database.text("SELECT value FROM meta WHERE key = 'dimension'");
    auto rules = database.text("SELECT value FROM meta WHERE key = 'rules'");
    if (!embedder || !dimension || !rules)
        return std::unexpected(!embedder ? embedder.error() : !dimension ? dimension.error() : rules.error());
    std::size_t number = 0;
    std::from_chars(dimension->data(), dimension->data() + dimension->size(), number);
    return IndexIdentity{*embedder, number, *rules};
}

Result<std::map<std::string, FileRecord>> read_files(const sqlite::Database& database) {
    auto query =
        database.prepare("SELECT path, source, stamp, digest, state, problem FROM file ORDER BY path");
    if (!query)
        return std::unexpected(query.error());
    std::map<std::string, FileRecord> files;
    while (true) {
        auto row = query->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            return files;
        FileRecord file{.path = std::string(query->text(0)),
                        .source = std::string(query->text(1)),
                        .stamp = std::string(query->text(2)),
                        .digest = std::string(query->text(3)),
                        .state = static_cast<FileRecord::State>(query->integer(4)),
                        .problem = std::string(query->text(5))};
        files.emplace_hint(files.end(), file.path, std::move(file));
    }
}

namespace {

/// Adds "rule=3" items.
void add_redactions(std::string_view joined, std::map<std::string, std::uint64_t>& totals) {
    for (const std::string& item : split_list(joined)) {
        auto equals = item.rfind('=');
        std::uint64_t count = 0;
        std::from_chars(item.data() + equals + 1, item.data() + item.size(), count);
        totals[item.substr(0, equals)] += count;
    }
}

} // namespace

Result<void> SqliteReader::count_documents(const Visibility& visibility, std::string_view overdue_before,
                                           IndexCounts& out) {
    auto query =
        statement("SELECT part, category, source_name, redactions, vectors, passages, last_reviewed, "
                  "path, changed_at, source_type FROM document ORDER BY path");
    if (!query)
        return std::unexpected(query.error());
    return each_row(**query, [&](const auto& row) {
        auto part = static_cast<Partition>(row.integer(0));
        if (!sees(visibility, part))
            return;
        auto status = static_cast<Status>(part % 3);
        auto passages = static_cast<std::uint64_t>(row.integer(5));
        auto add = [&](Tallies& tallies, std::string_view name) {
            Tally& tally = tallies[std::string(name)];
            ++tally.documents;
            tally.passages += passages;
        };
        ++out.documents;
        out.passages += passages;
        if (!row.text(1).empty())
            add(out.by_category, row.text(1));
        add(out.by_status, name_of(status));
        add(out.by_audience, name_of(static_cast<Audience>(part / 3)));
        std::string source(row.text(2));
        add(out.by_source, source);
        out.source_times[source] = std::max(out.source_times[source], std::string(row.text(8)));
        add_redactions(row.text(3), out.redactions);
        out.waiting += row.integer(4) == static_cast<int>(VectorState::waiting);
        out.keyword_only += row.integer(4) == static_cast<int>(VectorState::keyword_only);
        std::string_view reviewed = row.text(6);
        if (status == Status::approved && row.text(9) == "articles" && !reviewed.empty() &&
            reviewed < overdue_before)
            out.overdue.emplace_back(row.text(7));
    });
}

Result<void> SqliteReader::count_files(const Visibility& visibility, IndexCounts& out) {
    // A file without a document has no stated audience: it counts as a draft for admins.
    auto query = statement("SELECT f.path, f.source, f.state, f.problem, "
                           "coalesce((SELECT max(d.part) FROM document d WHERE d.path = f.path), ?1) "
                           "FROM file f WHERE f.state > 0 ORDER BY f.path");
    if (!query)
        return std::unexpected(query.error());
    (*query)->bind(1, partition_of(Audience::admins, Status::draft));
    return each_row(**query, [&](const auto& row) {
        if (!sees(visibility, static_cast<Partition>(row.integer(4))))
            return;
        auto state = static_cast<FileRecord::State>(row.integer(2));
        FileRecord file{.path = std::string(row.text(0)),
                        .source = std::string(row.text(1)),
                        .state = state,
                        .problem = std::string(row.text(3))};
        (state == FileRecord::State::failed ? out.failed : out.skipped).push_back(std::move(file));
    });
}

Result<IndexCounts> SqliteReader::counts(const Visibility& visibility, std::string_view overdue_before) {
    IndexCounts counts;
    auto done = count_documents(visibility, overdue_before, counts);
    if (done)
        done = count_files(visibility, counts);
    return done ? Result<IndexCounts>(std::move(counts)) : std::unexpected(done.error());
}

} // namespace kb
