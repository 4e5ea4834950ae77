// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/checks_model.h"

#include "ui/support/icons.h"
#include "ui/support/text.h"

#include <algorithm>

namespace kb::ui {

namespace {

using Outcome = CheckResult::Outcome;

QString name_for_people(const std::string& name) {
    if (name == "validate")
        return ChecksModel::tr("Validation");
    if (name == "secrets")
        return ChecksModel::tr("Secrets");
    if (name == "links")
        return ChecksModel::tr("Links");
    if (name == "duplicates")
        return ChecksModel::tr("Near-duplicates");
    if (name == "golden")
        return ChecksModel::tr("Golden queries");
    if (name == "reviewer")
        return ChecksModel::tr("Reviewer");
    return to_qt(name);
}

QString words_of(Outcome outcome) {
    switch (outcome) {
    case Outcome::passed:
        return ChecksModel::tr("passed");
    case Outcome::failed:
        return ChecksModel::tr("failed");
    case Outcome::not_run:
        return ChecksModel::tr("not run");
    }
    return {};
}

} // namespace

ChecksModel::ChecksModel(QObject* parent)
    : QAbstractListModel(parent) {}

void ChecksModel::set_checks(std::vector<CheckResult> checks) {
    beginResetModel();
    checks_ = std::move(checks);
    endResetModel();
}

bool ChecksModel::all_passed() const {
    return std::ranges::none_of(checks_,
                                [](const CheckResult& check) { return check.outcome == Outcome::failed; });
}

int ChecksModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(checks_.size());
}

QVariant ChecksModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid())
        return {};
    const CheckResult& check = checks_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return QStringLiteral("%1: %2\n%3")
            .arg(name_for_people(check.name), words_of(check.outcome), to_qt(check.evidence));
    case Qt::DecorationRole:
        return check.outcome == Outcome::passed   ? icon("good", Tone::good)
               : check.outcome == Outcome::failed ? icon("error", Tone::bad)
                                                  : icon("info", Tone::info);
    default:
        return {};
    }
}

} // namespace kb::ui
