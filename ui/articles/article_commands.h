// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/move_article.h"
#include "ui/open_base/open_base.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <string>
#include <vector>

namespace kb::ui {

class ArticlesPage;

/// What is done to whole articles: made, moved, deprecated. Each says first what it would change, then asks.
class ArticleCommands : public QObject {
    Q_OBJECT
public:
    ArticleCommands(const Context& context, ArticlesPage& page);

    /// From a template of the base, at a path that is asked for; nothing is on the disk until it is saved.
    void make_new();
    void move_current();
    void deprecate_current();
    /// Writes a template's body at the caret.
    void insert_template();

signals:
    void problem(const QString& message);
    /// Asks the person to choose one of these, as the command palette does.
    void choice_asked(const QStringList& choices, const std::function<void(int)>& chosen);

private:
    struct Template {
        QString name;
        std::string bytes;
    };
    std::vector<Template> templates() const;
    void make_from(const Template& chosen);
    void ask_move(const std::string& from, const std::string& to);
    void carry_out_move(const MovePlan& plan);
    void ask_deprecation(const std::string& path, const std::string& reason, const QString& consequences);

    Context context_;
    ArticlesPage& page_;
    Latest work_;
};

} // namespace kb::ui
