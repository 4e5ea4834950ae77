// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/open_base/open_base.h"
#include "ui/search/shared_searcher.h"
#include "ui/support/latest.h"

#include <QObject>

#include <array>
#include <optional>
#include <string>

namespace kb::ui {

/// What the page asks at once in all its columns.
struct SearchQuestion {
    std::string text;
    bool drafts = false;
    SearchFilter filter;
    Profile profile;
    bool operator==(const SearchQuestion& other) const {
        return text == other.text && drafts == other.drafts && profile == other.profile &&
               filter.system == other.filter.system && filter.category == other.filter.category &&
               filter.source_type == other.filter.source_type;
    }
};

/// One a column, by audience; nothing where this process may not see so much.
struct ColumnAnswers {
    std::array<std::optional<Result<SearchAnswer>>, audience_names.size()> of;
};

/// Nothing inside: the audience sees no such article any more.
struct ExplanationAnswer {
    Result<std::optional<Explanation>> result;
};

/// A column shows so many articles.
inline constexpr std::size_t shown_hits = 20;

/// Asks the index elsewhere; the newest question wins. GUI thread.
class SearchController : public QObject {
    Q_OBJECT
public:
    explicit SearchController(OpenBase& base, QObject* parent = nullptr);

    /// Asks in all columns up to the process's ceiling. Does nothing while no base is open.
    void ask(const SearchQuestion& question);
    void explain(const SearchQuestion& question, Audience audience, const std::string& path);
    void cancel();
    bool busy() const { return search_.running(); }

signals:
    void answered(const kb::ui::ColumnAnswers& answers);
    void explained(const kb::ui::ExplanationAnswer& explanation);

private:
    OpenBase& base_;
    std::shared_ptr<SharedSearcher> searcher_ = std::make_shared<SharedSearcher>();
    Latest search_, explain_;
};

/// How a column of that audience asks.
SearchRequest request_of(const SearchQuestion& question, const Visibility& process, Audience audience);

} // namespace kb::ui
