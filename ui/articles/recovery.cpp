// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/recovery.h"

#include "core/base/file.h"
#include "core/base/hash.h"
#include "ui/support/text.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace kb::ui {

namespace fs = std::filesystem;

namespace {

constexpr int format_version = 1;
constexpr std::size_t name_length = 32; // of the digest: enough that two articles do not meet

std::string words(const char* doing) {
    return to_utf8(QCoreApplication::translate("Recovery", doing));
}

bool is_link(const fs::path& path) {
    std::error_code error;
    return fs::is_symlink(path, error);
}

std::optional<Recovered> read(const fs::path& file) {
    auto bytes = is_link(file) ? Result<std::string>(fail(ErrorCode::refused, {})) : read_file(file);
    if (!bytes)
        return std::nullopt;
    auto json = nlohmann::json::parse(*bytes, nullptr, false);
    if (!json.is_object() || json.value("version", 0) != format_version)
        return std::nullopt;
    Recovered text;
    for (auto [key, value] : {std::pair{"root", &text.root},
                              {"path", &text.path},
                              {"base_digest", &text.base_digest},
                              {"text", &text.bytes}}) {
        if (!json.contains(key) || !json[key].is_string())
            return std::nullopt;
        *value = json[key].get<std::string>();
    }
    return text;
}

} // namespace

fs::path Recovery::file_of(const std::string& root, const std::string& path) const {
    return folder_ / (sha256_hex(root + '\n' + path).substr(0, name_length) + ".json");
}

Result<void> Recovery::keep(const Recovered& text) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!error)
        fs::permissions(folder_, fs::perms::owner_all, error);
    if (error)
        return std::unexpected(
            system_error(error.value(), words(QT_TRANSLATE_NOOP("Recovery", "Creating")), folder_));
    fs::path file = file_of(text.root, text.path);
    if (is_link(file))
        fs::remove(file, error); // the link alone
    nlohmann::ordered_json json = {{"version", format_version},
                                   {"root", text.root},
                                   {"path", text.path},
                                   {"base_digest", text.base_digest},
                                   {"text", text.bytes}};
    return write_file_atomic(file, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 0600);
}

Result<void> Recovery::drop(const std::string& root, const std::string& path) {
    fs::path file = file_of(root, path);
    std::error_code error;
    fs::remove(file, error);
    if (error)
        return std::unexpected(
            system_error(error.value(), words(QT_TRANSLATE_NOOP("Recovery", "Removing")), file));
    return {};
}

std::vector<Recovered> Recovery::of_base(const std::string& root) const {
    std::vector<Recovered> texts;
    std::error_code error;
    for (fs::directory_iterator it(folder_, error); !error && it != fs::directory_iterator();
         it.increment(error))
        if (auto text = read(it->path()); text && text->root == root)
            texts.push_back(std::move(*text));
    std::ranges::sort(texts, {}, &Recovered::path);
    return texts;
}

} // namespace kb::ui
