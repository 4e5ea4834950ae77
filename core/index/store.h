// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where passages are kept: what any store (SQLite here, another later) answers to `search`, `workspace` and
/// nobody else. Everything a reader returns depends only on what its visibility sees.
#pragma once

#include "core/base/progress.h"
#include "core/chunk/chunk.h"
#include "core/embed/embedder.h"
#include "core/index/visibility.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace kb {

/// Row numbers. Internal: they are never shown, compared across runs or used to break ties.
using DocumentId = std::int64_t;
using ChunkId = std::int64_t; ///< document * 2^20 + ordinal
inline constexpr int chunk_bits = 20;
inline DocumentId document_of(ChunkId chunk) {
    return chunk >> chunk_bits;
}
inline int ordinal_of(ChunkId chunk) {
    return static_cast<int>(chunk & ((1 << chunk_bits) - 1));
}
inline ChunkId chunk_id(DocumentId document, int ordinal) {
    return (document << chunk_bits) | ordinal;
}

/// What is known of one indexed text besides its passages.
struct DocumentMeta {
    std::string path; ///< as cited; "<source name>/<relative path>" for other sources than the base
    std::string source_type = "articles", source_name = "kb";
    Audience audience = Audience::admins;
    Status status = Status::draft;
    std::string revision; ///< "" the file as it is; "pending": the sealed version while an edit waits;
                          ///< "edit": that edit itself
    std::string title, category, owner, evidence, url;
    std::string last_reviewed, as_of; ///< YYYY-MM-DD or RFC 3339; "" unknown
    std::vector<std::string> systems, tags;
};

/// A passage's words for the two word legs, as `encode_words` writes them.
struct ChunkWords {
    std::string title, heading, body, trigrams;
    std::uint32_t count = 0; ///< positions in title, heading and body
};

/// A document ready to be stored: scrubbed, cut, and with vectors or without (then it waits for them).
struct PreparedDocument {
    DocumentMeta meta;
    std::string text; ///< the scrubbed document, for get
    std::vector<Chunk> chunks;
    std::vector<ChunkWords> words;              ///< one a chunk
    std::map<std::string, int> redactions;      ///< per rule
    std::vector<std::string> windows;           ///< texts to embed, in order of chunk
    std::vector<std::uint32_t> window_ordinals; ///< ordinal of each window's chunk
    Vectors vectors;                            ///< one a window; empty while waiting
    bool keyword_only = false; ///< never to be embedded: its audience may not leave the centre
};

/// What the index knows of a file, whether or not a document came of it.
struct FileRecord {
    std::string path;   ///< as cited
    std::string source; ///< source name
    std::string stamp;  ///< identifies its state on disk without reading it; "" read it next time
    std::string digest; ///< of its bytes, and of what else its indexing depends on
    enum class State { ok, failed, skipped } state = State::ok;
    std::string problem; ///< for people, where failed or skipped
};

/// Identity of an index: two with the same identity rank alike.
struct IndexIdentity {
    std::string embedder;      ///< Embedder::id()
    std::size_t dimension = 0; ///< 0 while no vector was stored
    std::string rules;         ///< versions of scrubber, chunker, tokenizer, and digests of their settings
    bool operator==(const IndexIdentity&) const = default;
};

/// A phrase of one or more tokens (as the tokenizer gives them) and what a match is worth. Terms of one group
/// are forms of one word: of those that a passage has, the best counts.
struct KeywordTerm {
    std::vector<std::string> tokens;
    double weight = 1;
    std::uint16_t group = 0;
};

