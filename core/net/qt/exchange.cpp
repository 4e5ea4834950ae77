// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/qt/exchange.h"

#include "core/base/translate.h"

#include <QHttpHeaders>
#include <QSslError>

namespace kb {

namespace {

QByteArray bytes(const std::string& text) {
    return {text.data(), static_cast<qsizetype>(text.size())};
}

QNetworkRequest network_request(const QUrl& url, const HttpRequest& request) {
    QNetworkRequest result(url);
    result.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    result.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    result.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    result.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    result.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    result.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    result.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    result.setRawHeader("User-Agent", "kb-workbench/" KB_VERSION);
    result.setRawHeader("Accept-Encoding", "identity"); // nothing is inflated past the size limit
    if (!request.body.empty())
        result.setRawHeader("Content-Type", "application/octet-stream");
    for (const auto& [name, value] : request.headers)
        result.setRawHeader(bytes(name), bytes(value));
    return result;
}

/// Whether the failure is no more than a status of 400 or above, which Qt counts as an error.
bool is_status_error(const QNetworkReply& reply) {
    QNetworkReply::NetworkError error = reply.error();
    bool from_status =
        error == QNetworkReply::ProxyAuthenticationRequiredError ||
        error == QNetworkReply::ProtocolInvalidOperationError ||
        (error >= QNetworkReply::ContentAccessDenied && error <= QNetworkReply::UnknownContentError) ||
        (error >= QNetworkReply::InternalServerError && error <= QNetworkReply::UnknownServerError);
    return from_status && reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt() >= 400;
}

HttpAnswer answer_of(const QNetworkReply& reply, std::string body) {
    HttpAnswer answer;
    answer.status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    answer.body = std::move(body);
    const QHttpHeaders headers = reply.headers();
    for (qsizetype i = 0; i < headers.size(); ++i) {
        QLatin1StringView name = headers.nameAt(i);
        QByteArrayView value = headers.valueAt(i);
        answer.headers.emplace_back(QByteArray(name.data(), name.size()).toLower().toStdString(),
                                    std::string(value.data(), static_cast<std::size_t>(value.size())));
    }
    return answer;
}

} // namespace

Exchange::Exchange(const QUrl& url, std::size_t max_answer_bytes, Done done)
    : host_(std::format("{}:{}", url.host().toStdString(), url.port(url.scheme() == "https" ? 443 : 80)))
    , max_answer_bytes_(max_answer_bytes)
    , done_(std::move(done)) {}

void Exchange::start(QNetworkAccessManager& manager, const HttpRequest& request,
                     std::chrono::milliseconds timeout) {
    reply_ = manager.sendCustomRequest(network_request(QUrl(QString::fromStdString(request.url)), request),
                                       bytes(request.method), bytes(request.body));
    reply_->setParent(this);
    reply_->setReadBufferSize(1 << 20); // a huge answer waits in the network, not in memory
    connect(reply_, &QNetworkReply::readyRead, this, &Exchange::read);
    connect(reply_, &QNetworkReply::finished, this, &Exchange::finish);
    connect(reply_, &QNetworkReply::sslErrors, this, [this](const QList<QSslError>& errors) {
        fail_with(
            ErrorCode::unavailable,
            message("{} could not prove its identity: {}. Install its certificate authority on this machine.",
                    host_, errors.front().errorString().toStdString()));
    });
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, [this, timeout] {
        fail_with(ErrorCode::unavailable,
                  message("{} did not answer within {} s. Try again later, or allow it more time.", host_,
                          static_cast<double>(timeout.count()) / 1000));
    });
    timer_.start(timeout);
}

void Exchange::cancel() {
    fail_with(ErrorCode::cancelled, message("The request was cancelled."));
}

void Exchange::read() {
    QByteArray part = reply_->readAll();
    if (body_.size() + static_cast<std::size_t>(part.size()) > max_answer_bytes_)
        fail_with(
            ErrorCode::unavailable,
            message("The answer of {} is larger than {} bytes. Check that the address is the right one.",
                    host_, max_answer_bytes_));
    else
        body_.append(part.constData(), static_cast<std::size_t>(part.size()));
}

void Exchange::finish() {
    if (reply_->bytesAvailable() > 0)
        read();
    if (!done_)
        return; // what was left was too much
    if (reply_->error() != QNetworkReply::NoError && !is_status_error(*reply_)) {
        fail_with_reply_error();
        return;
    }
    HttpAnswer answer = answer_of(*reply_, std::move(body_));
    QVariant length = reply_->header(QNetworkRequest::ContentLengthHeader);
    bool has_body = reply_->operation() != QNetworkAccessManager::HeadOperation && answer.status != 304;
    if (answer.status == 0 || (has_body && length.isValid() && length.toULongLong() != answer.body.size()))
        fail_with(ErrorCode::unavailable,
                  message("{} broke off in the middle of its answer. Try again.", host_), true);
    else
        end(std::move(answer));
}

void Exchange::fail_with_reply_error() {
    std::string detail = reply_->errorString().toStdString();
    switch (reply_->error()) {
    case QNetworkReply::ConnectionRefusedError:
        fail_with(ErrorCode::unavailable,
                  message("Nothing listens at {}. Check the address, or start the server.", host_), true,
                  detail);
        return;
    case QNetworkReply::HostNotFoundError:
        fail_with(ErrorCode::unavailable,
                  message("The host of {} is not known. Check the address and the network.", host_), false,
                  detail);
        return;
    case QNetworkReply::RemoteHostClosedError:
        fail_with(ErrorCode::unavailable,
                  message("{} broke off in the middle of its answer. Try again.", host_), true, detail);
        return;
    default:
        fail_with(ErrorCode::unavailable,
                  message("Talking to {} failed: {}. Check the address and the network.", host_, detail),
                  reply_->error() == QNetworkReply::TemporaryNetworkFailureError, detail);
    }
}

void Exchange::fail_with(ErrorCode code, std::string text, bool may_pass, std::string detail) {
    end(std::unexpected(ExchangeFailure{Error{code, std::move(text), std::move(detail)}, may_pass}));
}

void Exchange::end(ExchangeOutcome outcome) {
    Done done = std::exchange(done_, nullptr);
    if (!done)
        return;
    timer_.stop();
    reply_->disconnect(this);
    if (reply_->isRunning())
        reply_->abort();
    done(std::move(outcome));
    deleteLater();
}

} // namespace kb
