// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/embedder_panel.h"

#include "ui/settings/embedder_trial.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace kb::ui {

KeySource key_source(const EmbedderConfig& embedder, const Environment& environment) {
    std::string name = embedder_key_variable(embedder.kind);
    if (name.empty())
        return KeySource::not_needed;
    if (environment(name))
        return KeySource::variable;
    if (environment(name + "_FILE"))
        return KeySource::file;
    return embedder.api_key.empty() ? KeySource::nowhere : KeySource::keyring;
}

EmbedderPanel::EmbedderPanel(OpenBase& base, QWidget* parent)
    : QWidget(parent)
    , base_(base)
    , key_(new QLineEdit(this))
    , try_(new QPushButton(tr("&Test"), this))
    , store_(new QPushButton(tr("&Store in the keyring"), this))
    , remove_(new QPushButton(tr("Re&move"), this)) {
    auto* form = new QFormLayout(this);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto* hint = new QLabel(tr("kb.yaml and the environment state these; they are changed there."), this);
    hint->setWordWrap(true);
    hint->setForegroundRole(QPalette::PlaceholderText);
    form->addRow(hint);
    kind_ = add_line(form, tr("Embedder:"), "kind");
    endpoint_ = add_line(form, tr("Endpoint:"), "endpoint");
    model_ = add_line(form, tr("Model:"), "model");
    index_ = add_line(form, tr("Index made with:"), "index");
    answer_ = new QLabel(this);
    answer_->setObjectName(QStringLiteral("answer"));
    answer_->setWordWrap(true);
    answer_->setTextFormat(Qt::PlainText);
    answer_->setAccessibleName(tr("Answer of the embedder"));
    try_->setToolTip(tr("Asks the embedder for one vector"));
    auto* trial = new QHBoxLayout;
    trial->addWidget(try_, 0, Qt::AlignTop);
    trial->addWidget(answer_, 1);
    form->addRow(trial);
    add_key(form);
    connect(try_, &QPushButton::clicked, this, &EmbedderPanel::try_it);
    connect(store_, &QPushButton::clicked, this, &EmbedderPanel::store_key);
    connect(remove_, &QPushButton::clicked, this, &EmbedderPanel::remove_key);
    connect(key_, &QLineEdit::textChanged, this,
            [this](const QString& text) { store_->setEnabled(!text.isEmpty()); });
    show_base();
}

QLabel* EmbedderPanel::add_line(QFormLayout* form, const QString& name, const char* object_name) {
    auto* value = new QLabel(this);
    value->setObjectName(QString::fromLatin1(object_name));
    value->setTextFormat(Qt::PlainText);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    value->setWordWrap(true);
    value->setAccessibleName(QString(name).remove(u':'));
    form->addRow(name, value);
    return value;
}

void EmbedderPanel::add_key(QFormLayout* form) {
    key_state_ = add_line(form, tr("Key:"), "key-state");
    key_->setObjectName(QStringLiteral("key"));
    key_->setEchoMode(QLineEdit::Password);
    key_->setPlaceholderText(tr("A new key"));
    key_->setAccessibleName(tr("A new key of the embedder"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(key_, 1);
    buttons->addWidget(store_);
    buttons->addWidget(remove_);
    form->addRow(buttons);
}

void EmbedderPanel::show_base() {
    answer_->clear();
    key_->clear();
    store_->setEnabled(false);
    bool open = base_.workspace() != nullptr;
    try_->setEnabled(open);
    if (open) {
        const EmbedderConfig& embedder = base_.workspace()->config().embedder;
        kind_->setText(to_qt(embedder.kind));
        endpoint_->setText(embedder.base_url.empty() ? tr("none: vectors are made here")
                                                     : to_qt(embedder.base_url));
        model_->setText(embedder.model.empty() ? tr("the embedder's own") : to_qt(embedder.model));
        bool indexed = base_.view() && base_.view()->index.exists;
        index_->setText(indexed ? to_qt(base_.view()->index.embedder) : tr("there is no index"));
    }
    show_key();
}

void EmbedderPanel::show_key() {
    KeySource source = KeySource::not_needed;
    std::string name;
    if (base_.workspace()) {
        const EmbedderConfig& embedder = base_.workspace()->config().embedder;
        source = key_source(embedder, process_environment());
        name = embedder_key_variable(embedder.kind);
    }
    QString variable = to_qt(name);
    bool ours = source == KeySource::keyring || source == KeySource::nowhere;
    for (QWidget* part :
         {static_cast<QWidget*>(key_), static_cast<QWidget*>(store_), static_cast<QWidget*>(remove_)})
        part->setVisible(ours);
    remove_->setEnabled(source == KeySource::keyring);
    switch (source) {
    case KeySource::not_needed:
        return tell(key_state_, tr("This embedder needs none."), true);
    case KeySource::variable:
        return tell(key_state_, tr("From the variable %1.").arg(variable), true);
    case KeySource::file:
        return tell(key_state_, tr("From the file that %1_FILE names.").arg(variable), true);
    case KeySource::keyring:
        return tell(key_state_, tr("From the desktop's keyring."), true);
    case KeySource::nowhere:
        return tell(
            key_state_,
            tr("None. Store one here, or name a file that only you can read in %1_FILE.").arg(variable),
            true);
    }
}

void EmbedderPanel::try_it() {
    if (!base_.workspace())
        return;
    try_->setEnabled(false);
    tell(answer_, tr("Asking…"), true);
    trial_.run([config = base_.workspace()->config().embedder](
                   std::stop_token stop) { return try_embedder(config, stop); },
               [this](const Result<EmbedderTrial>& trial) {
                   try_->setEnabled(true);
                   if (trial)
                       tell(answer_,
                            tr("%1 answers: a vector of %2 numbers in %3 ms.")
                                .arg(to_qt(trial->id))
                                .arg(trial->dimension)
                                .arg(trial->milliseconds),
                            true);
                   else
                       tell(answer_, to_qt(trial.error().message), false);
               });
}

void EmbedderPanel::store_key() {
    QString key = key_->text();
    store_->setEnabled(false);
    keyring_.write(base_.key_name(), key, [this, key](const KeyringAnswer& answer) {
        if (answer.state != KeyringAnswer::State::done) {
            store_->setEnabled(!key_->text().isEmpty());
            std::string name = embedder_key_variable(base_.workspace()->config().embedder.kind);
            return tell(key_state_,
                        tr("It was not stored: the keyring is unavailable (%1). Name a file that only you "
                           "can read in %2_FILE.")
                            .arg(answer.problem, to_qt(name)),
                        false);
        }
        base_.set_key(key);
        key_->clear();
        show_key();
    });
}

void EmbedderPanel::remove_key() {
    keyring_.remove(base_.key_name(), [this](const KeyringAnswer& answer) {
        using enum KeyringAnswer::State;
        if (answer.state != done && answer.state != missing)
            return tell(key_state_, tr("It was not removed: %1").arg(answer.problem), false);
        base_.set_key({});
        show_key();
    });
}

void EmbedderPanel::tell(QLabel* label, const QString& text, bool good) {
    QPalette colors = palette();
    if (!good)
        colors.setColor(QPalette::WindowText,
                        readable(text_of(Tone::bad, colors), colors.color(QPalette::Window)));
    label->setPalette(colors);
    label->setText(text);
}

} // namespace kb::ui
