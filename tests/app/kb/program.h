// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>

/// How a run ended.
struct Finished {
    int code = -1;
    QString out, err;

    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
};

/// The built program in a scratch folder, where `kb` may be a copy of the demonstration base.
class Program {
public:
    Program() {
        environment_.insert("PATH", qEnvironmentVariable("PATH"));
        environment_.insert("HOME", path("."));
        environment_.insert("LC_ALL", "C.UTF-8");
        environment_.insert("KB_TODAY", "2026-11-30"); // the demonstration base's today
    }

    void copy_base() {
        std::filesystem::copy(KB_SOURCE_DIR "/kb", file("kb"), std::filesystem::copy_options::recursive);
    }

    QString path(const QString& name) const { return dir_.filePath(name); }
    std::filesystem::path file(const QString& name) const { return path(name).toStdString(); }
    void set(const QString& variable, const QString& value) { environment_.insert(variable, value); }

    void unset(const QString& variable) { environment_.remove(variable); }

    void write(const QString& name, const QByteArray& bytes) const {
        std::filesystem::create_directories(file(name).parent_path());
        QFile out(path(name));
        QVERIFY2(out.open(QIODevice::WriteOnly), qPrintable(name));
        out.write(bytes);
    }

    QByteArray read(const QString& name) const {
        QFile in(path(name));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

    /// Not started yet, in the folder and with the environment of every run.
    std::unique_ptr<QProcess> process(const QStringList& arguments) const {
        auto process = std::make_unique<QProcess>();
        process->setProgram(KB_BIN_DIR "/kb");
        process->setArguments(arguments);
        process->setWorkingDirectory(dir_.path());
        process->setProcessEnvironment(environment_);
        return process;
    }

    Finished run(const QStringList& arguments, const QByteArray& input = {}) const {
        auto process = this->process(arguments);
        process->start();
        process->write(input);
        process->closeWriteChannel();
        return finish(*process);
    }

    static Finished finish(QProcess& process) {
        if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
            return {-1, {}, process.errorString()};
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

private:
    QTemporaryDir dir_;
    QProcessEnvironment environment_;
};

/// Compares an exit code and shows what the program said where it is another.
#define KB_EXPECT(finished, expected)                                                                        \
    QVERIFY2((finished).code == (expected),                                                                  \
             qPrintable(QString::number((finished).code) + "\n" + (finished).out + "\n" + (finished).err))
