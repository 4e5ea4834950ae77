// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/transport.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTimer>
#include <QUrl>

#include <functional>

namespace kb {

using ExchangeOutcome = std::expected<HttpAnswer, ExchangeFailure>;

/// One request under way. Lives in the network thread, calls `done` exactly once there and then deletes
/// itself.
class Exchange : public QObject {
public:
    using Done = std::function<void(ExchangeOutcome)>;

    Exchange(const QUrl& url, std::size_t max_answer_bytes, Done done);
    void start(QNetworkAccessManager& manager, const HttpRequest& request, std::chrono::milliseconds timeout);
    void cancel();

private:
    void read();
    void finish();
    void fail_with(ErrorCode code, std::string text, bool may_pass = false, std::string detail = {});
    void fail_with_reply_error();
    void end(ExchangeOutcome outcome);

    std::string host_; // and port, for people
    std::size_t max_answer_bytes_;
    Done done_;
    QNetworkReply* reply_ = nullptr;
    QTimer timer_;
    std::string body_;
};

} // namespace kb
