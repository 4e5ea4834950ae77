// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/articles/checked_text.h"
#include "ui/articles/recovery.h"
#include "ui/open_base/open_base.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace kb::ui {

/// One article that is being edited, without a widget: its file, what is wrong with its text, and its unsaved
/// text's safety. The text itself lies with whoever edits it, and is asked for. GUI thread.
class OpenArticle : public QObject {
    Q_OBJECT
public:
    /// `text` gives the bytes of the moment; nothing while they must not be touched (an input method is
    /// composing).
    OpenArticle(OpenBase& base, std::string path, std::function<std::optional<std::string>()> text,
                QObject* parent = nullptr);

    const std::string& path() const { return path_; }
    /// The file's bytes as they were last read or written here; "" of a new article.
    const std::string& saved() const { return saved_; }
    /// What was found out of the newest text that was looked at; null before the first time.
    const std::shared_ptr<const CheckedText>& checked() const { return checked_; }
    bool dirty() const { return dirty_; }
    /// Why the file cannot be changed here, for people; "" it can.
    const QString& read_only() const { return read_only_; }

    /// Reads the file. An error leaves everything as it was.
    Result<std::string> read();
    /// The text was edited: it is checked and kept for recovery, soon.
    void text_edited();

    enum class Saved {
        done,
        conflict, ///< the file is not as it was read here: nothing was written
    };
    /// Writes the text, unless the file changed meanwhile and `overwrite` does not say that it may be lost.
    Result<Saved> save(bool overwrite = false);
    /// Keeps unsaved text for recovery now: the program is about to end.
    void keep_safe();
    /// Unsaved text is not wanted any more.
    void forget_unsaved();
    /// Takes what lies on the disk now for what the text was made from: the person has seen both.
    void accept_disk(const std::string& bytes) { saved_ = bytes; }

signals:
    void checked_changed();
    void dirty_changed(bool dirty);
    void changed_on_disk();               ///< another program wrote the file; also where it is gone
    void problem(const QString& message); ///< unsaved text could not be kept safe

private:
    void look_at_disk();
    void check();
    void set_dirty(bool dirty);
    std::filesystem::path file() const;

    OpenBase& base_;
    std::string path_;
    std::function<std::optional<std::string>()> text_;
    std::shared_ptr<const Workspace> workspace_; // of the base it was opened in
    Recovery recovery_;
    std::string saved_, seen_on_disk_;
    std::shared_ptr<const CheckedText> checked_;
    QString read_only_;
    bool dirty_ = false;
    QTimer check_soon_, keep_soon_;
    Latest check_, disk_;
};

} // namespace kb::ui
