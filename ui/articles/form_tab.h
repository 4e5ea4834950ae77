// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/articles/form_field.h"

#include <QScrollArea>

#include <functional>
#include <vector>

class QLabel;

namespace kb::ui {

/// The frontmatter as fields. A change is given as the whole article's new bytes, of which only those of the
/// field differ.
class FormTab : public QScrollArea {
    Q_OBJECT
public:
    /// `text` gives the article's bytes of the moment.
    FormTab(std::string path, std::function<std::string()> text, QWidget* parent = nullptr);

    /// Shows the values of `article`; a field that is being typed in is left alone.
    void show_article(const Article& article);
    void offer(const CompletionContext& context);
    void set_read_only(bool read_only);

signals:
    void changed_to(const std::string& bytes);

private:
    void apply(const std::string& key, const std::function<Result<std::string>(const Article&)>& edit);

    std::string path_;
    std::function<std::string()> text_;
    std::vector<FormField*> fields_;
    QLabel* message_;
    QWidget* body_;
};

} // namespace kb::ui
