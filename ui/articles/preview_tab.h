// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/article/html.h"

#include <QTextBrowser>

#include <vector>

namespace kb::ui {

/// The article as it reads. Loads nothing: no image, no style sheet, neither from the disk nor from a
/// network. Of a long article it shows the part around a line.
class PreviewTab : public QTextBrowser {
    Q_OBJECT
public:
    explicit PreviewTab(QWidget* parent = nullptr);

    /// `line`, from 1, is where the caret is.
    void show_blocks(const std::vector<HtmlBlock>& blocks, int line);

    QVariant loadResource(int type, const QUrl& name) override; ///< nothing, whatever is named

signals:
    void link_asked(const QString& destination); ///< as it stands in the article

private:
    std::vector<std::size_t> part_around(const std::vector<HtmlBlock>& blocks, int line) const;
};

} // namespace kb::ui
