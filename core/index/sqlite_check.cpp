// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sqlite_check.h"

#include "core/base/translate.h"
#include "core/index/prepare.h"
#include "core/index/sqlite_schema.h"
#include "core/index/trigrams.h"

#include <format>

namespace kb {

namespace {

using Findings = std::vector<std::string>;
using Parts = std::span<const Partition>;

/// SQLite's own check. Where something is hidden, only that there is damage: its words name tables and rows.
Result<void> check_file(const sqlite::Database& database, bool all, Findings& findings) {
    auto pages = database.text("PRAGMA quick_check");
    if (pages && *pages == "ok")
        return {};
    if (!pages && pages.error().code != ErrorCode::corrupt)
        return std::unexpected(pages.error());
    findings.push_back(
        all ? message("The file's pages are damaged: {}.", pages ? *pages : pages.error().detail)
            : message("The file's pages are damaged."));
    return {};
}

/// FTS5 compares its index with its own bookkeeping; it cannot know what should be in it.
Result<void> check_structure(sqlite::Database& database, Parts parts, Findings& findings) {
    for (Partition part : parts)
        for (const char* stem : {"keyword", "trigram"}) {
            std::string table = table_of(stem, part);
            auto done =
                database.execute(std::format("INSERT INTO {0}({0}) VALUES('integrity-check')", table));
            if (!done && done.error().code != ErrorCode::corrupt)
                return done;
            if (!done)
                findings.push_back(message("The full-text table {} is damaged.", table));
        }
    return {};
}

/// Every row of a full-text table belongs to a passage of its partition, and the other way round.
Result<void> check_rows(sqlite::Database& database, Parts parts, Findings& findings) {
    for (Partition part : parts) {
        std::string own =
            std::format("SELECT c.id FROM chunk c JOIN document d ON d.id = c.id >> {} WHERE d.part = {}",
                        chunk_bits, part);
        for (const char* stem : {"keyword", "trigram"}) {
            std::string table = table_of(stem, part);
            std::string stored = "SELECT id FROM " + table + "_docsize";
            auto missing = database.integer(std::format("SELECT count(*) FROM ({} EXCEPT {})", own, stored));
            auto extra = database.integer(std::format("SELECT count(*) FROM ({} EXCEPT {})", stored, own));
            if (!missing || !extra)
                return std::unexpected(missing ? extra.error() : missing.error());
            if (*missing > 0)
                findings.push_back(message_for(*missing, "{} passage is missing in {}.",
                                               "{} passages are missing in {}.", table));
            if (*extra > 0)
                findings.push_back(message_for(*extra, "{} passage in {} belongs to no document.",
                                               "{} passages in {} belong to no document.", table));
        }
        auto totals = database.integer(std::format(
            "SELECT NOT EXISTS(SELECT 1 FROM part p WHERE p.part = {0} AND (p.passages, p.words) IS (SELECT "
            "count(*), coalesce(sum(c.words), 0) FROM chunk c JOIN document d ON d.id = c.id >> {1} "
            "WHERE d.part = {0}) AND p.documents = (SELECT count(*) FROM document WHERE part = {0}))",
            part, chunk_bits));
        auto torn = database.integer(std::format("SELECT count(*) FROM document d WHERE d.part = {0} AND "
                                                 "(d.passages <> (SELECT count(*) FROM chunk "
                                                 "c WHERE c.id >> {1} = d.id) OR NOT EXISTS(SELECT 1 FROM "
                                                 "document_text t WHERE t.document = d.id))",
                                                 part, chunk_bits));
        if (!totals || !torn)
            return std::unexpected(totals ? torn.error() : totals.error());
        if (*totals > 0)
            findings.push_back(message("The totals of partition {} do not match its passages.", part));
        if (*torn > 0)
            findings.push_back(message_for(*torn, "{} document of partition {} lacks text or passages.",
                                           "{} documents of partition {} lack text or passages.", part));
    }
    return {};
}

/// Puts the stored passages through the tokenizer again, into temporary tables.
Result<void> fill_expected(sqlite::Database& database, Parts parts) {
    std::string sql;
    std::string list;
    for (Partition part : parts)
        list += (list.empty() ? "" : ",") + std::to_string(part);
    for (Partition part : parts)
        sql += std::format(
            "CREATE VIRTUAL TABLE temp.expected_keyword_{0} USING fts5(title, heading, body, content='', "
            "tokenize='kb_words');"
            "CREATE VIRTUAL TABLE temp.expected_keyword_terms_{0} USING fts5vocab(temp, "
            "expected_keyword_{0}, "
            "instance);"
            "CREATE VIRTUAL TABLE temp.keyword_terms_{0} USING fts5vocab(main, keyword_{0}, instance);"
            "CREATE VIRTUAL TABLE temp.expected_trigram_{0} USING fts5(trigrams, content='', detail=none, "
            "tokenize='kb_words');"
            "CREATE VIRTUAL TABLE temp.expected_trigram_terms_{0} USING fts5vocab(temp, "
            "expected_trigram_{0}, "
            "instance);"
            "CREATE VIRTUAL TABLE temp.trigram_instances_{0} USING fts5vocab(main, trigram_{0}, instance);",
            part);
    if (auto done = database.execute(sql); !done)
        return done;
    auto query =
        database.prepare(std::format("SELECT c.id, d.part, d.title, c.headings, c.text FROM chunk c JOIN "
                                     "document d ON d.id = c.id >> {} WHERE d.part IN ({}) ORDER BY c.id",
                                     chunk_bits, list));
    if (!query)
        return std::unexpected(query.error());
    Tokenizer tokenizer;
    while (true) {
        auto row = query->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            return {};
        ChunkWords words = words_of(tokenizer, query->text(2), split_list(query->text(3)), query->text(4));
        auto part = static_cast<Partition>(query->integer(1));
        auto keyword = database.prepare("INSERT INTO temp." + table_of("expected_keyword", part) +
                                        "(rowid, title, heading, body) VALUES(?1, ?2, ?3, ?4)");
        auto trigram = database.prepare("INSERT INTO temp." + table_of("expected_trigram", part) +
                                        "(rowid, trigrams) VALUES(?1, ?2)");
        if (!keyword || !trigram)
            return std::unexpected(keyword ? trigram.error() : keyword.error());
        keyword->bind(1, query->integer(0)).bind(2, std::string_view(words.title));
        keyword->bind(3, std::string_view(words.heading)).bind(4, std::string_view(words.body));
        trigram->bind(1, query->integer(0)).bind(2, std::string_view(words.trigrams));
        auto done = keyword->run();
        if (done)
            done = trigram->run();
        if (!done)
            return done;
    }
}

/// What is stored and what the passages give, term by term.
Result<void> check_terms(sqlite::Database& database, Parts parts, Findings& findings) {
    if (auto done = fill_expected(database, parts); !done)
        return done;
    for (Partition part : parts)
        for (auto [stored, expected, columns, name] :
             {std::tuple{"keyword_terms", "expected_keyword_terms", "term, doc, col, offset", "keyword"},
              std::tuple{"trigram_instances", "expected_trigram_terms", "term, doc", "trigram"}}) {
            std::string have = std::format("SELECT {} FROM temp.{}", columns, table_of(stored, part));
            std::string want = std::format("SELECT {} FROM temp.{}", columns, table_of(expected, part));
            auto differing = database.integer(std::format(
                "SELECT (SELECT count(*) FROM ({0} EXCEPT {1})) + (SELECT count(*) FROM ({1} EXCEPT {0}))",
                have, want));
            if (!differing)
                return std::unexpected(differing.error());
            if (*differing > 0)
                findings.push_back(
                    message_for(*differing, "{} entry of {} does not match the stored passages.",
                                "{} entries of {} do not match the stored passages.", table_of(name, part)));
        }
    return {};
}

Result<void> check_all(sqlite::Database& database, const Visibility& visibility, Findings& findings) {
    std::vector<Partition> parts = partitions_of(visibility);
    bool all = parts.size() == std::size_t{partition_count};
    if (auto done = check_file(database, all, findings); !done || !findings.empty())
        return done; // nothing above a broken page can be believed
    auto done = check_structure(database, parts, findings);
    if (done)
        done = check_rows(database, parts, findings);
    if (done)
        done = check_vectors(database, parts, findings);
    if (done && findings.empty())
        done = check_terms(database, parts, findings);
    return done;
}

} // namespace

Result<std::vector<std::string>> check_index(const std::filesystem::path& path,
                                             const Visibility& visibility) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return fail(ErrorCode::not_found,
                    message("There is no index at {}. Run 'kb ingest' to make it.", path.string()));
    auto database = open_index(path, sqlite::Access::read_write);
    if (!database)
        return std::unexpected(database.error());
    if (auto done = check_schema(*database, path); !done)
        return std::unexpected(done.error());
    // One state for all comparisons; it is given up with the connection.
    if (auto done = database->execute("BEGIN IMMEDIATE"); !done)
        return std::unexpected(done.error());
    Findings findings;
    if (auto done = check_all(*database, visibility, findings); !done)
        return std::unexpected(done.error());
    return findings;
}

} // namespace kb
