// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The SQLite C API with values and Results. One thread at a time per object.
#pragma once

#include "core/base/error.h"

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

namespace kb::sqlite {

class Database;

/// A prepared statement. Blobs and texts of a row are valid until the next step.
class Statement {
public:
    Statement() = default;
    /// Binds the parameter at `index` (from 1). Text and blobs are copied.
    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, int value) { return bind(index, static_cast<std::int64_t>(value)); }
    Statement& bind(int index, double value);
    Statement& bind(int index, std::string_view text);
    Statement& bind_blob(int index, std::string_view bytes);
    /// Passes a pointer to a function of ours (sqlite3_bind_pointer); it must live until reset.
    Statement& bind_pointer(int index, void* pointer, const char* type);

    /// True where there is a row, false at the end.
    Result<bool> step();
    /// Steps to the end.
    Result<void> run();
    void reset();

    std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
    double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
    std::string_view text(int column) const;
    std::string_view blob(int column) const;
    bool is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

private:
    friend class Database;
    std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> statement_{nullptr, &sqlite3_finalize};
};

/// How a database is opened.
enum class Access { read_only, read_write };

class Database {
public:
    Database() = default;
    /// Opens with a busy timeout. `not_found` where the file is missing and access is read only.
    static Result<Database> open(const std::filesystem::path& path, Access access, int busy_timeout_ms);

    Result<void> execute(const std::string& sql);
    Result<Statement> prepare(std::string_view sql) const;
    /// The first column of the first row; `fallback` where there is none.
    Result<std::int64_t> integer(std::string_view sql, std::int64_t fallback = 0) const;
    Result<std::string> text(std::string_view sql) const;
    sqlite3* handle() const { return handle_.get(); }
    explicit operator bool() const { return handle_ != nullptr; }

private:
    std::unique_ptr<sqlite3, decltype(&sqlite3_close_v2)> handle_{nullptr, &sqlite3_close_v2};
};

/// What to say of an index that cannot be used.
std::string damaged_index(const std::string& path);

/// What SQLite said, as an Error that names the file and what to do; its own words go to `detail`.
Error to_error(sqlite3* handle, int code);

} // namespace kb::sqlite
