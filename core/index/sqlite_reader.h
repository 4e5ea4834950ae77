// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/embed/large_pages.h"
#include "core/index/sqlite_schema.h"

#include <array>
#include <unordered_map>

namespace kb {

/// IndexReader over one read-only connection.
class SqliteReader final : public IndexReader {
public:
    SqliteReader(sqlite::Database database, std::filesystem::path path);
    SqliteReader(const SqliteReader&) = delete;
    SqliteReader& operator=(const SqliteReader&) = delete;
    ~SqliteReader() override;

    Result<void> refresh() override;
    void release() override;
    Result<IndexIdentity> identity() override;
    Result<std::uint64_t> generation(const Visibility& visibility) override;
    Result<std::string> changed_at(const Visibility& visibility) override;
    Result<std::string> last_run() override;
    Result<KeywordMatches> keyword(std::span<const KeywordTerm> terms, const Visibility& visibility) override;
    Result<TrigramMatches> trigrams(std::span<const std::string> trigrams, std::size_t limit,
                                    const Visibility& visibility) override;
    Result<VectorMatches> vectors(std::span<const float> query, const Visibility& visibility) override;
    Result<std::vector<DocumentRecord>> documents(std::span<const DocumentId> ids,
                                                  const Visibility& visibility) override;
    Result<std::vector<DocumentRecord>> documents_at(std::string_view path,
                                                     const Visibility& visibility) override;
    Result<std::vector<ChunkRecord>> chunks(std::span<const ChunkId> ids) override;
    Result<std::vector<ChunkRecord>> chunks_of(DocumentId document) override;
    Result<std::string> text_of(DocumentId document) override;
    Result<IndexCounts> counts(const Visibility& visibility, std::string_view overdue_before) override;
    Result<std::map<std::string, FileRecord>> files() override;

private:
    /// Vectors of one partition, kept in memory until the partition changes.
    struct VectorTable {
        std::int64_t change = -1;
        std::size_t dimension = 0;
        std::vector<ChunkId> chunks; ///< of each row, ascending
        LargeVector<float> values;
    };

    /// Words of each document of one partition, kept until the partition changes.
    struct LengthTable {
        std::int64_t change = -1;
        std::unordered_map<DocumentId, std::uint32_t> words;
    };

    /// What one partition had for the question asked last. The same question often follows with another
    /// ceiling, as when three audiences are shown side by side: then only what they add is looked up. Each
    /// holds while the partition's `change` does.
    struct KeywordPart {
        std::int64_t change = -1;
        std::string expression;
        KeywordMatches found; ///< without the totals
    };
    struct TrigramPart {
        std::int64_t change = -1;
        std::unordered_map<std::string, std::uint64_t> frequency; ///< of every trigram so far
        std::unordered_map<std::string, std::vector<ChunkId>> rows;
    };
    struct VectorPart {
        std::int64_t change = -1;
        std::vector<float> scores; ///< one a row of the vector table
    };

    /// Counts of one partition.
    struct PartTotals {
        std::int64_t change = -1; ///< another number: anything in the partition may be another
        std::uint64_t passages = 0, words = 0, documents = 0;
    };

    /// Fixes the state that is read. Where anything was committed since the last one, `parts_` are read anew
    /// and `documents_` forgotten.
    Result<void> hold();
    Result<void> read_parts();
    Result<void> reopen();
    Result<sqlite::Statement*> statement(const std::string& sql);
    /// Calls `use` for every row.
    Result<void> each_row(sqlite::Statement& query, const std::function<void(const sqlite::Statement&)>& use);
    Result<const VectorTable*> vector_table(Partition part, std::size_t dimension);
    Result<const LengthTable*> length_table(Partition part);
    Result<const PartTotals*> totals_of(Partition part);
    Result<const KeywordMatches*> keyword_part(Partition part, const std::string& expression,
                                               std::size_t terms);
    Result<TrigramPart*> trigram_part(Partition part);
    Result<const std::vector<ChunkId>*> trigram_rows(Partition part, const std::string& trigram);
    Result<const std::vector<float>*> vector_scores(Partition part, std::span<const float> query);
    Result<std::vector<std::pair<std::string, std::uint64_t>>>
    trigram_frequencies(std::span<const std::string> trigrams, const Visibility& visibility);
    Result<std::vector<DocumentRecord>> read_documents(sqlite::Statement& query);
    Result<void> count_documents(const Visibility& visibility, std::string_view overdue_before,
                                 IndexCounts& out);
    Result<void> count_files(const Visibility& visibility, IndexCounts& out);

    sqlite::Database database_;
    std::filesystem::path path_;
    std::unordered_map<std::string, sqlite::Statement> statements_;
    std::array<VectorTable, partition_count> vector_tables_;
    std::array<LengthTable, partition_count> length_tables_;
    std::array<KeywordPart, partition_count> keyword_parts_;
    std::array<TrigramPart, partition_count> trigram_parts_;
    std::array<VectorPart, partition_count> vector_parts_;
    std::vector<float> question_; ///< whose scores are in vector_parts_
    std::array<PartTotals, partition_count> parts_;
    std::unordered_map<DocumentId, DocumentRecord> documents_; ///< looked up so far
    std::int64_t version_ = -1; ///< PRAGMA data_version of the state that those two are of
    bool holding_ = false;
};

} // namespace kb
