// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/qt/environment_proxy.h"

#include <QHostAddress>
#include <QUrl>

namespace kb {

namespace {

constexpr int default_port = 8080;

QString setting(const char* name, const char* upper_name) {
    QString value = qEnvironmentVariable(name);
    return (value.isEmpty() ? qEnvironmentVariable(upper_name) : value).trimmed();
}

bool is_this_machine(const QString& host) {
    return host == "localhost" || host.endsWith(".localhost") || QHostAddress(host).isLoopback();
}

bool is_excepted(const QString& host) {
    QString list = setting("no_proxy", "NO_PROXY").toLower();
    for (QString entry : list.split(',', Qt::SkipEmptyParts)) {
        entry = entry.trimmed();
        if (entry.startsWith('.'))
            entry.removeFirst();
        if (!entry.isEmpty() && (entry == "*" || host == entry || host.endsWith('.' + entry)))
            return true;
    }
    return false;
}

} // namespace

QNetworkProxy environment_proxy(const QNetworkProxyQuery& query) {
    QString host = query.peerHostName().toLower();
    if (is_this_machine(host) || is_excepted(host))
        return QNetworkProxy::NoProxy;
    QString value = query.protocolTag() == "https" ? setting("https_proxy", "HTTPS_PROXY")
                                                   : qEnvironmentVariable("http_proxy").trimmed();
    if (value.isEmpty())
        return QNetworkProxy::NoProxy;
    QUrl url(value.contains("://") ? value : "http://" + value);
    auto type = url.scheme().startsWith("socks") ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy;
    return {type, url.host(), static_cast<quint16>(url.port(default_port)), url.userName(), url.password()};
}

} // namespace kb
