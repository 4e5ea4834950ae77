// SPDX-License-Identifier: GPL-3.0-or-later
// What `kb status --check` looks for in the vectors.
#include "core/base/translate.h"
#include "core/index/sqlite_check.h"
#include "core/index/sqlite_schema.h"
#include "core/index/sqlite_writer.h"

#include <cmath>
#include <cstring>

namespace kb {

namespace {

/// How far the square of a unit vector's length may be from 1: rounding to float32 stays far below.
constexpr double length_tolerance = 1e-3;

template <class Number>
std::vector<Number> numbers(std::string_view blob) {
    std::vector<Number> values(blob.size() / sizeof(Number));
    if (!values.empty()) // memcpy takes no null pointer, not even for nothing
        std::memcpy(values.data(), blob.data(), values.size() * sizeof(Number));
    return values;
}

/// What is wrong in one partition, in documents.
struct Faults {
    std::int64_t missing = 0;    ///< should have vectors and have none
    std::int64_t unexpected = 0; ///< wait for vectors, or must have none, and have some
    std::int64_t misshapen = 0;  ///< numbers of vectors, passages and dimension do not agree
    std::int64_t crooked = 0;    ///< a vector is not finite or not of length 1
};

/// Every passage in turn, from the first to the last, with one vector or more.
bool cover_all(const std::vector<std::uint32_t>& ordinals, std::int64_t passages) {
    if (ordinals.empty() || ordinals.front() != 0 || std::int64_t{ordinals.back()} != passages - 1)
        return false;
    for (std::size_t i = 1; i < ordinals.size(); ++i)
        if (ordinals[i] != ordinals[i - 1] && ordinals[i] != ordinals[i - 1] + 1)
            return false;
    return true;
}

bool are_unit_vectors(const std::vector<float>& values, std::size_t dimension) {
    for (std::size_t at = 0; at < values.size(); at += dimension) {
        double squares = 0;
        for (std::size_t i = at; i < at + dimension; ++i)
            squares += double{values[i]} * double{values[i]};
        if (!(std::abs(squares - 1) <= length_tolerance)) // not so for NaN
            return false;
    }
    return true;
}

/// One document: its state and passages, and the row of its vectors, which may be missing.
void judge(const sqlite::Statement& row, std::size_t dimension, Faults& faults) {
    bool present = row.integer(0) == static_cast<int>(VectorState::present);
    std::int64_t passages = row.integer(1);
    bool stored = !row.is_null(2);
    if (present && passages > 0 && !stored)
        ++faults.missing;
    if (!present && stored)
        ++faults.unexpected;
    if (!stored)
        return;
    std::string_view values = row.blob(3);
    auto ordinals = numbers<std::uint32_t>(row.blob(2));
    if (dimension == 0 || values.size() != ordinals.size() * dimension * sizeof(float) ||
        !cover_all(ordinals, passages))
        ++faults.misshapen;
    else if (!are_unit_vectors(numbers<float>(values), dimension))
        ++faults.crooked;
}

Result<Faults> faults_of(const sqlite::Database& database, Partition part, std::size_t dimension) {
    Faults faults;
    auto query = database.prepare(
        std::format("SELECT d.vectors, d.passages, v.ordinals, v.vectors FROM document d LEFT JOIN {} v ON "
                    "v.document = d.id WHERE d.part = {}",
                    table_of("vectors", part), part));
    if (!query)
        return std::unexpected(query.error());
    while (true) {
        auto row = query->step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            return faults;
        judge(*query, dimension, faults);
    }
}

} // namespace

Result<void> check_vectors(const sqlite::Database& database, std::span<const Partition> parts,
                           std::vector<std::string>& findings) {
    auto identity = read_identity(database);
    if (!identity)
        return std::unexpected(identity.error());
    for (Partition part : parts) {
        std::string table = table_of("vectors", part);
        auto faults = faults_of(database, part, identity->dimension);
        auto strays = database.integer(std::format(
            "SELECT count(*) FROM {} WHERE document NOT IN (SELECT id FROM document WHERE part = {})", table,
            part));
        if (!faults || !strays)
            return std::unexpected(faults ? strays.error() : faults.error());
        if (faults->missing > 0)
            findings.push_back(message_for(faults->missing,
                                           "{} document should have vectors in {} and has none.",
                                           "{} documents should have vectors in {} and have none.", table));
        if (faults->unexpected > 0)
            findings.push_back(message_for(faults->unexpected,
                                           "{} document has vectors in {} and should have none.",
                                           "{} documents have vectors in {} and should have none.", table));
        if (faults->misshapen > 0)
            findings.push_back(message_for(
                faults->misshapen,
                "{} document has vectors in {} that do not fit its passages or the dimension.",
                "{} documents have vectors in {} that do not fit their passages or the dimension.", table));
        if (faults->crooked > 0)
            findings.push_back(
                message_for(faults->crooked, "{} document has vectors in {} that are not of length 1.",
                            "{} documents have vectors in {} that are not of length 1.", table));
        if (*strays > 0)
            findings.push_back(message_for(*strays, "{} row of {} belongs to no document.",
                                           "{} rows of {} belong to no document.", table));
    }
    return {};
}

} // namespace kb
