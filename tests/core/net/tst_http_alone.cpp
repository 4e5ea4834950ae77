// SPDX-License-Identifier: GPL-3.0-or-later
// In a process without a QCoreApplication, as the command-line programs are. tst_http has one.
#include "core/net/http.h"
#include "tests/support/http_server.h"

#include <QCoreApplication>
#include <QTest>

#include <clocale>

using namespace kb;
using namespace kb::test;

class TestHttpAlone : public QObject {
    Q_OBJECT

private slots:
    void a_client_works_again_after_the_last_one_has_gone();
    void two_clients_share_one_application();
    void the_locale_of_the_process_stays();
    void no_application_is_left_behind();
};

void TestHttpAlone::a_client_works_again_after_the_last_one_has_gone() {
    for (int round = 0; round < 3; ++round) {
        QVERIFY(QCoreApplication::instance() == nullptr);
        auto client = make_http_client();
        QVERIFY(client);
        HttpServer server({ScriptedAnswer{.body = "hello"}}); // runs on the client's application
        auto answer = (*client)->send({.url = server.url()}, {});
        QVERIFY2(answer, answer ? "" : answer.error().message.c_str());
        QCOMPARE(answer->body, "hello");
    }
}

void TestHttpAlone::two_clients_share_one_application() {
    auto first = make_http_client();
    QCoreApplication* application = QCoreApplication::instance();
    auto second = make_http_client();
    QCOMPARE(QCoreApplication::instance(), application);
    first->reset();
    HttpServer server({ScriptedAnswer{.body = "hello"}});
    QCOMPARE((*second)->send({.url = server.url()}, {})->body, "hello");
}

void TestHttpAlone::the_locale_of_the_process_stays() {
    // Qt would set the user's, and numbers would be read and written with a decimal comma.
    qputenv("LC_ALL", "C.UTF-8");
    std::string before = std::setlocale(LC_ALL, nullptr);
    auto client = make_http_client();
    QCOMPARE(std::string(std::setlocale(LC_ALL, nullptr)), before);
}

void TestHttpAlone::no_application_is_left_behind() {
    QVERIFY(QCoreApplication::instance() == nullptr);
}

QTEST_APPLESS_MAIN(TestHttpAlone)
#include "tst_http_alone.moc"
