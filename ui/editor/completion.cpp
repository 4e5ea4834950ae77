// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/completion.h"

#include "ui/support/text.h"

#include <QRegularExpression>

#include <algorithm>
#include <filesystem>

namespace kb::ui {

namespace {

QStringList to_list(const std::vector<std::string>& values) {
    QStringList list;
    for (const std::string& value : values)
        list += to_qt(value);
    return list;
}

template <std::size_t Size>
QStringList to_list(const std::array<std::string_view, Size>& values) {
    QStringList list;
    for (std::string_view value : values)
        list += to_qt(value);
    return list;
}

/// The text between the frontmatter's fences holds `position`.
bool in_frontmatter(const QString& text, int position) {
    if (!text.startsWith(QStringLiteral("---\n")) || position < 4)
        return false;
    static const QRegularExpression closing(QStringLiteral("^(---|\\.\\.\\.)[ \\t]*$"),
                                            QRegularExpression::MultilineOption);
    qsizetype end = text.indexOf(closing, 4);
    return end < 0 || position <= end;
}

/// Paths of the base as they stand in the article at `from`, sorted.
QStringList paths_from(const std::string& from, const BaseFacts& facts) {
    namespace fs = std::filesystem;
    QStringList paths;
    fs::path folder = fs::path(from).parent_path();
    for (const auto& [path, file] : facts.files())
        if (path != from)
            paths += to_qt(
                fs::path(path).lexically_relative(folder.empty() ? fs::path(".") : folder).generic_string());
    paths.sort();
    return paths;
}

} // namespace

QStringList values_of(const QString& key, const CompletionContext& context) {
    if (!context.vocabulary)
        return {};
    const Vocabulary& vocabulary = *context.vocabulary;
    if (key == u"category")
        return to_list(vocabulary.categories);
    if (key == u"system")
        return to_list(vocabulary.systems);
    if (key == u"audience")
        return to_list(audience_names);
    if (key == u"status")
        return to_list(status_names);
    if (key == u"evidence")
        return to_list(vocabulary.evidence);
    if (key == u"owner")
        return to_list(vocabulary.owners);
    if (key == u"tags" && context.tags)
        return *context.tags;
    if (key == u"last_reviewed" || key == u"as_of")
        return {to_qt(format_date(today()))};
    if ((key == u"related" || key == u"superseded_by") && context.facts) {
        QStringList paths;
        for (const auto& [path, file] : context.facts->files())
            if (path != context.path)
                paths += to_qt(path);
        return paths;
    }
    return {};
}

namespace {

/// The choices that continue what stands there, those that begin with it first.
Completion narrowed(int begin, int end, const QString& typed, const QStringList& all) {
    Completion completion{begin, end, {}};
    for (const QString& choice : all)
        if (choice.startsWith(typed, Qt::CaseInsensitive))
            completion.choices += choice;
    for (const QString& choice : all)
        if (!choice.startsWith(typed, Qt::CaseInsensitive) && choice.contains(typed, Qt::CaseInsensitive))
            completion.choices += choice;
    if (completion.choices == QStringList{typed})
        completion.choices.clear(); // it stands there already
    return completion;
}

/// The key whose value holds the line that starts at `line_start`: its own, or that of the list it is in.
QString key_above(const QString& text, qsizetype line_start) {
    static const QRegularExpression key(QStringLiteral("^([A-Za-z_][\\w-]*)[ \\t]*:"));
    while (line_start >= 0) {
        qsizetype end = text.indexOf(u'\n', line_start);
        QString line = text.sliced(line_start, (end < 0 ? text.size() : end) - line_start);
        if (auto match = key.match(line); match.hasMatch())
            return match.captured(1);
        if (line_start == 0 || (!line.startsWith(u' ') && !line.startsWith(u'-') && !line.startsWith(u'\t')))
            return {};
        line_start = text.lastIndexOf(u'\n', line_start - 2) + 1;
    }
    return {};
}

Completion complete_field(const QString& text, int position, const CompletionContext& context) {
    qsizetype line_start = position == 0 ? 0 : text.lastIndexOf(u'\n', position - 1) + 1;
    QString before = text.sliced(line_start, position - line_start);
    static const QRegularExpression key_start(QStringLiteral("^[A-Za-z_]*$"));
    if (key_start.match(before).hasMatch()) {
        QStringList keys;
        for (const std::string& field : field_order)
            if (!text.contains(QRegularExpression(QStringLiteral("^%1[ \\t]*:").arg(to_qt(field)),
                                                  QRegularExpression::MultilineOption)))
                keys += to_qt(field) + QStringLiteral(": ");
        return narrowed(static_cast<int>(line_start), position, before, keys);
    }
    // A value begins behind the colon, a dash, or the separators of a flow list.
    static const QRegularExpression value(QStringLiteral(
        "(?:^[A-Za-z_][\\w-]*[ \\t]*:[ \\t]*(?:\\[.*?)?|^[ \\t]*-[ \\t]+|[\\[,][ \\t]*)([^\\[\\],]*)$"));
    auto match = value.match(before);
    if (!match.hasMatch())
        return {};
    QString typed = match.captured(1);
    while (typed.startsWith(u' '))
        typed.removeFirst();
    return narrowed(position - static_cast<int>(typed.size()), position, typed,
                    values_of(key_above(text, line_start), context));
}

Completion complete_link(const QString& text, int position, const CompletionContext& context) {
    if (!context.facts)
        return {};
    qsizetype line_start = position == 0 ? 0 : text.lastIndexOf(u'\n', position - 1) + 1;
    static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s]*)$"));
    auto match = link.match(text.sliced(line_start, position - line_start));
    if (!match.hasMatch())
        return {};
    QString typed = match.captured(1);
    int begin = position - static_cast<int>(typed.size());
    qsizetype hash = typed.indexOf(u'#');
    if (hash < 0)
        return narrowed(begin, position, typed, paths_from(context.path, *context.facts));
    namespace fs = std::filesystem;
    std::string target = hash == 0 ? context.path
                                   : (fs::path(context.path).parent_path() / to_utf8(typed.first(hash)))
                                         .lexically_normal()
                                         .generic_string();
    const ArticleFacts* facts = context.facts->find(target);
    if (facts == nullptr)
        return {};
    QStringList anchors;
    for (const std::string& anchor : facts->anchors)
        anchors += to_qt(anchor);
    return narrowed(begin + static_cast<int>(hash) + 1, position, typed.sliced(hash + 1), anchors);
}

} // namespace

Completion complete(const QString& text, int position, const CompletionContext& context) {
    if (!context.vocabulary || position > text.size())
        return {};
    return in_frontmatter(text, position) ? complete_field(text, position, context)
                                          : complete_link(text, position, context);
}

} // namespace kb::ui
