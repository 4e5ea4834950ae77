// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of core/article share: sample files and conversions for Qt Test's messages.
#pragma once

#include "core/article/article.h"

#include <QFile>
#include <QString>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

namespace samples {

inline QString q(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline QStringList q(const std::vector<std::string>& list) {
    QStringList texts;
    for (const std::string& text : list)
        texts << q(text);
    return texts;
}

/// Bytes as they are, with line ends and other control characters visible.
inline QString shown(std::string_view bytes) {
    return q(bytes).replace("\r", "\\r").replace("\n", "\\n\n").replace(QChar(0xFEFF), QString("<BOM>"));
}

/// The bytes of tests/data/torture/`name`; tests/data/torture/MANIFEST.tsv says what each is for.
inline std::string torture(const QString& name) {
    QFile file(QString(KB_TEST_DATA) + "/torture/" + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString()
                                          : "cannot read " + name.toStdString();
}

inline kb::Article parse_torture(const QString& name) {
    return kb::parse_article(name.toStdString(), torture(name));
}

/// "code@line:column" of each finding.
inline QStringList codes(const std::vector<kb::Finding>& findings) {
    QStringList codes;
    for (const kb::Finding& finding : findings)
        codes << q(finding.code) + QString("@%1:%2").arg(finding.position.line).arg(finding.position.column);
    return codes;
}

/// `text` with each LF written as `line_end`.
inline std::string with_line_ends(std::string_view text, std::string_view line_end) {
    std::string converted;
    for (char c : text)
        if (c == '\n')
            converted += line_end;
        else
            converted += c;
    return converted;
}

inline const std::string byte_order_mark = "\xEF\xBB\xBF";

} // namespace samples
