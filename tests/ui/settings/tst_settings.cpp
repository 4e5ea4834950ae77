// SPDX-License-Identifier: GPL-3.0-or-later
// The settings: what holds at once, what is kept, and that no secret is kept outside of a keyring.
#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/ui/support/open_window.h"
#include "ui/articles/article_editor.h"
#include "ui/articles/articles_page.h"
#include "ui/editor/code_editor.h"
#include "ui/settings/embedder_panel.h"
#include "ui/settings/embedder_trial.h"
#include "ui/settings/settings_dialog.h"
#include "ui/support/actions.h"
#include "ui/support/keyring.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QtTest>

using namespace kb;
using namespace kb::ui;
using namespace kb::test;

namespace {

constexpr int patience_ms = 60'000;
const QString secret = QStringLiteral("sk-made-up-key-4711");

/// The window with its settings open.
class InSettings : public OpenWindow {
public:
    InSettings() {
        open();
        window().actions().settings->trigger();
    }
    SettingsDialog& dialog() { return child<SettingsDialog>(); }
    template <class T>
    T& part(const char* name) {
        return *dialog().findChild<T*>(QString::fromLatin1(name));
    }
    QPushButton& button(const QString& text) {
        for (auto* button : dialog().findChildren<QPushButton*>())
            if (button->text().remove(u'&') == text)
                return *button;
        qFatal("there is no button %s", qPrintable(text));
    }
    QString text(const char* name) { return part<QLabel>(name).text(); }
    bool comes_to(const std::function<bool()>& state) { return QTest::qWaitFor(state, patience_ms); }
    void use_service() {
        write("kb.yaml", "name: x\nembedder: {kind: vllm, base_url: \"http://127.0.0.1:9/v1\"}\n");
        if (!base().reload())
            qFatal("the settings cannot be read");
        part<EmbedderPanel>("embedder").show_base();
    }
};

KeyringAnswer read_keyring(const QString& name) {
    Keyring keyring;
    std::optional<KeyringAnswer> got;
    keyring.read(name, [&](const KeyringAnswer& answer) { got = answer; });
    if (!QTest::qWaitFor([&] { return got.has_value(); }, patience_ms))
        qFatal("the keyring never answered");
    return *got;
}

/// Whether a file below `folder` holds the secret.
bool is_written_below(const std::filesystem::path& folder) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            if (auto bytes = read_file(entry.path()); bytes && bytes->contains(to_utf8(secret)))
                return true;
    return false;
}

} // namespace

class SettingsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        with_keyring_ = qEnvironmentVariableIsSet("KB_TEST_KEYRING"); // this program, started by itself
        if (!with_keyring_)
            qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all");
        for (const char* name : {"KB_VLLM_API_KEY", "KB_VLLM_API_KEY_FILE", "KB_VLLM_BASE_URL"})
            qunsetenv(name);
    }

    void colours_and_size_hold_at_once_and_the_language_is_kept() {
        InSettings opened;
        opened.part<QComboBox>("theme").setCurrentIndex(static_cast<int>(Theme::dark));
        QVERIFY(is_dark(QApplication::palette()));
        opened.part<QComboBox>("theme").setCurrentIndex(static_cast<int>(Theme::light));
        QVERIFY(!is_dark(QApplication::palette()));
        QCOMPARE(opened.preferences().theme(), Theme::light);

        auto& page = opened.child<ArticlesPage>();
        page.open("jobs/out-of-memory.md");
        opened.part<QSpinBox>("size").setValue(21);
        QCOMPARE(page.current()->editor().font().pointSize(), 21);
        QCOMPARE(opened.preferences().editor_size(), 21);
        opened.part<QSpinBox>("size").setValue(opened.part<QSpinBox>("size").minimum());
        QCOMPARE(opened.preferences().editor_size(), 0);

        auto& language = opened.part<QComboBox>("language");
        language.setCurrentIndex(language.findText("Español"));
        QCOMPARE(opened.preferences().language(), QString("es"));
        language.setCurrentIndex(0);
        QCOMPARE(opened.preferences().language(), QString());
    }

    void the_base_its_profiles_and_recent_ones_are_shown() {
        InSettings opened;
        QCOMPARE(opened.text("folder"), to_qt(opened.root().string()));
        QVERIFY(opened.text("profiles").contains("default"));
        QCOMPARE(opened.part<QListWidget>("recent").count(), 1);
        opened.write("../other/a.md", "---\ntitle: Another\n---\n\nText.\n");
        opened.asker.texts.push_back(to_qt((opened.folder() / "other").string()));
        opened.button("Open another…").click();
        QVERIFY(opened.comes_to([&] { return opened.part<QListWidget>("recent").count() == 2; }));
        QVERIFY(opened.text("folder").endsWith("other"));
    }

    void an_embedder_that_answers_says_its_dimension() {
        InSettings opened;
        QVERIFY(opened.text("key-state").contains("none"));
        QVERIFY(!opened.part<QLineEdit>("key").isVisibleTo(&opened.dialog()));
        opened.button("Test").click();
        QVERIFY(opened.comes_to([&] { return opened.text("answer").contains("512"); }));
    }

    void an_embedder_that_does_not_answer_says_why() {
        InSettings opened;
        opened.use_service();
        QCOMPARE(opened.text("endpoint"), QString("http://127.0.0.1:9/v1"));
        opened.button("Test").click();
        QVERIFY(opened.comes_to([&] { return opened.button("Test").isEnabled(); }));
        QVERIFY(!opened.text("answer").isEmpty());
        QVERIFY(!opened.text("answer").contains("numbers"));
    }

    void a_key_of_the_environment_is_named_and_not_shown() {
        qputenv("KB_VLLM_API_KEY", secret.toUtf8());
        InSettings opened;
        opened.use_service();
        QVERIFY(opened.text("key-state").contains("KB_VLLM_API_KEY"));
        for (auto* label : opened.dialog().findChildren<QLabel*>())
            QVERIFY(!label->text().contains(secret));
        qunsetenv("KB_VLLM_API_KEY");
        EmbedderConfig vllm{.kind = "vllm"};
        auto file = [](const std::string& name) {
            return name == "KB_VLLM_API_KEY_FILE" ? std::optional<std::string>("x") : std::nullopt;
        };
        QCOMPARE(key_source(vllm, file), KeySource::file);
        QCOMPARE(key_source(vllm, [](const std::string&) { return std::nullopt; }), KeySource::nowhere);
        QCOMPARE(key_source({}, file), KeySource::not_needed);
    }

    void without_a_keyring_a_key_is_refused_and_stored_nowhere() {
        if (with_keyring_)
            QSKIP("with a keyring");
        QCOMPARE(read_keyring("vllm x").state, KeyringAnswer::State::unavailable);
        InSettings opened;
        opened.use_service();
        opened.part<QLineEdit>("key").setText(secret);
        opened.button("Store in the keyring").click();
        QVERIFY(opened.comes_to([&] { return opened.text("key-state").contains("unavailable"); }));
        QVERIFY(opened.text("key-state").contains("KB_VLLM_API_KEY_FILE"));
        QVERIFY(opened.base().workspace()->config().embedder.api_key.empty());
        QVERIFY(!is_written_below(opened.folder()));
    }

    void a_key_in_the_keyring_is_used_and_removed_again() {
        if (!with_keyring_)
            QSKIP("without a keyring");
        {
            InSettings opened;
            opened.use_service();
            opened.part<QLineEdit>("key").setText(secret);
            opened.button("Store in the keyring").click();
            QVERIFY(opened.comes_to([&] { return opened.text("key-state").contains("keyring."); }));
            QCOMPARE(opened.base().workspace()->config().embedder.api_key, to_utf8(secret));
            QVERIFY(opened.part<QLineEdit>("key").text().isEmpty());
            QVERIFY(!is_written_below(opened.folder()));
        }
        InSettings again; // another start of the program
        again.use_service();
        again.window().open_base(to_qt(again.root().string()));
        QVERIFY(again.comes_to(
            [&] { return again.base().workspace()->config().embedder.api_key == to_utf8(secret); }));
        again.part<EmbedderPanel>("embedder").show_base();
        again.button("Remove").click();
        QVERIFY(again.comes_to([&] { return again.base().workspace()->config().embedder.api_key.empty(); }));
        QCOMPARE(read_keyring(again.base().key_name()).state, KeyringAnswer::State::missing);
    }

    /// Starts this program again under a session bus of its own with a keyring that is open.
    void the_desktop_keyring_keeps_a_key() {
        if (with_keyring_)
            return;
        QTemporaryDir home;
        auto result = run_process(
            {"dbus-run-session", "--", "sh", "-c",
             "echo -n x | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec \"$0\" "
             "a_key_in_the_keyring_is_used_and_removed_again",
             to_utf8(QCoreApplication::applicationFilePath())},
            {.environment = {{"KB_TEST_KEYRING", "1"},
                             {"HOME", home.path().toStdString()},
                             {"XDG_DATA_HOME", home.path().toStdString()},
                             {"XDG_RUNTIME_DIR", home.path().toStdString()}},
             .timeout = std::chrono::minutes(2)});
        if (!result || result->exit_code == 127)
            QSKIP("there is no dbus-run-session or no gnome-keyring here");
        std::string said = result->output + result->errors;
        if (said.contains("nobody answers for org.freedesktop.secrets"))
            QSKIP("the keyring does not start here");
        QVERIFY2(result->exit_code == 0, said.c_str());
    }

private:
    bool with_keyring_ = false;
};

QTEST_MAIN(SettingsTest)
#include "tst_settings.moc"
