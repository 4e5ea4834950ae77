// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/scaffold.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/search/yaml_text.h"
#include "core/workspace/document_reader.h"

#include <algorithm>
#include <format>

namespace kb {

namespace {

using Counts = std::map<std::string, std::size_t>;

void add_foreign(const std::vector<std::string>& values, const std::vector<std::string>& known, Counts& out) {
    for (const std::string& value : values)
        if (!value.empty() && !std::ranges::contains(known, value))
            ++out[value];
}

void add_article(const Article& article, const Vocabulary& vocabulary, ForeignValues& out) {
    ++out.articles;
    out.without_frontmatter += article.frontmatter != Article::Frontmatter::parsed;
    add_foreign(article.list("category"), vocabulary.categories, out.categories);
    add_foreign(article.list("system"), vocabulary.systems, out.systems);
    add_foreign(article.list("evidence"), vocabulary.evidence, out.evidence);
    add_foreign(article.list("owner"), vocabulary.owners, out.owners);
}

/// "key: [a, b]", or the same as a comment where there is nothing to say.
std::string list_line(const char* key, const Counts& values) {
    std::string list;
    for (const auto& [value, count] : values)
        list += (list.empty() ? "" : ", ") + yaml_scalar(value);
    return std::format("{}{}: [{}]\n", values.empty() ? "# " : "", key, list);
}

constexpr const char* rest_of_kb_yaml = R"(
# How passages become vectors. hash needs no server. After a change: kb ingest --full
# embedder: {kind: hash, window: 1200}
# embedder: {kind: vllm, base_url: "http://127.0.0.1:8000/v1", model: carc-embed}

# Longest passage and overlap between neighbours, in bytes.
# chunk: {limit: 3200, overlap: 400}

# Documents from elsewhere; 'kb sources add' writes these lines. The path counts from this folder.
# sources:
#   - {name: docs, kind: directory, path: ../docs, audience: users, status: approved}

# Who may approve, and how.
# review: {two_person: false, require_seal: false, reviewers: [], checklist: []}
)";

} // namespace

Result<ForeignValues> foreign_values(const Workspace& workspace, std::stop_token stop) {
    auto listing = list_files(article_source(workspace.config()), stop);
    if (!listing)
        return std::unexpected(listing.error());
    ForeignValues values;
    for (const SourceFile& file : listing->files) {
        if (stop.stop_requested())
            return fail(ErrorCode::cancelled, tr("Interrupted."));
        if (syntax_of(file.path) != Syntax::markdown)
            continue;
        auto bytes = read_file(file.absolute);
        auto decoded = bytes ? decode_text(*bytes) : std::nullopt;
        if (decoded)
            add_article(parse_article(file.path, std::move(decoded->text)), workspace.config().vocabulary,
                        values);
    }
    return values;
}

std::string new_kb_yaml(const std::string& name, const ForeignValues& values) {
    std::string text =
        "# Settings of this knowledge base. Every key is optional; what is commented out is the\n"
        "# default. The command line and the environment win over this file.\n"
        "version: 1\n\n"
        "# Shown to people and agents.\n";
    text += std::format("name: {}\n\n", yaml_scalar(name));
    text += "# What articles may say besides the built-in values. Where no owner is listed, any will do.\n";
    text += list_line("categories", values.categories);
    text += list_line("systems", values.systems);
    text += list_line("evidence", values.evidence);
    text += list_line("owners", values.owners);
    return text + rest_of_kb_yaml;
}

std::vector<NewFile> scaffold_files() {
    return {{".gitattributes", "# Logs that two people append to are merged line by line.\n"
                               "*.jsonl merge=union\n"
                               "# Captures are evidence: their bytes count.\n"
                               "facts/raw/** -text -whitespace\n"},
            {".gitignore", "# Derived: 'kb ingest' makes it again.\n"
                           "*.index.sqlite\n"
                           "*.index.sqlite-*\n"
                           "*.index.sqlite.lock\n"
                           ".reviews.lock\n"
                           "# What people asked: private.\n"
                           "*.questions.jsonl\n"
                           "*.questions.jsonl.1\n"
                           "# Secrets never go into git.\n"
                           "credentials.yaml\n"},
            {".pre-commit-hooks.yaml",
             "- id: kb-validate\n"
             "  name: kb validate\n"
             "  description: Check the changed articles against the rules of the base\n"
             "  entry: kb validate --quiet\n"
             "  language: system\n"
             "  files: '\\.md$'\n"}};
}

std::vector<std::string> scaffold_folders() {
    return {"facts", "procedures", "templates", "golden"};
}

} // namespace kb
