// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Between the bytes of a file and the document of an editor, so that what was not edited is written back as
/// it was read: byte order mark, line ends of every line, final line end. GUI thread.
#pragma once

#include <QString>

#include <string>
#include <string_view>

class QTextDocument;

namespace kb::ui {

/// What a document does not hold itself.
struct DocumentBytes {
    bool byte_order_mark = false;
    QString line_end = QStringLiteral("\n"); ///< the file's most frequent one: new lines get it
    std::string mixed; ///< the file's bytes where its line ends are not all alike; else ""

    /// Shows `bytes` in an empty document, without an undo step. False where the document cannot hold them
    /// exactly (bytes that are no UTF-8, characters that Qt takes for its own marks): such a text may be
    /// shown, but must not be saved over the file.
    static bool load(std::string_view bytes, QTextDocument& document, DocumentBytes& out);

    /// Lines that the file has keep their ends, also where these are not all alike.
    std::string bytes_of(const QTextDocument& document) const;
};

/// The part of a text that another one replaces: all that differs, between what both begin and end with.
struct Replacement {
    qsizetype begin = 0, end = 0; ///< in `before`, UTF-16 code units; never inside a surrogate pair
    QString text;
};
Replacement replacement(const QString& before, const QString& after);

/// The text of a document with '\n' between its lines; unlike toPlainText() it keeps no-break spaces.
QString text_of(const QTextDocument& document);

} // namespace kb::ui
