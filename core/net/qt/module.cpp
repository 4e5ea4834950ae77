// SPDX-License-Identifier: GPL-3.0-or-later
// The module behind core/net/http.h: everything that needs QtNetwork.
#include "core/base/translate.h"
#include "core/net/qt/environment_proxy.h"
#include "core/net/qt/exchange.h"
#include "core/net/qt/network_thread.h"
#include "core/net/transport.h"

#include <QNetworkProxyFactory>
#include <QPointer>

#include <future>

namespace kb {

namespace {

class ProxyFactory final : public QNetworkProxyFactory {
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override {
        return {environment_proxy(query)};
    }
};

/// `url` for a message: without what stands before an @, which may be a password.
std::string_view without_user(std::string_view url) {
    return url.substr(url.rfind('@') + 1); // npos + 1 = 0
}

Result<QUrl> checked_url(const std::string& text) {
    QUrl url(QString::fromStdString(text), QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty() || (url.scheme() != "http" && url.scheme() != "https"))
        return fail(ErrorCode::usage,
                    message("'{}' is not an address of the form http://host:port/path.", without_user(text)));
    if (!url.userInfo().isEmpty())
        return fail(ErrorCode::usage, message("An address must not hold a user name or password (host {}).",
                                              url.host().toStdString()));
    return url;
}

class QtTransport final : public HttpTransport {
public:
    QtTransport()
        : thread_(NetworkThread::shared()) {
        thread_->run([this] {
            manager_ = new QNetworkAccessManager;
            manager_->setProxyFactory(new ProxyFactory);
        });
    }

    ~QtTransport() override {
        thread_->run([this] { delete manager_; });
    }

    ExchangeOutcome exchange(const HttpRequest& request, std::chrono::milliseconds timeout,
                             std::stop_token stop) override {
        Result<QUrl> url = checked_url(request.url);
        if (!url)
            return std::unexpected(ExchangeFailure{url.error(), false});

        if (stop.stop_requested())
            return std::unexpected(
                ExchangeFailure{Error{ErrorCode::cancelled, message("The request was cancelled.")}, false});
        // Shared, because set_value may still be returning when the caller has its answer.
        auto promise = std::make_shared<std::promise<ExchangeOutcome>>();
        std::future<ExchangeOutcome> outcome = promise->get_future();
        QPointer<Exchange> exchange; // touched in the network thread only
        thread_->post([&, promise] {
            exchange = new Exchange(*url, request.max_answer_bytes, [promise](ExchangeOutcome result) {
                promise->set_value(std::move(result));
            });
            exchange->start(*manager_, request, timeout);
        });
        // Waits for the network thread, so that nothing refers to this call when it returns.
        std::stop_callback on_stop(stop, [&] {
            thread_->run([&] {
                if (exchange)
                    exchange->cancel();
            });
        });
        return outcome.get();
    }

private:
    std::shared_ptr<NetworkThread> thread_;
    QNetworkAccessManager* manager_ = nullptr; // lives in the thread
};

} // namespace

} // namespace kb

extern "C" __attribute__((visibility("default"))) kb::HttpTransport*
kb_make_http_transport(unsigned version) {
    return version == kb::http_module_version ? new kb::QtTransport : nullptr;
}
