// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/source_dialog.h"

#include "ui/articles/articles_model.h"
#include "ui/support/asker.h"
#include "ui/support/icons.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace kb::ui {

namespace {

/// A folder as kb.yaml should state it: relative where it lies beside the base, since both move together.
std::string stated_path(const std::filesystem::path& root, const std::filesystem::path& folder) {
    std::filesystem::path beside = std::filesystem::absolute(root).lexically_normal().parent_path();
    std::filesystem::path relative = folder.lexically_normal().lexically_relative(beside);
    if (!folder.is_absolute() || relative.empty() || *relative.begin() == "..")
        return folder.generic_string();
    return folder.lexically_normal().lexically_relative(root.lexically_normal()).generic_string();
}

std::vector<std::string> patterns_of(const QString& text) {
    std::vector<std::string> patterns;
    for (const QString& part : text.split(u',', Qt::SkipEmptyParts))
        if (!part.trimmed().isEmpty())
            patterns.push_back(to_utf8(part.trimmed()));
    return patterns;
}

QLabel* add_row(QFormLayout* form, const QString& name, QWidget* field, const QString& hint) {
    auto* label = new QLabel(name, form->parentWidget());
    label->setBuddy(field);
    field->setAccessibleName(QString(name).remove(u'&').remove(u':'));
    field->setAccessibleDescription(hint);
    field->setToolTip(hint);
    return label;
}

} // namespace

SourceDialog::SourceDialog(const Config& config, Asker& asker, QWidget* parent)
    : QDialog(parent)
    , root_(std::filesystem::absolute(config.root))
    , sources_(config.sources)
    , asker_(asker)
    , name_(new QLineEdit(this))
    , folder_(new QLineEdit(this))
    , include_(new QLineEdit(this))
    , exclude_(new QLineEdit(this))
    , audience_(new QComboBox(this))
    , status_(new QComboBox(this))
    , problem_(new QLabel(this)) {
    setWindowTitle(tr("Add a folder of documents"));
    setAttribute(Qt::WA_DeleteOnClose);
    build();
    for (QLineEdit* line : {name_, folder_, include_, exclude_})
        connect(line, &QLineEdit::textChanged, this, &SourceDialog::check);
    for (QComboBox* box : {audience_, status_})
        connect(box, &QComboBox::currentIndexChanged, this, &SourceDialog::check);
    check();
}

void SourceDialog::build() {
    name_->setObjectName(QStringLiteral("name"));
    folder_->setObjectName(QStringLiteral("folder"));
    include_->setObjectName(QStringLiteral("include"));
    exclude_->setObjectName(QStringLiteral("exclude"));
    audience_->setObjectName(QStringLiteral("audience"));
    problem_->setObjectName(QStringLiteral("problem"));
    audience_->addItems(
        {tr("Choose…"), words_of(Audience::users), words_of(Audience::staff), words_of(Audience::admins)});
    status_->addItems({words_of(Status::draft), words_of(Status::approved), words_of(Status::deprecated)});
    status_->setCurrentIndex(static_cast<int>(Status::approved));
    include_->setPlaceholderText(tr("every readable kind of file"));
    exclude_->setPlaceholderText(tr("nothing"));
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setMinimumHeight(fontMetrics().height() * 2); // the dialog does not jump

    auto* choose = new QToolButton(this);
    choose->setIcon(icon("folder"));
    choose->setToolTip(tr("Choose a folder"));
    choose->setAccessibleName(tr("Choose a folder"));
    connect(choose, &QToolButton::clicked, this, &SourceDialog::choose_folder);
    auto* folder_row = new QHBoxLayout;
    folder_row->addWidget(folder_);
    folder_row->addWidget(choose);

    auto* layout = new QVBoxLayout(this);
    auto* form = new QFormLayout;
    layout->addLayout(form);
    form->addRow(add_row(form, tr("&Name:"), name_, tr("Its documents are cited as NAME/…")), name_);
    form->addRow(add_row(form, tr("&Folder:"), folder_, tr("Relative paths begin at the base's folder")),
                 folder_row);
    form->addRow(add_row(form, tr("Shown &to:"), audience_, tr("Who may read its documents")), audience_);
    form->addRow(add_row(form, tr("&Status:"), status_, tr("Status of its documents")), status_);
    QString patterns = tr("Patterns of paths, with commas between them: **/*.md, guides/**");
    form->addRow(add_row(form, tr("&Only:"), include_, patterns), include_);
    form->addRow(add_row(form, tr("&Without:"), exclude_, patterns), exclude_);
    layout->addWidget(problem_);
    layout->addStretch();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    add_ = buttons->addButton(tr("Add"), QDialogButtonBox::AcceptRole);
    add_->setDefault(true);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] { emit confirmed(source()); });
    setMinimumWidth(fontMetrics().averageCharWidth() * 72);
}

void SourceDialog::choose_folder() {
    QString start =
        folder_->text().isEmpty() ? to_qt(root_.parent_path().string()) : to_qt(folder().string());
    asker_.ask_folder(this, tr("Choose a folder of documents"), start, [this](const QString& chosen) {
        folder_->setText(to_qt(stated_path(root_, to_utf8(chosen))));
        if (name_->text().isEmpty())
            name_->setText(to_qt(std::filesystem::path(to_utf8(chosen)).filename().string()));
    });
}

std::filesystem::path SourceDialog::folder() const {
    return (root_ / to_utf8(folder_->text().trimmed())).lexically_normal();
}

bool SourceDialog::is_complete() const {
    return !name_->text().trimmed().isEmpty() && !folder_->text().trimmed().isEmpty() &&
           audience_->currentIndex() > 0;
}

QString SourceDialog::problem() const {
    QString name = name_->text().trimmed();
    switch (check_source_name(to_utf8(name), sources_)) {
    case SourceName::taken:
        return tr("There is a source called %1 already.").arg(name);
    case SourceName::unusable:
        return tr("A name cannot hold a '/'.");
    case SourceName::missing: // not yet
    case SourceName::good:
        break;
    }
    std::error_code ignored;
    if (!folder_->text().trimmed().isEmpty() && !std::filesystem::is_directory(folder(), ignored))
        return tr("There is no folder %1.").arg(to_qt(folder().string()));
    return {};
}

void SourceDialog::check() {
    QString found = problem();
    add_->setEnabled(found.isEmpty() && is_complete());
    if (!found.isEmpty())
        return show_problem(found);
    problem_->setText(is_complete() ? tr("It is written into kb.yaml; the next update of the index reads it.")
                                    : tr("A source needs a name, a folder, and who may read its documents."));
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText,
                    readable(text_of(Tone::muted, colors), colors.color(QPalette::Window)));
    problem_->setPalette(colors);
}

void SourceDialog::show_problem(const QString& problem) {
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText,
                    readable(text_of(Tone::bad, colors), colors.color(QPalette::Window)));
    problem_->setPalette(colors);
    problem_->setText(problem);
}

SourceConfig SourceDialog::source() const {
    return {.name = to_utf8(name_->text().trimmed()),
            .kind = "directory",
            .path = to_utf8(folder_->text().trimmed()),
            .audience = static_cast<Audience>(audience_->currentIndex() - 1),
            .status = static_cast<Status>(status_->currentIndex()),
            .include = patterns_of(include_->text()),
            .exclude = patterns_of(exclude_->text())};
}

} // namespace kb::ui
