// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/ingest.h"
#include "ui/open_base/base_view.h"
#include "ui/support/jobs.h"
#include "ui/support/keyring.h"
#include "ui/support/latest.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <map>

namespace kb::ui {

class Asker;
class Preferences;

/// Where the window keeps the index of the base at `root` unless $KB_DB_PATH names another: in the state
/// folder, since a desktop starts programs in any folder.
std::filesystem::path index_of_base(const std::filesystem::path& root);

/// The base that the window shows. Follows its files and its index: it looks at their stamps every two
/// seconds while the window is in use, which also works where a file system tells of no change. GUI thread.
class OpenBase : public QObject {
    Q_OBJECT
public:
    explicit OpenBase(Jobs& jobs, QObject* parent = nullptr);

    /// Opens the base at `root` with the process's environment; the first view comes later. Where that fails,
    /// what was open stays open. Does not wait for the keyring: a key that it holds is used once it answers.
    Result<void> open(const std::filesystem::path& root);

    /// The name in the keyring of the key that the open base's embedder needs; "" where it needs none.
    QString key_name() const;
    /// Uses this key from now on where the environment names none, for this endpoint; "" none.
    void set_key(const QString& key);

    /// Reads the settings of the open base again, after they were changed; the view that follows is checked
    /// by them. Where they cannot be read, the old ones hold on.
    Result<void> reload();

    /// Null until something was opened. Shared with work on other threads.
    const std::shared_ptr<const Workspace>& workspace() const { return workspace_; }
    /// Null until the files were read for the first time.
    const std::shared_ptr<const BaseView>& view() const { return view_; }

    /// The tags of all articles, sorted; null until the files were read.
    const std::shared_ptr<const QStringList>& tags() const { return tags_; }

    /// Looks at the disk now.
    void refresh();
    /// Looks at the disk by itself, or no longer.
    void follow(bool on);
    /// Starts a job that brings the index in step with the files.
    void ingest(bool full = false);

signals:
    void opened();
    void changed(); ///< view() is a newer one
    void ingested(const kb::IngestReport& report);
    void failed(const QString& message); ///< something that was asked for did not work; for people

private:
    Result<std::shared_ptr<const Workspace>> read(const std::filesystem::path& root) const;
    void ask_keyring();
    /// Null where the settings are new: then everything is checked again.
    void look(const std::shared_ptr<const BaseView>& before);

    Jobs& jobs_;
    std::shared_ptr<const Workspace> workspace_;
    std::shared_ptr<const BaseView> view_;
    std::shared_ptr<const QStringList> tags_;
    Keyring keyring_;
    std::map<QString, QString> keys_; // of the keyring, by name
    QTimer timer_;
    Latest look_;
    std::string last_problem_; // told once, not every two seconds
};

/// What pages are made with; all of it outlives them.
struct Context {
    OpenBase& base;
    Jobs& jobs;
    Preferences& preferences;
    Asker& asker;
};

} // namespace kb::ui
