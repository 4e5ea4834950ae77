// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chunk/chunk.h"

#include <QFile>
#include <QStringList>

#include <string>
#include <vector>

#include "promises.h"

namespace kb {

inline std::vector<Chunk> cut_markdown(std::string_view text, std::size_t limit = 3200,
                                       std::size_t overlap = 400) {
    return cut(text, 0, Syntax::markdown, {limit, overlap});
}

/// The chunks' texts, to compare in one go.
inline QStringList texts(const std::vector<Chunk>& chunks) {
    QStringList list;
    for (const Chunk& chunk : chunks)
        list << QString::fromStdString(chunk.text);
    return list;
}

/// Heading paths as "Guide > Install".
inline QStringList paths(const std::vector<Chunk>& chunks) {
    QStringList list;
    for (const Chunk& chunk : chunks) {
        QStringList path;
        for (const std::string& heading : chunk.headings)
            path << QString::fromStdString(heading);
        list << path.join(" > ");
    }
    return list;
}

inline QStringList anchors(const std::vector<Chunk>& chunks) {
    QStringList list;
    for (const Chunk& chunk : chunks)
        list << QString::fromStdString(chunk.anchor);
    return list;
}

inline std::string read_test_file(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// broken_promise for QCOMPARE.
inline QString broken(std::string_view text, std::size_t from, const std::vector<Chunk>& chunks,
                      const ChunkOptions& options) {
    return QString::fromStdString(broken_promise(text, from, chunks, options));
}

} // namespace kb
