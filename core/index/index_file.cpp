// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/index_file.h"

#include "core/base/translate.h"

#include <algorithm>
#include <fstream>
#include <string_view>

namespace kb {

namespace {

namespace fs = std::filesystem;

// SQLite's file format, sections 1.3 and 1.6: https://www.sqlite.org/fileformat2.html
constexpr std::string_view magic{"SQLite format 3\0", 16};
constexpr std::size_t header_size = 100;
constexpr std::size_t application_id_at = 68;
constexpr std::size_t first_page_kind_at = 100;
constexpr char leaf_table_page = 0x0D;
constexpr std::size_t first_page_cells_at = 103;

/// Stand in every index of ours, also one made before it had an application id.
constexpr std::string_view own_marks[] = {"tokenize='kb_words'", "vector_cache(embedder TEXT"};

/// Marks are looked for in so much of a file.
constexpr std::size_t searched_bytes = std::size_t{64} << 20;

std::uint32_t big_endian(std::string_view bytes) {
    std::uint32_t number = 0;
    for (char byte : bytes)
        number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

std::string read_some(std::ifstream& file, std::size_t size) {
    std::string bytes(size, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(size));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

/// Whether the tables of an index are named in the file; or whether it holds zeros alone, as a crash of the
/// machine can leave it.
bool has_own_marks(std::ifstream& file) {
    constexpr std::size_t step = std::size_t{1} << 20;
    file.clear();
    file.seekg(0);
    std::string window;
    bool zeros = true;
    for (std::size_t done = 0; done < searched_bytes; done += step) {
        std::string more = read_some(file, step);
        if (more.empty())
            return zeros;
        zeros = zeros && std::ranges::all_of(more, [](char c) { return c == '\0'; });
        window += more;
        if (std::ranges::any_of(own_marks, [&](std::string_view mark) { return window.contains(mark); }))
            return true;
        window.erase(0, window.size() - std::min<std::size_t>(window.size(), 64)); // a mark over the seam
    }
    return false;
}

/// Whether nothing of anybody's can be in a file that begins so.
bool holds_nothing(std::string_view head) {
    if (head.empty())
        return true;
    if (!head.starts_with(magic.substr(0, head.size())))
        return false;
    if (head.size() < header_size) // a database cut short
        return true;
    return big_endian(head.substr(application_id_at, 4)) == 0 && head.size() > first_page_cells_at + 1 &&
           head[first_page_kind_at] == leaf_table_page &&
           big_endian(head.substr(first_page_cells_at, 2)) == 0; // no tables
}

} // namespace

Result<void> refuse_foreign_file(const fs::path& path) {
    std::error_code error;
    fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        return {};
    bool ours = false;
    if (fs::is_regular_file(status)) {
        std::ifstream file(path, std::ios::binary);
        if (!file)
            return {}; // who opens it as a database says why it cannot be read
        std::string head = read_some(file, header_size + 8);
        bool named = head.starts_with(magic) && head.size() >= header_size &&
                     big_endian(std::string_view(head).substr(application_id_at, 4)) == index_application_id;
        ours = named || holds_nothing(head) || has_own_marks(file);
    }
    if (ours)
        return {};
    return fail(ErrorCode::refused,
                message("{} is not an index of kb and is left alone. Name another place with --db or "
                        "KB_DB_PATH; or delete it, if nobody needs it, and run 'kb ingest'.",
                        path.string()));
}

Result<void> remove_index(const fs::path& path) {
    for (const char* suffix : {"", "-wal", "-shm"}) {
        fs::path file = path.string() + suffix;
        std::error_code error;
        fs::remove(file, error);
        if (error)
            return fail(ErrorCode::permission,
                        message("{} cannot be removed: {}. Delete it and run 'kb ingest'.", file.string(),
                                error.message()));
    }
    return {};
}

} // namespace kb