/// Raw counts for BM25, over the visible passages alone.
struct KeywordMatches {
    struct Row {
        ChunkId chunk = 0;
        std::uint32_t length = 0;      ///< words of title, headings and text
        std::uint32_t first_count = 0; ///< index of its first entry in `counts`
        std::uint32_t count_size = 0;
    };
    struct Count {
        std::uint16_t term = 0;
        std::uint16_t title = 0, heading = 0, body = 0; ///< occurrences
    };
    std::vector<Row> rows;
    std::vector<Count> counts;
    std::vector<std::uint32_t> document_frequency;                ///< passages with the term, by term
    std::uint64_t passages = 0;                                   ///< all visible passages
    std::uint64_t words = 0;                                      ///< all their words
    std::uint64_t documents = 0;                                  ///< all visible documents
    std::unordered_map<DocumentId, std::uint32_t> document_words; ///< of each document with a row
    std::span<const Count> counts_of(const Row& row) const {
        return std::span(counts).subspan(row.first_count, row.count_size);
    }
};

struct TrigramMatches {
    struct Row {
        ChunkId chunk = 0;
        double score = 0; ///< sum of ln(1 + passages / frequency) over the matched trigrams
    };
    std::vector<Row> rows;
    double best_possible = 0; ///< the sum over all used trigrams
};

struct VectorMatches {
    struct Row {
        ChunkId chunk = 0;
        float score = 0; ///< cosine of its best window
    };
    std::vector<Row> rows;     ///< every visible passage that has a vector
    std::uint64_t waiting = 0; ///< visible documents without vectors that should have them
    std::uint64_t keyword_only = 0;
};

struct DocumentRecord {
    DocumentId id = 0;
    DocumentMeta meta;
    bool last_good = false; ///< its file failed since: this is the last good version
};

struct ChunkRecord {
    ChunkId id = 0;
    std::string anchor, text;
    std::vector<std::string> headings;
    std::uint32_t first_line = 1, last_line = 1;
};

/// How many documents, and passages in them.
struct Tally {
    std::uint64_t documents = 0, passages = 0;
};
using Tallies = std::map<std::string, Tally>;

/// Counts for `kb status`, over visible documents and files.
struct IndexCounts {
    std::uint64_t documents = 0, passages = 0, waiting = 0, keyword_only = 0;
    Tallies by_category, by_status, by_audience, by_source;
    std::map<std::string, std::uint64_t> redactions; ///< per rule
    std::vector<FileRecord> failed, skipped;
    std::vector<std::string> overdue;                ///< approved paths last reviewed before the given day
    std::map<std::string, std::string> source_times; ///< newest change per source, of visible content
};

/// Reads one consistent state: what it answers does not change until refresh(). One thread at a time.
class IndexReader {
public:
    virtual ~IndexReader() = default;
    /// Moves to the newest committed state and holds it.
    virtual Result<void> refresh() = 0;
    /// Lets go of the state, so that a writer can tidy up; the next question takes the newest one.
    virtual void release() = 0;
    virtual Result<IndexIdentity> identity() = 0;
    /// Counts changes that the class can see, from 1; never moved by anything hidden from it.
    virtual Result<std::uint64_t> generation(const Visibility& visibility) = 0;
    /// When that generation came, UTC.
    virtual Result<std::string> changed_at(const Visibility& visibility) = 0;
    /// What record_run() said last; "" before the first. One for all callers: that somebody ran an ingest
    /// says nothing of what it found.
    virtual Result<std::string> last_run() = 0;

    virtual Result<KeywordMatches> keyword(std::span<const KeywordTerm> terms,
                                           const Visibility& visibility) = 0;
    /// Uses at most `limit` of the trigrams: the rarest among the visible, ties by text.
    virtual Result<TrigramMatches> trigrams(std::span<const std::string> trigrams, std::size_t limit,
                                            const Visibility& visibility) = 0;
    virtual Result<VectorMatches> vectors(std::span<const float> query, const Visibility& visibility) = 0;

