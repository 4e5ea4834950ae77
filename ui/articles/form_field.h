// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/article/article.h"
#include "ui/editor/completion.h"

#include <QWidget>

#include <string>
#include <vector>

namespace kb::ui {

/// How a frontmatter field is edited.
enum class FieldKind { line, choice, words, date, shown };

struct FieldPlan {
    std::string key;
    FieldKind kind = FieldKind::line;
};

/// The fields of the form, in its order. Others that an article has are shown below them, not edited.
const std::vector<FieldPlan>& form_plan();

/// The control of one field. It speaks in the text of values; what it shows, it does not commit by itself:
/// only a person's change does, when it is complete (Enter, another choice, or on leaving the control).
class FormField : public QWidget {
    Q_OBJECT
public:
    /// The control that fits; `label` names it for people.
    static FormField* make(const FieldPlan& plan, const QString& label, QWidget* parent);

    const std::string& key() const { return key_; }
    virtual void show_value(const Article& article) = 0;
    /// What may be chosen, for the kinds that offer something.
    virtual void offer(const QStringList& choices) = 0;
    /// A change is being typed and not committed yet.
    virtual bool pending() const = 0;

signals:
    void changed_to(const QString& value);
    void changed_to_list(const QStringList& items);

protected:
    FormField(std::string key, QWidget* parent)
        : QWidget(parent)
        , key_(std::move(key)) {}

private:
    std::string key_;
};

} // namespace kb::ui
