// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/qt/environment_proxy.h"

#include <QUrl>
#include <QtTest>

namespace {

constexpr const char* variables[] = {"http_proxy",  "HTTP_PROXY", "https_proxy",
                                     "HTTPS_PROXY", "no_proxy",   "NO_PROXY"};

QString spell(const QNetworkProxy& proxy) {
    switch (proxy.type()) {
    case QNetworkProxy::HttpProxy:
        return "http " + proxy.hostName() + ' ' + QString::number(proxy.port());
    case QNetworkProxy::Socks5Proxy:
        return "socks " + proxy.hostName() + ' ' + QString::number(proxy.port());
    default:
        return "none";
    }
}

} // namespace

class EnvironmentProxyTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        for (const char* name : variables)
            qunsetenv(name);
    }

    void the_environment_names_the_proxy_data() {
        QTest::addColumn<QByteArray>("environment");
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("proxy");
        auto row = [](const char* environment, const char* url, const char* proxy) {
            QTest::addRow("%s for %s", environment, url) << QByteArray(environment) << url << proxy;
        };
        row("", "http://a.example/", "none");
        row("http_proxy=http://proxy:3128", "http://a.example/", "http proxy 3128");
        row("http_proxy=proxy:3128", "http://a.example/", "http proxy 3128");
        row("http_proxy=http://proxy/", "http://a.example/", "http proxy 8080");
        row("http_proxy=http://proxy:3128", "https://a.example/", "none");
        row("https_proxy=http://proxy:3128", "https://a.example/", "http proxy 3128");
        row("HTTPS_PROXY=http://proxy:3128", "https://a.example/", "http proxy 3128");
        row("HTTP_PROXY=http://proxy:3128", "http://a.example/", "none");
        row("http_proxy=socks5://proxy:1080", "http://a.example/", "socks proxy 1080");
        row("http_proxy=p:1 no_proxy=b.example,a.example", "http://a.example/", "none");
        row("http_proxy=p:1 no_proxy=.Example", "http://A.example/", "none");
        row("http_proxy=p:1 NO_PROXY=example", "http://a.example/", "none");
        row("http_proxy=p:1 no_proxy=*", "http://a.example/", "none");
        row("http_proxy=p:1 no_proxy=b.example,", "http://ab.example/", "http p 1");
        row("http_proxy=p:1", "http://localhost/", "none");
        row("http_proxy=p:1", "http://127.0.0.1/", "none");
        row("http_proxy=p:1", "http://[::1]/", "none");
    }
    void the_environment_names_the_proxy() {
        QFETCH(QByteArray, environment);
        QFETCH(QString, url);
        QFETCH(QString, proxy);
        for (const QByteArray& variable : environment.split(' '))
            if (qsizetype equals = variable.indexOf('='); equals > 0)
                qputenv(variable.left(equals).constData(), variable.mid(equals + 1));
        QCOMPARE(spell(kb::environment_proxy(QNetworkProxyQuery(QUrl(url)))), proxy);
    }

    void a_user_of_the_proxy_is_passed_on() {
        qputenv("http_proxy", "http://user:p%40ss@proxy:3128");
        QNetworkProxy proxy = kb::environment_proxy(QNetworkProxyQuery(QUrl("http://a.example/")));
        QCOMPARE(proxy.user(), "user");
        QCOMPARE(proxy.password(), "p@ss");
    }

    void cleanupTestCase() { init(); }
};

QTEST_APPLESS_MAIN(EnvironmentProxyTest)
#include "tst_environment_proxy.moc"
