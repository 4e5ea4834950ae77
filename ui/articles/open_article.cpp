// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/open_article.h"

#include "core/base/file.h"
#include "core/base/hash.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

namespace kb::ui {

namespace {

constexpr auto check_after = std::chrono::milliseconds(200);
constexpr auto keep_after = std::chrono::milliseconds(1000);

} // namespace

OpenArticle::OpenArticle(OpenBase& base, std::string path, std::function<std::optional<std::string>()> text,
                         QObject* parent)
    : QObject(parent)
    , base_(base)
    , path_(std::move(path))
    , text_(std::move(text))
    , workspace_(base.workspace())
    , recovery_(state_folder() / "recovered") {
    if (path_.starts_with("docs/"))
        read_only_ =
            tr("This page is made from published documentation. It is mended there, and imported again.");
    check_soon_.setSingleShot(true);
    check_soon_.setInterval(check_after);
    keep_soon_.setSingleShot(true);
    keep_soon_.setInterval(keep_after);
    connect(&check_soon_, &QTimer::timeout, this, &OpenArticle::check);
    connect(&keep_soon_, &QTimer::timeout, this, &OpenArticle::keep_safe);
    connect(&base_, &OpenBase::changed, this, [this] {
        if (base_.workspace() != workspace_)
            return;
        look_at_disk();
        check(); // what it says of other files may be another now
    });
}

std::filesystem::path OpenArticle::file() const {
    return workspace_->config().root / path_;
}

Result<std::string> OpenArticle::read() {
    auto bytes = read_file(file());
    if (!bytes)
        return bytes;
    saved_ = seen_on_disk_ = *bytes;
    set_dirty(false);
    check_soon_.start();
    return bytes;
}

void OpenArticle::text_edited() {
    check_soon_.start();
    keep_soon_.start();
    set_dirty(true);
}

void OpenArticle::check() {
    auto bytes = text_();
    if (!bytes) {
        check_soon_.start(); // later
        return;
    }
    if (*bytes == saved_ && dirty_)
        forget_unsaved(); // undone, or typed back
    check_.run(
        [workspace = workspace_, view = base_.view(), path = path_,
         text = std::move(*bytes)](std::stop_token) {
            return check_text(*workspace, view ? view->checked.get() : nullptr, path, text);
        },
        [this](std::shared_ptr<const CheckedText> checked) {
            checked_ = std::move(checked);
            emit checked_changed();
        });
}

void OpenArticle::keep_safe() {
    auto bytes = text_();
    if (!bytes) {
        keep_soon_.start();
        return;
    }
    if (!dirty_)
        return;
    auto kept = recovery_.keep({.root = workspace_->config().root.string(),
                                .path = path_,
                                .base_digest = saved_.empty() ? std::string() : sha256_hex(saved_),
                                .bytes = std::move(*bytes)});
    if (!kept)
        emit problem(
            tr("Unsaved text of %1 cannot be kept safe: %2").arg(to_qt(path_), to_qt(kept.error().message)));
}

Result<OpenArticle::Saved> OpenArticle::save(bool overwrite) {
    auto bytes = text_();
    if (!bytes)
        return fail(ErrorCode::busy, to_utf8(tr("Finish what is being typed first.")));
    auto on_disk = read_file(file());
    if (!on_disk && on_disk.error().code != ErrorCode::not_found)
        return std::unexpected(on_disk.error());
    bool as_known = on_disk ? *on_disk == saved_ : saved_.empty();
    if (!as_known && !overwrite && on_disk.value_or("") != *bytes)
        return Saved::conflict;
    std::error_code ignored; // writing says what is wrong
    std::filesystem::create_directories(file().parent_path(), ignored);
    if (auto written = write_file_atomic(file(), *bytes); !written)
        return std::unexpected(written.error());
    saved_ = seen_on_disk_ = std::move(*bytes);
    forget_unsaved();
    base_.refresh();
    return Saved::done;
}

void OpenArticle::forget_unsaved() {
    keep_soon_.stop();
    if (auto dropped = recovery_.drop(workspace_->config().root.string(), path_); !dropped)
        emit problem(to_qt(dropped.error().message));
    set_dirty(false);
}

void OpenArticle::look_at_disk() {
    disk_.run([file = file()](std::stop_token) { return read_file(file); },
              [this](const Result<std::string>& bytes) {
                  std::string now = bytes.value_or("");
                  if (now == saved_ || now == seen_on_disk_)
                      return;
                  seen_on_disk_ = now; // told once
                  emit changed_on_disk();
              });
}

void OpenArticle::set_dirty(bool dirty) {
    if (dirty == dirty_)
        return;
    dirty_ = dirty;
    emit dirty_changed(dirty);
}

} // namespace kb::ui
