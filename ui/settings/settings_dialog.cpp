// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_dialog.h"

#include "ui/settings/embedder_panel.h"
#include "ui/support/icons.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

constexpr int smallest_points = 7, largest_points = 32; // below the smallest: as the system

QLabel* muted_label(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

} // namespace

SettingsDialog::SettingsDialog(const Context& context, QWidget* parent)
    : QDialog(parent)
    , context_(context)
    , language_(new QComboBox(this))
    , theme_(new QComboBox(this))
    , size_(new QSpinBox(this))
    , folder_(new QLabel(this))
    , profiles_(new QLabel(this))
    , recent_(new QListWidget(this))
    , embedder_(new EmbedderPanel(context.base, this)) {
    setWindowTitle(tr("Settings"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    auto* tabs = new QTabWidget(this);
    tabs->addTab(make_window_tab(), tr("Window"));
    tabs->addTab(make_base_tab(), tr("Base"));
    tabs->addTab(embedder_, tr("Embedder"));
    layout->addWidget(tabs, 1);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&context_.base, &OpenBase::opened, this, &SettingsDialog::show_base,
            Qt::QueuedConnection); // the list of recent ones has it then
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 24);
    show_base();
}

QWidget* SettingsDialog::make_window_tab() {
    auto* tab = new QWidget(this);
    auto* form = new QFormLayout(tab);
    language_->setObjectName(QStringLiteral("language"));
    language_->addItem(tr("As the system"), QString());
    language_->addItem(QStringLiteral("English"), QStringLiteral("en")); // each in its own language
    language_->addItem(QStringLiteral("Español"), QStringLiteral("es"));
    language_->setCurrentIndex(std::max(0, language_->findData(context_.preferences.language())));
    form->addRow(tr("&Language:"), language_);
    form->addRow(QString(), muted_label(tr("Takes effect at the next start."), tab));
    theme_->setObjectName(QStringLiteral("theme"));
    theme_->addItems({tr("As the system"), tr("Light"), tr("Dark")});
    theme_->setCurrentIndex(static_cast<int>(context_.preferences.theme()));
    form->addRow(tr("&Colours:"), theme_);
    size_->setObjectName(QStringLiteral("size"));
    size_->setRange(smallest_points - 1, largest_points);
    size_->setSpecialValueText(tr("As the system"));
    size_->setSuffix(tr(" pt"));
    size_->setValue(std::max(smallest_points - 1, context_.preferences.editor_size()));
    form->addRow(tr("Text of the &editor:"), size_);
    connect(language_, &QComboBox::currentIndexChanged, this,
            [this] { context_.preferences.set_language(language_->currentData().toString()); });
    connect(theme_, &QComboBox::currentIndexChanged, this, [this](int theme) {
        context_.preferences.set_theme(static_cast<Theme>(theme));
        apply(static_cast<Theme>(theme));
    });
    connect(size_, &QSpinBox::valueChanged, this, [this](int points) {
        int kept = points < smallest_points ? 0 : points;
        context_.preferences.set_editor_size(kept);
        emit editor_size_changed(kept);
    });
    return tab;
}

QWidget* SettingsDialog::make_base_tab() {
    auto* tab = new QWidget(this);
    auto* layout = new QVBoxLayout(tab);
    auto* form = new QFormLayout;
    layout->addLayout(form);
    for (QLabel* label : {folder_, profiles_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    folder_->setObjectName(QStringLiteral("folder"));
    profiles_->setObjectName(QStringLiteral("profiles"));
    folder_->setAccessibleName(tr("Folder of the base"));
    profiles_->setAccessibleName(tr("Ranking profiles"));
    form->addRow(tr("Folder:"), folder_);
    form->addRow(tr("Ranking profiles:"), profiles_);
    form->addRow(QString(), muted_label(tr("The Search page changes them."), tab));
    auto* label = new QLabel(tr("&Recent bases:"), tab);
    label->setBuddy(recent_);
    layout->addWidget(label);
    recent_->setObjectName(QStringLiteral("recent"));
    embedder_->setObjectName(QStringLiteral("embedder"));
    recent_->setAccessibleName(tr("Recent bases"));
    recent_->setUniformItemSizes(true);
    layout->addWidget(recent_, 1);
    auto* buttons = new QHBoxLayout;
    layout->addLayout(buttons);
    auto* open = new QPushButton(tr("&Open"), tab);
    auto* other = new QPushButton(icon("folder"), tr("Open &another…"), tab);
    open->setAutoDefault(false);
    other->setAutoDefault(false);
    buttons->addStretch();
    buttons->addWidget(open);
    buttons->addWidget(other);
    auto open_chosen = [this] {
        if (QListWidgetItem* item = recent_->currentItem())
            emit base_asked(item->text());
    };
    connect(open, &QPushButton::clicked, this, open_chosen);
    connect(recent_, &QListWidget::itemActivated, this, open_chosen);
    connect(other, &QPushButton::clicked, this, [this] { emit base_asked(QString()); });
    return tab;
}

void SettingsDialog::show_base() {
    bool is_open = context_.base.workspace() != nullptr;
    folder_->setText(is_open
                         ? to_qt(std::filesystem::absolute(context_.base.workspace()->config().root).string())
                         : tr("No base is open."));
    recent_->clear();
    recent_->addItems(context_.preferences.recent_bases());
    if (recent_->count() > 0)
        recent_->setCurrentRow(0);
    embedder_->show_base();
    read_profiles();
}

void SettingsDialog::read_profiles() {
    profiles_->setText(tr("default"));
    if (!context_.base.workspace())
        return;
    profiles_reading_.run(
        [workspace = context_.base.workspace()](std::stop_token) { return workspace->profiles(); },
        [this](const Result<std::vector<Profile>>& profiles) {
            if (!profiles)
                return profiles_->setText(to_qt(profiles.error().message));
            QStringList names{tr("default")};
            for (const Profile& profile : *profiles)
                if (QString name = to_qt(profile.name); !names.contains(name))
                    names += name;
            profiles_->setText(names.join(QStringLiteral(", ")));
        });
}

} // namespace kb::ui
