// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/history_tab.h"

#include "ui/diff/diff_view.h"
#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

QString day_of(const Version& version) {
    return to_qt(version.at).first(std::min<qsizetype>(10, static_cast<qsizetype>(version.at.size())));
}

} // namespace

VersionsModel::VersionsModel(QObject* parent)
    : QAbstractListModel(parent) {}

void VersionsModel::set_versions(std::vector<Version> versions) {
    beginResetModel();
    versions_ = std::move(versions);
    endResetModel();
}

int VersionsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(versions_.size());
}

QVariant VersionsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const Version& version = versions_[static_cast<std::size_t>(index.row())];
    bool sealed = version.kind == Version::Kind::sealed;
    switch (role) {
    case Qt::DisplayRole:
        if (sealed)
            return version.by.empty() ? tr("Approved version")
                                      : tr("Approved on %1 by %2").arg(day_of(version), to_qt(version.by));
        return QStringLiteral("%1  %2").arg(day_of(version), to_qt(version.subject));
    case Qt::DecorationRole:
        return icon(sealed ? "review" : "articles");
    case Qt::ToolTipRole:
        return sealed ? QVariant()
                      : QStringLiteral("%1\n%2\n%3")
                            .arg(to_qt(version.by), to_qt(version.at), to_qt(version.commit));
    default:
        return {};
    }
}

HistoryTab::HistoryTab(std::shared_ptr<const Workspace> workspace, std::string path,
                       std::function<std::string()> text, QWidget* parent)
    : QWidget(parent)
    , workspace_(std::move(workspace))
    , path_(std::move(path))
    , text_(std::move(text))
    , model_(new VersionsModel(this))
    , message_(new QLabel(this))
    , list_(new QListView(this))
    , difference_(new DiffView(this))
    , restore_(new QPushButton(icon("undo"), tr("Take this version's text"), this)) {
    auto* layout = new QVBoxLayout(this);
    message_->setWordWrap(true);
    message_->setTextFormat(Qt::PlainText);
    layout->addWidget(message_);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(list_);
    splitter->addWidget(difference_);
    splitter->setStretchFactor(1, 1);
    layout->addWidget(splitter, 1);
    layout->addWidget(restore_);
    list_->setModel(model_);
    list_->setAccessibleName(tr("Versions"));
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setUniformItemSizes(true);
    restore_->setEnabled(false);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &HistoryTab::show_version);
    connect(restore_, &QPushButton::clicked, this, [this] { emit restore_asked(shown_); });
}

void HistoryTab::refresh() {
    message_->setText(tr("Reading the versions…"));
    read_list_.run([workspace = workspace_, path = path_](
                       std::stop_token stop) { return history_of(*workspace, path, std::move(stop)); },
                   [this](const Result<History>& history) {
                       if (!history)
                           return;
                       model_->set_versions(history->versions);
                       message_->setVisible(history->versions.empty() || !history->no_git.empty());
                       message_->setText(!history->no_git.empty()
                                             ? to_qt(history->no_git)
                                             : tr("No version of this article was kept yet."));
                       list_->setCurrentIndex(model_->index(0, 0));
                       show_version();
                   });
}

void HistoryTab::show_version() {
    QModelIndex current = list_->currentIndex();
    restore_->setEnabled(false);
    difference_->setVisible(current.isValid());
    if (!current.isValid())
        return;
    Version version = model_->versions()[static_cast<std::size_t>(current.row())];
    read_version_.run([workspace = workspace_, version](
                          std::stop_token stop) { return bytes_of(*workspace, version, std::move(stop)); },
                      [this, name = current.data().toString()](const Result<std::string>& bytes) {
                          message_->setVisible(!bytes || message_->isVisible());
                          if (!bytes) {
                              message_->setText(to_qt(bytes.error().message));
                              return;
                          }
                          shown_ = *bytes;
                          difference_->show_difference(shown_, text_(), name, tr("now"));
                          restore_->setEnabled(!read_only_);
                      });
}

void HistoryTab::set_read_only(bool read_only) {
    read_only_ = read_only;
}

} // namespace kb::ui
