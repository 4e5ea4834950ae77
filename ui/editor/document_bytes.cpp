// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/document_bytes.h"

#include "core/review/difference.h"
#include "ui/support/text.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <array>

namespace kb::ui {

namespace {

constexpr std::string_view byte_order_mark_bytes = "\xef\xbb\xbf";

/// A text with '\n' alone, and the line ends it had.
struct SplitText {
    QString text;
    QList<QString> ends; // one a line but the last
};

SplitText split(const QString& raw) {
    SplitText result;
    result.text.reserve(raw.size());
    for (qsizetype i = 0; i < raw.size(); ++i) {
        QChar c = raw[i];
        if (c != u'\r' && c != u'\n') {
            result.text += c;
            continue;
        }
        bool both = c == u'\r' && i + 1 < raw.size() && raw[i + 1] == u'\n';
        i += both ? 1 : 0;
        result.text += u'\n';
        result.ends += both ? QStringLiteral("\r\n") : QString(c);
    }
    return result;
}

QString most_frequent(const QList<QString>& ends) {
    const std::array<QString, 3> kinds{QStringLiteral("\n"), QStringLiteral("\r\n"), QStringLiteral("\r")};
    return *std::ranges::max_element(kinds, {}, [&](const QString& kind) { return ends.count(kind); });
}

/// The end of a line, "" where it has none.
std::string_view end_of(std::string_view line) {
    return line.ends_with("\r\n")                         ? line.substr(line.size() - 2)
           : line.ends_with('\n') || line.ends_with('\r') ? line.substr(line.size() - 1)
                                                          : std::string_view();
}

/// `text` with the line ends of `original` at the lines that both have.
std::string with_ends_of(std::string_view original, std::string_view text) {
    std::string result;
    for (const DifferenceRow& row : text_difference(original, text).rows) {
        std::string_view line = row.after.of(text), end = end_of(line);
        if (std::string_view own = end_of(row.before.of(original)); !own.empty() && !end.empty())
            end = own;
        result += line.substr(0, line.size() - end_of(line).size());
        result += end;
    }
    return result;
}

} // namespace

bool DocumentBytes::load(std::string_view bytes, QTextDocument& document, DocumentBytes& out) {
    out.byte_order_mark = bytes.starts_with(byte_order_mark_bytes);
    std::string_view text = bytes.substr(out.byte_order_mark ? byte_order_mark_bytes.size() : 0);
    SplitText parts = split(to_qt(text));
    out.line_end = most_frequent(parts.ends);
    out.mixed = parts.ends.count(out.line_end) < parts.ends.size() ? std::string(bytes) : std::string();
    document.setUndoRedoEnabled(false);
    document.setPlainText(parts.text);
    document.setUndoRedoEnabled(true);
    document.setModified(false);
    return out.bytes_of(document) == bytes;
}

std::string DocumentBytes::bytes_of(const QTextDocument& document) const {
    QString text;
    text.reserve(document.characterCount() + document.blockCount());
    for (QTextBlock block = document.firstBlock(); block.isValid(); block = block.next())
        text += block == document.firstBlock() ? block.text() : line_end + block.text();
    std::string bytes = to_utf8(text);
    if (byte_order_mark)
        bytes.insert(0, byte_order_mark_bytes);
    return mixed.empty() ? bytes : with_ends_of(mixed, bytes);
}

Replacement replacement(const QString& before, const QString& after) {
    qsizetype shorter = std::min(before.size(), after.size());
    qsizetype head = 0, tail = 0;
    while (head < shorter && before[head] == after[head])
        ++head;
    if (head > 0 && before[head - 1].isHighSurrogate())
        --head;
    while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    if (tail > 0 && before[before.size() - tail].isLowSurrogate())
        --tail;
    return {head, before.size() - tail, after.sliced(head, after.size() - tail - head)};
}

QString text_of(const QTextDocument& document) {
    QString text = document.toRawText();
    return text.replace(QChar::ParagraphSeparator, u'\n');
}

} // namespace kb::ui
