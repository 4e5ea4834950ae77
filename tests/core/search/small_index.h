// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/index/prepare.h"
#include "core/search/search.h"

#include <QTemporaryDir>

/// An index of a few documents in a folder of its own, with the hash embedder.
class SmallIndex {
public:
    SmallIndex()
        : store_(kb::make_sqlite_store((dir_.path() + "/index.sqlite").toStdString())) {}

    void add(kb::DocumentMeta meta, const std::string& text) {
        add_waiting(std::move(meta), text);
        kb::PreparedDocument& document = documents_.back();
        document.vectors = embedder_->embed(document.windows, kb::TextRole::passage, {}).value();
    }

    /// A document without vectors yet.
    void add_waiting(kb::DocumentMeta meta, const std::string& text) {
        kb::Tokenizer tokenizer;
        kb::Syntax syntax = kb::syntax_of(meta.path);
        documents_.push_back(kb::prepare(std::move(meta), text, 0, syntax, {}, tokenizer));
    }

    /// Makes the index anew. `embedder` is what it is told that the vectors are of, "" what they are of.
    kb::Result<void> commit(const std::string& embedder = {}) {
        auto writer = store_->writer(std::chrono::milliseconds(0));
        if (!writer)
            return std::unexpected(writer.error());
        auto done = (*writer)->clear(
            {embedder.empty() ? embedder_->id() : embedder, embedder_->dimension(), "rules"});
        std::map<std::string, std::vector<kb::PreparedDocument>> by_path;
        for (const kb::PreparedDocument& document : documents_)
            by_path[document.meta.path].push_back(document);
        for (const auto& [path, documents] : by_path)
            if (done)
                done = (*writer)->put({.path = path, .source = "kb", .digest = "d"}, documents);
        return done ? (*writer)->commit() : done;
    }

    std::unique_ptr<kb::IndexReader> reader() { return store_->reader().value(); }
    std::unique_ptr<kb::Searcher> searcher() {
        return std::make_unique<kb::Searcher>(reader(), kb::QuestionEmbedder(kb::make_hash_embedder(64)));
    }

private:
    QTemporaryDir dir_;
    std::unique_ptr<kb::IndexStore> store_;
    std::unique_ptr<kb::Embedder> embedder_ = kb::make_hash_embedder(64);
    std::vector<kb::PreparedDocument> documents_;
};
