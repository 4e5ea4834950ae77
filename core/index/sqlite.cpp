// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/sqlite.h"

#include "core/base/translate.h"

namespace kb::sqlite {

std::string damaged_index(const std::string& path) {
    return message("The index {} is damaged. It is derived from the files: 'kb ingest --full' rebuilds it.",
                   path);
}

Error to_error(sqlite3* handle, int code) {
    const char* name = handle ? sqlite3_db_filename(handle, "main") : nullptr;
    std::string file = name ? name : "";
    std::string detail =
        std::format("SQLite {}: {}", sqlite3_extended_errcode(handle), sqlite3_errmsg(handle));
    switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::busy, message("The index {} is in use by another process; try again.", file),
                detail};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: // all SQL is ours: the tables are not those it was written for
        return {ErrorCode::corrupt, damaged_index(file), detail};
    case SQLITE_FULL:
        return {ErrorCode::io,
                message("The disk is full while writing the index {}. Free space and run 'kb ingest' again; "
                        "the index is as it was before.",
                        file),
                detail};
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return {ErrorCode::permission, message("No permission to write the index {}.", file), detail};
    case SQLITE_CANTOPEN:
        return {ErrorCode::permission, message("The index {} cannot be opened.", file), detail};
    case SQLITE_INTERRUPT:
        return {ErrorCode::cancelled, message("Interrupted."), detail};
    default:
        return {ErrorCode::io, message("Working on the index {} failed.", file), detail};
    }
}

Statement& Statement::bind(int index, std::int64_t value) {
    sqlite3_bind_int64(statement_.get(), index, value);
    return *this;
}

Statement& Statement::bind(int index, double value) {
    sqlite3_bind_double(statement_.get(), index, value);
    return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
    sqlite3_bind_text64(statement_.get(), index, text.data() ? text.data() : "", text.size(),
                        SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
    sqlite3_bind_blob64(statement_.get(), index, bytes.data() ? bytes.data() : "", bytes.size(),
                        SQLITE_TRANSIENT);
    return *this;
}

Statement& Statement::bind_pointer(int index, void* pointer, const char* type) {
    sqlite3_bind_pointer(statement_.get(), index, pointer, type, nullptr);
    return *this;
}

Result<bool> Statement::step() {
    int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    Error error = to_error(sqlite3_db_handle(statement_.get()), code);
    sqlite3_reset(statement_.get());
    return std::unexpected(std::move(error));
}

Result<void> Statement::run() {
    while (true) {
        auto row = step();
        if (!row)
            return std::unexpected(row.error());
        if (!*row)
            break;
    }
    reset();
    return {};
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
}

std::string_view Statement::text(int column) const {
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return data ? std::string_view(data, size) : std::string_view();
}

std::string_view Statement::blob(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return data ? std::string_view(data, size) : std::string_view();
}

Result<Database> Database::open(const std::filesystem::path& path, Access access, int busy_timeout_ms) {
    std::error_code ignored;
    if (access == Access::read_only && !std::filesystem::exists(path, ignored))
        return fail(ErrorCode::not_found,
                    message("There is no index at {}. Run 'kb ingest' to make it.", path.string()));
    int flags =
        access == Access::read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3* raw = nullptr;
    int code = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database;
    database.handle_.reset(raw);
    if (code != SQLITE_OK) {
        Error error = to_error(raw, code);
        if (error.code == ErrorCode::permission)
            error.message =
                message("The index {} cannot be opened: no permission, or no such folder.", path.string());
        return std::unexpected(std::move(error));
    }
    sqlite3_busy_timeout(raw, busy_timeout_ms);
    return database;
}

Result<void> Database::execute(const std::string& sql) {
    int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return std::unexpected(to_error(handle(), code));
    return {};
}

Result<Statement> Database::prepare(std::string_view sql) const {
    sqlite3_stmt* raw = nullptr;
    int code = sqlite3_prepare_v3(handle(), sql.data(), static_cast<int>(sql.size()), 0, &raw, nullptr);
    Statement statement;
    statement.statement_.reset(raw);
    if (code != SQLITE_OK)
        return std::unexpected(to_error(handle(), code));
    return statement;
}

Result<std::int64_t> Database::integer(std::string_view sql, std::int64_t fallback) const {
    auto statement = prepare(sql);
    if (!statement)
        return std::unexpected(statement.error());
    auto row = statement->step();
    if (!row)
        return std::unexpected(row.error());
    return *row ? statement->integer(0) : fallback;
}

Result<std::string> Database::text(std::string_view sql) const {
    auto statement = prepare(sql);
    if (!statement)
        return std::unexpected(statement.error());
    auto row = statement->step();
    if (!row)
        return std::unexpected(row.error());
    return *row ? std::string(statement->text(0)) : std::string();
}

} // namespace kb::sqlite
