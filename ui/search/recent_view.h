// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/recent_queries.h"
#include "ui/open_base/open_base.h"
#include "ui/support/latest.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <memory>
#include <mutex>

class QLabel;
class QListWidget;
class QPushButton;

namespace kb::ui {

/// What the page shows while the box is empty: what was asked lately, to be asked again or forgotten; before
/// the first question, examples. It keeps the list, too. GUI thread; files are read and written elsewhere.
class RecentView : public QWidget {
    Q_OBJECT
public:
    explicit RecentView(const Context& context, QWidget* parent = nullptr);

    /// Keeps a question that was asked and stood for a while.
    void keep(const QString& query);
    /// Questions to begin with.
    void set_examples(const QStringList& examples);
    /// Gives the keyboard to the list; false where it is empty.
    bool take_focus();

protected:
    void changeEvent(QEvent* event) override;

signals:
    void asked(const QString& query);

private:
    using List = Result<std::vector<RecentQuery>>;
    void build();
    void read();
    void forget();
    void run(std::function<List(const Workspace& workspace, const std::filesystem::path& file)> work);
    void show_list(const List& list);
    void show_state();

    Context context_;
    QLabel *picture_, *hint_, *problem_, *head_;
    QListWidget* list_;
    QPushButton* forget_;
    QStringList asked_lately_, examples_;
    std::shared_ptr<std::mutex> writing_ = std::make_shared<std::mutex>();
    Latest work_;
};

} // namespace kb::ui