    /// Visible documents among `ids` (all visible ones where empty), in order of path, then revision.
    virtual Result<std::vector<DocumentRecord>> documents(std::span<const DocumentId> ids,
                                                          const Visibility& visibility) = 0;
    virtual Result<std::vector<DocumentRecord>> documents_at(std::string_view path,
                                                             const Visibility& visibility) = 0;
    virtual Result<std::vector<ChunkRecord>> chunks(std::span<const ChunkId> ids) = 0;
    virtual Result<std::vector<ChunkRecord>> chunks_of(DocumentId document) = 0;
    virtual Result<std::string> text_of(DocumentId document) = 0;
    virtual Result<IndexCounts> counts(const Visibility& visibility, std::string_view overdue_before) = 0;
    /// Bookkeeping of every file, for ingest alone.
    virtual Result<std::map<std::string, FileRecord>> files() = 0;
};

/// One update: all of it becomes visible with commit(), nothing without. One thread.
class IndexWriter {
public:
    virtual ~IndexWriter() = default;
    virtual Result<IndexIdentity> identity() = 0;
    virtual Result<std::map<std::string, FileRecord>> files() = 0;
    /// Paths of documents that wait for vectors.
    virtual Result<std::vector<std::string>> waiting() = 0;
    /// Names the embedder after its dimension became known; changes nothing that ranks.
    virtual Result<void> name_embedder(const std::string& embedder) = 0;
    /// Forgets everything and takes the identity: the next put()s fill an empty index.
    virtual Result<void> clear(const IndexIdentity& identity) = 0;
    /// Replaces all documents of `file.path` by these and records the file.
    virtual Result<void> put(const FileRecord& file, std::span<const PreparedDocument> documents) = 0;
    /// Records a state without touching the documents: a failed file keeps its last good version.
    virtual Result<void> record(const FileRecord& file) = 0;
    /// Forgets the file and its documents.
    virtual Result<void> remove(const std::string& path) = 0;
    /// Notes when a run that looked at everything began (RFC 3339, UTC). Its beginning, because its end would
    /// tell how long it took, and so how much there was to do. Moves no generation.
    virtual Result<void> record_run(const std::string& began) = 0;
    virtual Result<void> commit() = 0;

    /// Vectors by embedder and text digest, kept across updates. Before the first clear, put, record or
    /// remove they are stored at once, so that an interrupted run keeps what it embedded.
    virtual Result<std::vector<std::optional<std::vector<float>>>>
    cached(const std::string& embedder, std::span<const std::string> digests) = 0;
    virtual Result<void> cache(const std::string& embedder, std::span<const std::string> digests,
                               const Vectors& vectors) = 0;
};

class IndexStore {
public:
    virtual ~IndexStore() = default;
    virtual Result<std::unique_ptr<IndexReader>> reader() = 0;
    /// Waits for another writer up to `wait`, then `busy` with who holds the lock. `corrupt` where the index
    /// is damaged, `mismatch` where a newer version of kb made it.
    virtual Result<std::unique_ptr<IndexWriter>> writer(std::chrono::milliseconds wait) = 0;
    /// As writer, for an update that begins with clear(): where the index cannot be used, it is removed at
    /// once and made anew.
    virtual Result<std::unique_ptr<IndexWriter>> rebuilder(std::chrono::milliseconds wait) = 0;
    /// Compares the derived tables of what is visible with the stored passages: words, trigrams, vectors,
    /// totals. Findings in words; none: sound. They say nothing of what is not visible, but that the file's
    /// pages are damaged, wherever they are. Keeps writers waiting meanwhile; `busy` where one is at work.
    virtual Result<std::vector<std::string>> check(const Visibility& visibility = all_visible) = 0;
    /// Writes the newest committed state to `target`, which must not exist, as an index of its own that only
    /// its owner reads (0600). Writers go on meanwhile. `not_found` where there is no index; `cancelled`.
    virtual Result<void> copy_to(const std::filesystem::path& target, std::stop_token stop) = 0;
};

/// An index in one SQLite file, made where it is missing with the first writer. Refuses network file systems
/// (their locks cannot be trusted) and files that are not an index of ours: code `refused`.
std::unique_ptr<IndexStore> make_sqlite_store(std::filesystem::path path);

} // namespace kb
