// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/http_server.h"

#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <format>

namespace kb::test {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// The first request in `buffer`, taken out of it, once it is there as a whole.
std::optional<SeenRequest> take_request(std::string& buffer) {
    std::size_t end = buffer.find("\r\n\r\n");
    if (end == std::string::npos)
        return std::nullopt;
    SeenRequest request;
    std::string_view head = std::string_view(buffer).substr(0, end);
    std::string_view first = head.substr(0, head.find("\r\n"));
    std::size_t space = first.find(' ');
    request.method = first.substr(0, space);
    request.target = first.substr(space + 1, first.rfind(' ') - space - 1);
    for (std::size_t at = head.find("\r\n"); at != std::string_view::npos; at = head.find("\r\n", at)) {
        at += 2;
        std::string_view line = head.substr(at, head.find("\r\n", at) - at);
        std::size_t colon = line.find(": ");
        request.headers.emplace_back(lower(line.substr(0, colon)), line.substr(colon + 2));
    }
    std::string length_text = request.header("content-length");
    std::size_t length = 0;
    std::from_chars(length_text.data(), length_text.data() + length_text.size(), length);
    if (buffer.size() < end + 4 + length)
        return std::nullopt;
    request.body = buffer.substr(end + 4, length);
    buffer.erase(0, end + 4 + length);
    return request;
}

std::string head_of(const ScriptedAnswer& answer) {
    std::string head = std::format("HTTP/1.1 {} Scripted\r\n", answer.status);
    for (const auto& [name, value] : answer.headers)
        head += std::format("{}: {}\r\n", name, value);
    if (answer.chunked)
        head += std::format("Transfer-Encoding: chunked\r\n\r\n{:x}\r\n", answer.body.size());
    else
        head += std::format("Content-Length: {}\r\n\r\n",
                            answer.claimed_length.value_or(answer.body.size() + answer.padding));
    return head;
}

void write(QTcpSocket& socket, std::string_view text) {
    socket.write(text.data(), static_cast<qint64>(text.size()));
}

} // namespace

std::string SeenRequest::header(std::string_view name) const {
    auto found = std::ranges::find(headers, name, &std::pair<std::string, std::string>::first);
    return found == headers.end() ? std::string() : found->second;
}

HttpServer::HttpServer(Handler handler)
    : handler_(std::move(handler)) {
    thread_.start();
    auto* context = new QObject;
    context->moveToThread(&thread_);
    QMetaObject::invokeMethod(
        context,
        [this] {
            server_ = std::make_unique<QTcpServer>();
            server_->listen(QHostAddress::LocalHost, 0);
            port_ = server_->serverPort();
            QObject::connect(server_.get(), &QTcpServer::newConnection, server_.get(), [this] { accept(); });
        },
        Qt::BlockingQueuedConnection);
    context->deleteLater();
}

HttpServer::HttpServer(std::vector<ScriptedAnswer> answers)
    : HttpServer([answers = std::move(answers), next = std::size_t(0)](const SeenRequest&) mutable {
        return answers[std::min(next++, answers.size() - 1)];
    }) {}

HttpServer::~HttpServer() {
    QMetaObject::invokeMethod(server_.get(), [this] { server_.reset(); }, Qt::BlockingQueuedConnection);
    thread_.quit();
    thread_.wait();
}

std::string HttpServer::url(std::string_view path) const {
    return std::format("http://{}{}", host(), path);
}

std::string HttpServer::host() const {
    return std::format("127.0.0.1:{}", port_);
}

std::vector<SeenRequest> HttpServer::log() const {
    std::scoped_lock lock(mutex_);
    return log_;
}

void HttpServer::accept() {
    while (QTcpSocket* socket = server_->nextPendingConnection()) {
        ++connections_;
        auto buffer = std::make_shared<std::string>();
        QObject::connect(socket, &QTcpSocket::readyRead, socket,
                         [this, socket, buffer] { read(*socket, *buffer); });
        QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    }
}

void HttpServer::read(QTcpSocket& socket, std::string& buffer) {
    buffer += socket.readAll().toStdString();
    while (std::optional<SeenRequest> request = take_request(buffer)) {
        {
            std::scoped_lock lock(mutex_);
            log_.push_back(*request);
        }
        answer(socket, *request);
    }
}

void HttpServer::answer(QTcpSocket& socket, const SeenRequest& request) {
    ScriptedAnswer answer = handler_(request);
    if (answer.silent)
        return;
    if (answer.close_at_once) {
        socket.abort();
        return;
    }
    if (answer.raw) {
        write(socket, answer.body);
        socket.disconnectFromHost();
        return;
    }
    write(socket, head_of(answer));
    write(socket, std::string_view(answer.body).substr(0, answer.close_after.value_or(std::string::npos)));
    if (answer.close_after) {
        socket.disconnectFromHost();
        return;
    }
    if (answer.chunked)
        write(socket, "\r\n0\r\n\r\n");
    write(socket, std::string(answer.padding, ' '));
}

int closed_port() {
    QTcpServer server;
    server.listen(QHostAddress::LocalHost, 0);
    return server.serverPort(); // free again when the server goes
}

} // namespace kb::test
