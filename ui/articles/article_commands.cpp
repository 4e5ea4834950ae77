// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/article_commands.h"

#include "core/article/outline.h"
#include "core/base/file.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/review/decision.h"
#include "core/schema/link_target.h"
#include "core/workspace/approval_preview.h"
#include "core/workspace/review_desk.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/articles_page.h"
#include "ui/editor/code_editor.h"
#include "ui/support/asker.h"
#include "ui/support/text.h"

#include <QPointer>

#include <algorithm>

namespace kb::ui {

namespace {

constexpr std::size_t most_listed = 12; // lines that a person reads before deciding

QString listed(QStringList lines) {
    auto more = lines.size() - static_cast<qsizetype>(most_listed);
    if (more > 0) {
        lines = lines.first(static_cast<qsizetype>(most_listed));
        lines += ArticleCommands::tr("and %n more", nullptr, static_cast<int>(more));
    }
    return lines.join(u'\n');
}

/// What deprecating an article takes from readers, in lines.
Result<QStringList> consequences_of(const Workspace& workspace, const CheckedBase& base,
                                    const std::string& path, std::stop_token stop, const Progress& progress) {
    QStringList lines;
    for (const CheckedArticle& other : base.articles)
        for (const Link& link : links_of(other.article.bytes, other.article.body_span.begin))
            if (other.article.path != path &&
                resolve_link(other.article.path, link.destination).path == path) {
                lines += ArticleCommands::tr("%1 links to it").arg(to_qt(other.article.path));
                break;
            }
    auto candidate = deprecated_candidate(workspace, path, stop);
    auto golden = golden_queries(workspace);
    if (!candidate || !golden)
        return std::unexpected(!candidate ? candidate.error() : golden.error());
    auto queries = preview_queries(*golden);
    auto preview = preview_change(workspace, *candidate, queries, {}, stop, progress);
    if (!preview && preview.error().code == ErrorCode::not_found)
        return lines; // no index yet: nobody finds it anyway
    if (!preview)
        return std::unexpected(preview.error());
    for (const QueryEffect& effect : preview->effects)
        if (effect.lost_answer)
            lines += ArticleCommands::tr("“%1” loses its only good answer")
                         .arg(to_qt(queries[effect.query].query));
    lines.removeDuplicates();
    return lines;
}

} // namespace

ArticleCommands::ArticleCommands(const Context& context, ArticlesPage& page)
    : QObject(&page)
    , context_(context)
    , page_(page) {}

std::vector<ArticleCommands::Template> ArticleCommands::templates() const {
    std::vector<Template> found;
    std::error_code error;
    std::filesystem::directory_iterator it(context_.base.workspace()->config().root / "templates", error);
    for (; !error && it != std::filesystem::directory_iterator(); it.increment(error))
        if (auto bytes = read_file(it->path()); bytes && it->path().extension() == ".md")
            found.push_back({to_qt(it->path().stem().string()), std::move(*bytes)});
    std::ranges::sort(found, {}, &Template::name);
    return found;
}

void ArticleCommands::make_new() {
    auto all = templates();
    if (all.empty())
        all.push_back({tr("empty"), "---\ntitle:\n---\n"});
    QStringList names;
    for (const Template& one : all)
        names += tr("New article: %1").arg(one.name);
    emit choice_asked(names, [this, all](int chosen) { make_from(all[static_cast<std::size_t>(chosen)]); });
}

void ArticleCommands::make_from(const Template& chosen) {
    TextQuestion title{.title = tr("New article"), .label = tr("Title: what a reader would look for")};
    context_.asker.ask_text(&page_, title, [this, chosen](const QString& given) {
        auto bytes = from_template(chosen.bytes, to_utf8(given.trimmed()));
        if (!bytes) {
            emit problem(to_qt(bytes.error().message));
            return;
        }
        QString folder =
            page_.current() != nullptr
                ? to_qt(
                      std::filesystem::path(page_.current()->article().path()).parent_path().generic_string())
                : QString();
        QString path = (folder.isEmpty() ? folder : folder + u'/') +
                       to_qt(heading_slug(to_utf8(given.trimmed()))) + QStringLiteral(".md");
        TextQuestion place{
            .title = tr("New article"), .label = tr("Where it lies in the base"), .text = path};
        context_.asker.ask_text(&page_, place, [this, text = *bytes](const QString& where) {
            std::string wanted = to_utf8(where.trimmed());
            if (std::string wrong = path_problem(context_.base.workspace()->config().root, wanted);
                !wrong.empty())
                emit problem(to_qt(wrong));
            else
                page_.start(to_qt(wanted), text);
        });
    });
}

void ArticleCommands::insert_template() {
    ArticleEditor* editor = page_.current();
    auto all = templates();
    if (editor == nullptr || editor->editor().isReadOnly())
        return;
    if (all.empty()) {
        emit problem(tr("The base has no templates: they lie in its folder templates/."));
        return;
    }
    QStringList names;
    for (const Template& one : all)
        names += tr("Insert the sections of: %1").arg(one.name);
    emit choice_asked(names, [editor = QPointer(editor), all](int chosen) {
        if (!editor)
            return;
        Article article = parse_article("template.md", all[static_cast<std::size_t>(chosen)].bytes);
        editor->editor().insertPlainText(to_qt(trim(article.body())) + u'\n');
    });
}

void ArticleCommands::move_current() {
    ArticleEditor* editor = page_.current();
    if (editor == nullptr || !context_.base.view())
        return;
    if (editor->article().dirty()) {
        emit problem(tr("Save the article first: what is moved is the file."));
        return;
    }
    std::string from = editor->article().path();
    context_.asker.ask_text(
        &page_, {.title = tr("Rename or move"), .label = tr("New path in the base"), .text = to_qt(from)},
        [this, from](const QString& to) { ask_move(from, to_utf8(to.trimmed())); });
}

void ArticleCommands::ask_move(const std::string& from, const std::string& to) {
    if (from == to)
        return;
    auto plan = plan_move(*context_.base.view()->checked, from, to);
    if (!plan) {
        emit problem(to_qt(plan.error().message));
        return;
    }
    QStringList lines;
    if (plan->article.links > 0)
        lines += tr("%n link(s) of the article itself", nullptr, static_cast<int>(plan->article.links));
    for (const FileChange& change : plan->others)
        lines += tr("%1: %n place(s)", nullptr, static_cast<int>(change.links)).arg(to_qt(change.path));
    for (const std::string& note : plan->notes)
        lines += to_qt(note);
    context_.asker.ask(&page_,
                       {.title = tr("Rename or move"),
                        .text = tr("Move %1 to %2?").arg(to_qt(from), to_qt(plan->to)),
                        .detail = lines.isEmpty() ? tr("Nothing else names it.")
                                                  : tr("These follow:\n%1").arg(listed(lines)),
                        .answers = {tr("Cancel"), tr("Move")},
                        .preferred = 1},
                       [this, plan = *plan](int answer) {
                           if (answer == 1)
                               carry_out_move(plan);
                       });
}

void ArticleCommands::carry_out_move(const MovePlan& plan) {
    work_.run([root = context_.base.workspace()->config().root,
               plan](std::stop_token) { return carry_out(root, plan); },
              [this, plan](const Result<void>& done) {
                  if (!done) {
                      emit problem(to_qt(done.error().message));
                      return;
                  }
                  page_.moved(to_qt(plan.from), to_qt(plan.to));
                  context_.base.refresh();
                  context_.base.ingest();
              });
}

void ArticleCommands::deprecate_current() {
    ArticleEditor* editor = page_.current();
    if (editor == nullptr || !context_.base.view())
        return;
    if (editor->article().dirty()) {
        emit problem(tr("Save the article first: what is deprecated is the file."));
        return;
    }
    std::string path = editor->article().path();
    TextQuestion why{.title = tr("Deprecate the article"),
                     .label = tr("Why? The reason goes into the review log.")};
    context_.asker.ask_text(&page_, why, [this, path](const QString& reason) {
        context_.jobs.start<QStringList>(
            tr("Looking at what nobody would find any more"),
            [workspace = context_.base.workspace(), base = context_.base.view()->checked,
             path](std::stop_token stop, const Progress& progress) {
                return consequences_of(*workspace, *base, path, std::move(stop), progress);
            },
            [this, path, reason = to_utf8(reason.trimmed())](const Result<QStringList>& lines) {
                if (lines)
                    ask_deprecation(path, reason,
                                    lines->isEmpty()
                                        ? tr("Nothing links to it, and no golden query loses its answer.")
                                        : listed(*lines));
                else if (lines.error().code != ErrorCode::cancelled)
                    emit problem(to_qt(lines.error().message));
            });
    });
}

void ArticleCommands::ask_deprecation(const std::string& path, const std::string& reason,
                                      const QString& consequences) {
    TextQuestion successor{
        .title = tr("Deprecate the article"),
        .label =
            tr("%1\n\nPath of the article that answers now; empty where there is none:").arg(consequences),
        .required = false};
    context_.asker.ask_text(&page_, successor, [this, path, reason](const QString& answers_now) {
        auto workspace = context_.base.workspace();
        const CheckedArticle* shown = context_.base.view()->find(path);
        Decision decision{.action = ReviewAction::deprecate,
                          .path = path,
                          .by = {},
                          .reason = reason,
                          .successor = to_utf8(answers_now.trimmed()),
                          .shown = shown == nullptr ? std::string() : sha256_hex(shown->article.bytes),
                          .today = today()};
        work_.run(
            [workspace, decision](std::stop_token) mutable {
                decision.by = reviewer_name(*workspace);
                return decide(workspace->config().root, decision);
            },
            [this](const Result<Decided>& done) {
                if (!done)
                    emit problem(to_qt(done.error().message));
                context_.base.refresh();
                if (done)
                    context_.base.ingest();
            });
    });
}

} // namespace kb::ui
