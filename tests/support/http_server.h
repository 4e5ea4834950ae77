// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A small HTTP server for tests, which answers as the test says, well or badly.
#pragma once

#include <QObject>
#include <QThread>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QTcpServer;
class QTcpSocket;

namespace kb::test {

struct SeenRequest {
    std::string method;
    std::string target;                                       ///< path and query
    std::vector<std::pair<std::string, std::string>> headers; ///< names in lower case
    std::string body;

    /// The header's value; "" where it is absent.
    std::string header(std::string_view name) const;
};

/// One answer, honest unless told otherwise.
struct ScriptedAnswer {
    int status = 200;
    std::string body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
    std::optional<std::size_t> claimed_length = {}; ///< in Content-Length, instead of the body's
    std::optional<std::size_t> close_after = {};    ///< bytes of the body that are sent before closing
    std::size_t padding = 0;                        ///< spaces that follow the body (a huge answer)
    bool chunked = false;                           ///< sent as one chunk, without Content-Length
    bool silent = false;                            ///< nothing is sent, the connection stays open
    bool close_at_once = false;                     ///< nothing is sent, the connection is closed
    bool raw = false;                               ///< the body is all that is sent: not HTTP
};

/// Listens on a free port of 127.0.0.1, in a thread of its own, from construction to destruction. The process
/// needs a QCoreApplication.
class HttpServer {
public:
    /// Called in the server's thread for each request.
    using Handler = std::function<ScriptedAnswer(const SeenRequest&)>;

    explicit HttpServer(Handler handler);
    /// Gives the answers one after the other; the last one again and again.
    explicit HttpServer(std::vector<ScriptedAnswer> answers);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    /// http://127.0.0.1:PORT, and `path`.
    std::string url(std::string_view path = {}) const;
    /// 127.0.0.1:PORT, as messages name it.
    std::string host() const;
    /// Every request so far. Any thread.
    std::vector<SeenRequest> log() const;
    /// How many connections were made so far. Any thread.
    int connections() const { return connections_; }

private:
    void accept();
    void read(QTcpSocket& socket, std::string& buffer);
    void answer(QTcpSocket& socket, const SeenRequest& request);

    Handler handler_;
    QThread thread_;
    std::unique_ptr<QTcpServer> server_; // lives in thread_
    quint16 port_ = 0;
    mutable std::mutex mutex_;
    std::vector<SeenRequest> log_;
    std::atomic<int> connections_ = 0;
};

/// A port of 127.0.0.1 on which nothing listens.
int closed_port();

} // namespace kb::test
