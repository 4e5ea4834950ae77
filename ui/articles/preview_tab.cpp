// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/preview_tab.h"

#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QScrollBar>

#include <algorithm>

namespace kb::ui {

namespace {

/// More than a person reads at once, less than the GUI thread needs 16 ms for.
constexpr std::size_t most_bytes = 24'000;

QString style_for(const QPalette& palette) {
    QString rule = palette.color(QPalette::Mid).name();
    QString code = palette.color(QPalette::AlternateBase).name();
    return QStringLiteral("pre, code { background: %1; } table { border-collapse: collapse; }"
                          " th, td { border: 1px solid %2; padding: 3px 8px; } blockquote { color: %3; }")
        .arg(code, rule, text_of(Tone::muted, palette).name());
}

} // namespace

PreviewTab::PreviewTab(QWidget* parent)
    : QTextBrowser(parent) {
    setAccessibleName(tr("Preview"));
    setOpenLinks(false);
    setOpenExternalLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { emit link_asked(url.toString()); });
}

QVariant PreviewTab::loadResource(int, const QUrl&) {
    return {};
}

std::vector<std::size_t> PreviewTab::part_around(const std::vector<HtmlBlock>& blocks, int line) const {
    auto after = std::ranges::upper_bound(blocks, static_cast<std::uint32_t>(std::max(line, 1)), {},
                                          &HtmlBlock::first_line);
    auto middle = static_cast<std::size_t>(after == blocks.begin() ? 0 : after - blocks.begin() - 1);
    std::size_t begin = middle, end = middle, bytes = 0;
    bool grew = true;
    while (grew && bytes < most_bytes) { // as much before as behind
        grew = false;
        if (end < blocks.size()) {
            bytes += blocks[end++].html.size();
            grew = true;
        }
        if (begin > 0 && bytes < most_bytes) {
            bytes += blocks[--begin].html.size();
            grew = true;
        }
    }
    std::vector<std::size_t> part;
    for (std::size_t i = begin; i < end; ++i)
        part.push_back(i);
    return part;
}

void PreviewTab::show_blocks(const std::vector<HtmlBlock>& blocks, int line) {
    std::vector<std::size_t> part = blocks.empty() ? std::vector<std::size_t>() : part_around(blocks, line);
    QString html;
    bool cut_before = !part.empty() && part.front() > 0;
    bool cut_after = !part.empty() && part.back() + 1 < blocks.size();
    if (cut_before)
        html +=
            QStringLiteral("<p><i>%1</i></p>").arg(tr("From line %1:").arg(blocks[part.front()].first_line));
    std::size_t bytes = 0;
    for (std::size_t i : part) {
        if (bytes + blocks[i].html.size() > 2 * most_bytes) { // one enormous block
            cut_after = true;
            break;
        }
        bytes += blocks[i].html.size();
        html += to_qt(blocks[i].html);
    }
    if (cut_after)
        html += QStringLiteral("<p><i>%1</i></p>").arg(tr("The rest appears when the cursor is there."));
    if (part.empty())
        html = QStringLiteral("<p><i>%1</i></p>").arg(tr("The article has no text yet."));
    int place = verticalScrollBar()->value();
    document()->setDefaultStyleSheet(style_for(palette()));
    setHtml(html);
    verticalScrollBar()->setValue(place);
}

} // namespace kb::ui
