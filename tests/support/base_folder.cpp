// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/base_folder.h"

#include "core/article/article.h"
#include "core/base/file.h"

#include <QtGlobal>

#include <format>
#include <fstream>

namespace kb::test {

namespace fs = std::filesystem;

std::string article_text(const Front& front, std::string_view body) {
    return std::format("---\ntitle: \"{}\"\ncategory: {}\nsystem: [{}]\naudience: {}\nstatus: {}\n"
                       "owner: hpc-support\nlast_reviewed: {}\nescalate_if: \"this did not help\"\n"
                       "evidence: staff_knowledge\n---\n\n{}",
                       front.title, front.category, front.system, front.audience, front.status,
                       front.last_reviewed, body);
}

std::string sealed(const std::string& article) {
    std::string digest = content_digest(parse_article("sealed.md", article));
    std::string entry =
        std::format("- {{by: \"human:jdoe\", at: \"2026-06-01T10:00:00Z\", digest: \"{}\"}}", digest);
    return sure(set_field_yaml(parse_article("sealed.md", article), "verified", entry));
}

BaseFolder::BaseFolder() {
    fs::create_directory(root());
}

void BaseFolder::write(const std::string& path, std::string_view bytes) const {
    fs::path file = root() / path;
    fs::create_directories(file.parent_path());
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << bytes;
    if (!out.flush())
        qFatal("writing %s", file.c_str());
}

std::string BaseFolder::read(const std::string& path) const {
    return sure(read_file(root() / path));
}

void BaseFolder::remove(const std::string& path) const {
    fs::remove_all(root() / path);
}

void BaseFolder::move(const std::string& from, const std::string& to) const {
    fs::create_directories((root() / to).parent_path());
    fs::rename(root() / from, root() / to);
}

void BaseFolder::copy_in(const fs::path& other) const {
    fs::copy(other, root(), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
}

void BaseFolder::make_unreadable(const std::string& path) const {
    write(path, "");
    fs::resize_file(root() / path, 65U << 20);
}

Workspace BaseFolder::open(const fs::path& index) const {
    auto look_up = [variables = environment](const std::string& name) -> std::optional<std::string> {
        auto known = variables.find(name);
        return known == variables.end() ? std::nullopt : std::optional(known->second);
    };
    return sure(Workspace::open({.root = root().string(), .db = index.string()}, look_up));
}

IngestReport BaseFolder::ingest(const IngestOptions& options) const {
    return sure(kb::ingest(open(), options, {}, {}));
}

} // namespace kb::test
