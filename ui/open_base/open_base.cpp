// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/open_base/open_base.h"

#include "core/base/hash.h"
#include "ui/support/preferences.h"
#include "ui/support/text.h"

#include <set>

namespace kb::ui {

namespace {

constexpr int look_every_ms = 2000;

/// Keys are kept by endpoint: two bases with one embedder share its key.
QString key_name_of(const EmbedderConfig& embedder) {
    if (embedder_key_variable(embedder.kind).empty())
        return {};
    return QStringLiteral("%1 %2").arg(to_qt(embedder.kind), to_qt(embedder.base_url)).trimmed();
}

QStringList tags_of(const CheckedBase& base) {
    std::set<std::string> tags;
    for (const CheckedArticle& checked : base.articles)
        for (std::string& tag : checked.article.list("tags"))
            tags.insert(std::move(tag));
    QStringList sorted;
    for (const std::string& tag : tags)
        sorted += to_qt(tag);
    return sorted;
}

} // namespace

std::filesystem::path index_of_base(const std::filesystem::path& root) {
    constexpr std::size_t name_length = 16; // of the digest: enough that two folders do not meet
    std::error_code ignored;                // a folder that is not there has an index nobody opens
    std::string absolute = std::filesystem::weakly_canonical(root, ignored).string();
    auto folder = state_folder() / "indexes" / sha256_hex(absolute).substr(0, name_length);
    std::filesystem::create_directories(folder, ignored);
    return folder / "kb.index.sqlite";
}

OpenBase::OpenBase(Jobs& jobs, QObject* parent)
    : QObject(parent)
    , jobs_(jobs) {
    timer_.setInterval(look_every_ms);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (!look_.running())
            refresh();
    });
}

Result<std::shared_ptr<const Workspace>> OpenBase::read(const std::filesystem::path& root) const {
    Environment environment = process_environment();
    Flags flags{.root = root.string()};
    if (!environment("KB_DB_PATH"))
        flags.db = index_of_base(root).string();
    auto workspace = Workspace::open(flags, environment);
    if (!workspace)
        return std::unexpected(workspace.error());
    const EmbedderConfig& embedder = workspace->config().embedder;
    if (auto key = keys_.find(key_name_of(embedder)); key != keys_.end())
        workspace = Workspace::open(
            flags, with_secret(environment, embedder_key_variable(embedder.kind), to_utf8(key->second)));
    if (!workspace)
        return std::unexpected(workspace.error());
    return std::make_shared<const Workspace>(std::move(*workspace));
}

Result<void> OpenBase::open(const std::filesystem::path& root) {
    auto workspace = read(root);
    if (!workspace)
        return std::unexpected(workspace.error());
    workspace_ = std::move(*workspace);
    view_.reset();
    tags_.reset();
    last_problem_.clear();
    emit opened();
    refresh();
    ask_keyring();
    return {};
}

QString OpenBase::key_name() const {
    return workspace_ ? key_name_of(workspace_->config().embedder) : QString();
}

void OpenBase::ask_keyring() {
    QString name = key_name();
    if (name.isEmpty() || !workspace_->config().embedder.api_key.empty() || keys_.contains(name))
        return;
    keyring_.read(name, [this, name](const KeyringAnswer& answer) {
        if (answer.state == KeyringAnswer::State::done && name == key_name())
            set_key(answer.secret);
    });
}

void OpenBase::set_key(const QString& key) {
    if (key_name().isEmpty())
        return;
    if (key.isEmpty())
        keys_.erase(key_name());
    else
        keys_[key_name()] = key;
    if (auto workspace = read(workspace_->config().root)) // else it stays as it is
        workspace_ = std::move(*workspace);
}

Result<void> OpenBase::reload() {
    if (!workspace_)
        return {};
    auto workspace = read(workspace_->config().root);
    if (!workspace)
        return std::unexpected(workspace.error());
    workspace_ = std::move(*workspace);
    look(nullptr);
    return {};
}

void OpenBase::refresh() {
    look(view_);
}

void OpenBase::look(const std::shared_ptr<const BaseView>& before) {
    if (!workspace_)
        return;
    look_.run(
        [workspace = workspace_, before](std::stop_token stop) { return look_at(*workspace, before, stop); },
        [this](Result<std::shared_ptr<const BaseView>> view) {
            std::string problem = view ? std::string() : view.error().message;
            if (!problem.empty() && problem != last_problem_)
                emit failed(to_qt(problem));
            last_problem_ = problem;
            if (!view || !*view)
                return;
            view_ = *view;
            tags_ = std::make_shared<const QStringList>(tags_of(*view_->checked));
            emit changed();
        });
}

void OpenBase::follow(bool on) {
    if (on)
        timer_.start();
    else
        timer_.stop();
}

void OpenBase::ingest(bool full) {
    if (!workspace_)
        return;
    jobs_.start<IngestReport>(
        full ? tr("Building the index anew") : tr("Bringing the index up to date"),
        [workspace = workspace_, full](std::stop_token stop, const Progress& progress) {
            return kb::ingest(*workspace, {.full = full}, stop, progress);
        },
        [this](const Result<IngestReport>& report) {
            if (!report) {
                if (report.error().code != ErrorCode::cancelled)
                    emit failed(to_qt(report.error().message));
                return;
            }
            emit ingested(*report);
            refresh();
        });
}

} // namespace kb::ui
