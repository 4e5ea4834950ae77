// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/span.h"
#include "core/chunk/chunk.h"

#include <QFile>
#include <QStringList>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

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

/// What must hold for the chunks of any text. Returns what does not, "" where all does.
inline QString broken_promise(std::string_view text, std::size_t from, const std::vector<Chunk>& chunks,
                              const ChunkOptions& options) {
    LineIndex lines(text);
    std::map<std::string, std::vector<std::string>> headings_of;
    std::size_t longest = options.limit + options.limit / 2;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const Chunk& chunk = chunks[i];
        QString which = QString(" in chunk %1").arg(i);
        if (chunk.ordinal != static_cast<int>(i))
            return "wrong ordinal" + which;
        if (chunk.text.empty() || chunk.text.size() > longest)
            return QString("size %1").arg(chunk.text.size()) + which;
        if (chunk.text.contains('\r'))
            return "carriage return" + which;
        if (chunk.span.begin < from || chunk.span.begin >= chunk.span.end || chunk.span.end > text.size())
            return "span outside" + which;
        if (i > 0 && chunk.span.end < chunks[i - 1].span.end)
            return "spans out of order" + which;
        if (i > 0 && chunk.span.begin + 2 * options.overlap + 64 < chunks[i - 1].span.end &&
            chunks[i - 1].anchor != chunk.anchor)
            return "overlap across headings" + which;
        if (chunk.first_line != lines.line_of(chunk.span.begin) ||
            chunk.last_line != lines.line_of(chunk.span.end - 1))
            return "wrong lines" + which;
        auto [known, is_new] = headings_of.try_emplace(chunk.anchor, chunk.headings);
        if (!is_new && known->second != chunk.headings)
            return "anchor not unique" + which;
    }
    return {};
}

} // namespace kb
