// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/open_base/base_view.h"

#include "core/workspace/document_reader.h"

#include <algorithm>

namespace kb::ui {

namespace {

IndexState unreadable(const Error& error) {
    IndexState state;
    state.exists = error.code != ErrorCode::not_found;
    if (state.exists)
        state.problem = error.message;
    return state;
}

IndexState read_index(const Workspace& workspace) {
    auto reader = workspace.store().reader();
    if (!reader)
        return unreadable(reader.error());
    const Visibility& visibility = workspace.config().visibility;
    IndexState state{.exists = true};
    auto identity = (*reader)->identity();
    auto generation = (*reader)->generation(visibility);
    auto changed_at = (*reader)->changed_at(visibility);
    auto last_run = (*reader)->last_run();
    auto counts = (*reader)->counts(visibility, {});
    if (!identity || !generation || !changed_at || !last_run || !counts)
        return unreadable(!identity     ? identity.error()
                          : !generation ? generation.error()
                          : !changed_at ? changed_at.error()
                          : !last_run   ? last_run.error()
                                        : counts.error());
    state.generation = *generation;
    state.changed_at = *changed_at;
    state.last_run = *last_run;
    state.embedder = identity->embedder;
    state.counts = std::move(*counts);
    return state;
}

} // namespace

const CheckedArticle* BaseView::find(std::string_view path) const {
    auto at = std::ranges::lower_bound(checked->articles, path, {}, [](const CheckedArticle& a) {
        return std::string_view(a.article.path);
    });
    return at != checked->articles.end() && at->article.path == path ? &*at : nullptr;
}

Result<std::shared_ptr<const BaseView>>
look_at(const Workspace& workspace, const std::shared_ptr<const BaseView>& before, std::stop_token stop) {
    auto listing = list_files(article_source(workspace.config()), stop);
    if (!listing)
        return std::unexpected(listing.error());
    auto view = std::make_shared<BaseView>();
    for (const SourceFile& file : listing->files)
        view->files.emplace_back(file.path, file.stamp);
    bool same_files = before && before->files == view->files;
    view->index = read_index(workspace);
    if (same_files && before->index.same_generation(view->index))
        return nullptr;
    if (same_files) {
        view->checked = before->checked;
    } else {
        auto checked = check_base(workspace, [](const std::string&) { return true; }, stop);
        if (!checked)
            return std::unexpected(checked.error());
        view->checked = std::make_shared<const CheckedBase>(std::move(*checked));
    }
    return view;
}

} // namespace kb::ui
