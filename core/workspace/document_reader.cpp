// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/document_reader.h"

#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/translate.h"

namespace kb {

namespace {

DocumentMeta meta_of(const Article& article, const SourceConfig& source) {
    DocumentMeta meta{.path = article.path,
                      .source_type = source.kind,
                      .source_name = source.name,
                      .audience = article.audience(),
                      .status = article.status(),
                      .title = article.title(),
                      .category = std::string(article.text("category")),
                      .owner = std::string(article.text("owner")),
                      .evidence = std::string(article.text("evidence")),
                      .last_reviewed = std::string(article.text("last_reviewed")),
                      .systems = article.list("system"),
                      .tags = article.list("tags")};
    meta.as_of = meta.last_reviewed;
    return meta;
}

/// Scrubs, parses and cuts one version of an article.
Result<PreparedDocument> prepare_article(const std::string& path, std::string_view text,
                                         const SourceConfig& source, const Scrubber& scrubber,
                                         const PrepareOptions& options, Tokenizer& tokenizer) {
    auto scrubbed = scrubber.scrub(text, ScrubContext::article);
    if (!scrubbed)
        return std::unexpected(scrubbed.error());
    Article article = parse_article(path, scrubbed->text);
    DocumentMeta meta = meta_of(article, source);
    PreparedDocument document = prepare(std::move(meta), std::move(article.bytes), article.body_span.begin,
                                        Syntax::markdown, options, tokenizer);
    document.redactions = scrubbed->counts();
    return document;
}

/// The sealed version, if its seal still holds.
std::optional<Article> intact_sealed_version(const RawFile& raw) {
    if (!raw.sealed)
        return std::nullopt;
    auto decoded = decode_text(*raw.sealed);
    if (!decoded)
        return std::nullopt;
    Article sealed = parse_article(raw.file.path, std::move(decoded->text));
    return seal_of(sealed) == Seal::intact ? std::optional(std::move(sealed)) : std::nullopt;
}

/// An approval means something: text that its seal does not cover is a draft, whatever it says of itself,
/// and the sealed version goes on being served in its place.
Result<ReadFile> read_article(const RawFile& raw, std::string text, const SourceConfig& source,
                              const Vocabulary& vocabulary, const Scrubber& scrubber,
                              const PrepareOptions& options, Tokenizer& tokenizer) {
    auto present = prepare_article(raw.file.path, text, source, scrubber, options, tokenizer);
    if (!present)
        return std::unexpected(present.error());
    ReadFile result;
    Article original = parse_article(raw.file.path, std::move(text));
    Seal seal = seal_of(original);
    bool approved = present->meta.status == Status::approved;
    if (approved && seal == Seal::broken) {
        Audience stated = present->meta.audience;
        present->meta.status = Status::draft;
        present->meta.revision = "edit";
        if (auto sealed = intact_sealed_version(raw)) {
            auto served = prepare_article(raw.file.path, sealed->bytes, source, scrubber, options, tokenizer);
            if (!served)
                return std::unexpected(served.error());
            served->meta.audience = std::max(served->meta.audience, stated);
            served->meta.status = Status::approved;
            served->meta.revision = "pending";
            result.documents.push_back(std::move(*served));
        }
    } else if (approved && seal == Seal::none && vocabulary.require_seal) {
        present->meta.status = Status::draft;
    }
    result.documents.push_back(std::move(*present));
    return result;
}

Result<ReadFile> read_foreign(const RawFile& raw, const SourceDocument& document, const SourceConfig& source,
                              const Scrubber& scrubber, const PrepareOptions& options, Tokenizer& tokenizer) {
    auto scrubbed = scrubber.scrub(document.text, ScrubContext::document);
    auto title = scrubber.scrub(document.title, ScrubContext::document);
    if (!scrubbed || !title)
        return std::unexpected(scrubbed ? title.error() : scrubbed.error());
    DocumentMeta meta{.path = raw.file.path,
                      .source_type = source.kind,
                      .source_name = source.name,
                      .audience = document.audience,
                      .status = document.status,
                      .title = title->text,
                      .as_of = document.as_of};
    std::size_t from = 0;
    if (document.syntax == Syntax::markdown)
        from = parse_article(raw.file.path, scrubbed->text).body_span.begin;
    PreparedDocument prepared =
        prepare(std::move(meta), std::move(scrubbed->text), from, document.syntax, options, tokenizer);
    prepared.redactions = scrubbed->counts();
    ReadFile result;
    result.documents.push_back(std::move(prepared));
    return result;
}

} // namespace

SourceConfig article_source(const Config& config) {
    SourceConfig source;
    source.name = "kb";
    source.kind = "articles";
    source.path = config.root;
    return source;
}

Result<RawFile> read_raw(const SourceFile& file, const std::filesystem::path& sealed_folder) {
    auto bytes = read_file(file.absolute);
    if (!bytes)
        return std::unexpected(bytes.error());
    RawFile raw{file, std::move(*bytes), std::nullopt};
    if (sealed_folder.empty())
        return raw;
    auto sealed = read_file(sealed_folder / file.path);
    if (sealed)
        raw.sealed = std::move(*sealed);
    else if (sealed.error().code != ErrorCode::not_found)
        return std::unexpected(sealed.error());
    return raw;
}

std::string digest_of(const RawFile& raw, const SourceConfig& source) {
    std::string parts = sha256_hex(raw.bytes);
    if (raw.sealed)
        parts += " sealed " + sha256_hex(*raw.sealed);
    if (source.kind != "articles")
        parts += std::format(" {} {} {}", source.kind, name_of(source.audience), name_of(source.status));
    return parts;
}

Result<ReadFile> read_documents(const RawFile& raw, const SourceConfig& source, const Vocabulary& vocabulary,
                                const Scrubber& scrubber, const PrepareOptions& options,
                                Tokenizer& tokenizer) {
    auto document = decode_document(raw.file, raw.bytes, source, scrubber);
    if (!document)
        return std::unexpected(document.error());
    if (!document->skip_reason.empty())
        return ReadFile{.documents = {}, .skip_reason = document->skip_reason, .note = {}};
    bool article = source.kind == "articles" && document->syntax == Syntax::markdown;
    auto read = article ? read_article(raw, std::move(document->text), source, vocabulary, scrubber, options,
                                       tokenizer)
                        : read_foreign(raw, *document, source, scrubber, options, tokenizer);
    if (read)
        read->note = document->note;
    return read;
}

} // namespace kb
