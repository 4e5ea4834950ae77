// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/search/evaluate.h"
#include "core/workspace/search_tuning.h"
#include "ui/open_base/open_base.h"
#include "ui/search/shared_searcher.h"
#include "ui/support/latest.h"

#include <QObject>

#include <vector>

namespace kb::ui {

/// What the base keeps for tuning.
struct TuningFiles {
    std::vector<Profile> profiles;
    std::vector<GoldenFile> golden;
};

/// Golden queries under the saved profile and under the weights of the moment.
struct GoldenScores {
    std::vector<GoldenQuery> queries;
    WayScores saved, present; ///< scores in the order of `queries`
    Comparison comparison;    ///< from saved to present
    std::vector<Audience> audiences;
    std::string degraded;
};

/// Reads, scores and writes what tuning rests on, elsewhere. GUI thread.
class GoldenController : public QObject {
    Q_OBJECT
public:
    explicit GoldenController(OpenBase& base, QObject* parent = nullptr);

    /// Reads profiles and golden files anew.
    void read();
    const TuningFiles& files() const { return files_; }
    /// Scores all golden queries; the newest request wins.
    void score(const Profile& saved, const Profile& present);
    bool scoring() const { return score_.running(); }

    /// Written elsewhere; then files are read anew, and done() or failed() is told.
    void save(const Profile& profile);
    void save(const std::string& file, const GoldenQuery& query);

signals:
    void files_read();
    void scored(const kb::ui::GoldenScores& scores);
    void saved(const QString& what);
    void failed(const QString& message); ///< what was asked for was not done; for people

private:
    void write(std::function<Result<void>(const Workspace& workspace)> work, const QString& what);

    OpenBase& base_;
    std::shared_ptr<SharedSearcher> searcher_ = std::make_shared<SharedSearcher>();
    TuningFiles files_;
    Latest read_, score_, write_;
};

} // namespace kb::ui
