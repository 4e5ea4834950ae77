// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/question_log.h"

#include "core/base/date.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/search/payload.h"

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <iterator>
#include <thread>
#include <utility>

namespace kb {

namespace {

/// Others hold the lock for one line each; who waits longer has met something else.
constexpr int lock_tries = 50;
constexpr std::chrono::milliseconds lock_pause{2};

/// A file that others may have renamed between our opening and locking it, so often.
constexpr int open_tries = 5;

/// The log, open and locked; both end with the object.
class LogFile {
public:
    explicit LogFile(int fd)
        : fd_(fd) {}
    LogFile(LogFile&& other) noexcept
        : fd_(std::exchange(other.fd_, -1)) {}
    LogFile& operator=(LogFile&&) = delete;
    ~LogFile() {
        if (fd_ >= 0)
            ::close(fd_);
    }

    /// Makes the file where it is missing. `refused` where it is not a plain file of this user or of root: a
    /// link or another's file could carry the questions elsewhere.
    static Result<LogFile> open(const std::filesystem::path& path) {
        int fd =
            ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
        if (fd < 0)
            return std::unexpected(system_error(errno, tr("Writing"), path));
        LogFile file(fd);
        struct stat state{};
        if (::fstat(fd, &state) != 0)
            return std::unexpected(system_error(errno, tr("Writing"), path));
        if (!S_ISREG(state.st_mode) || (state.st_uid != ::geteuid() && state.st_uid != 0))
            return fail(
                ErrorCode::refused,
                message("{} is not a file of this user: no questions are written there.", path.string()));
        for (int i = 0; ::flock(fd, LOCK_EX | LOCK_NB) != 0; ++i) {
            if (i == lock_tries)
                return fail(ErrorCode::busy, message("{} is locked by another process.", path.string()));
            std::this_thread::sleep_for(lock_pause);
        }
        return file;
    }

    /// Whether `path` still names this file.
    bool lies_at(const std::filesystem::path& path) const {
        struct stat own{};
        struct stat there{};
        return ::fstat(fd_, &own) == 0 && ::stat(path.c_str(), &there) == 0 && own.st_ino == there.st_ino &&
               own.st_dev == there.st_dev;
    }

    std::size_t size() const {
        struct stat state{};
        return ::fstat(fd_, &state) == 0 ? static_cast<std::size_t>(state.st_size) : 0;
    }

    /// All of the line or nothing of it. 0, or an errno value.
    int add(std::string_view line) const {
        auto before = static_cast<off_t>(size());
        ssize_t written = ::write(fd_, line.data(), line.size());
        if (written == static_cast<ssize_t>(line.size()))
            return 0;
        int error = written < 0 ? errno : ENOSPC;
        std::ignore = ::ftruncate(fd_, before);
        return error;
    }

private:
    int fd_;
};

Result<void> append(const std::filesystem::path& path, std::string_view line) {
    for (int i = 0; i < open_tries; ++i) {
        auto file = LogFile::open(path);
        if (!file)
            return std::unexpected(file.error());
        if (!file->lies_at(path))
            continue;
        if (std::size_t size = file->size(); size > 0 && size + line.size() > largest_question_log) {
            if (::rename(path.c_str(), (path.string() + ".1").c_str()) != 0)
                return std::unexpected(system_error(errno, tr("Renaming"), path));
            continue;
        }
        if (int error = file->add(line); error != 0)
            return std::unexpected(system_error(error, tr("Writing"), path));
        return {};
    }
    return fail(ErrorCode::busy, message("{} is renamed again and again by others.", path.string()));
}

} // namespace

std::vector<LoggedQuestion> parse_questions(std::string_view bytes) {
    std::vector<LoggedQuestion> questions;
    for (std::string_view line : split_lines(bytes)) {
        auto json = nlohmann::json::parse(line, nullptr, false);
        if (!json.is_object())
            continue;
        auto text = [&json](const char* key) {
            auto value = json.find(key);
            return value != json.end() && value->is_string() ? value->get<std::string>() : std::string();
        };
        LoggedQuestion question{.at = text("at"),
                                .query = text("query"),
                                .ceiling = parse_audience(text("ceiling")).value_or(Audience::admins),
                                .source = text("source")};
        if (!question.query.empty())
            questions.push_back(std::move(question));
    }
    return questions;
}

Result<std::vector<LoggedQuestion>> read_questions(const Workspace& workspace) {
    std::vector<LoggedQuestion> questions;
    const std::filesystem::path& path = workspace.config().questions;
    if (path.empty())
        return questions;
    for (const std::filesystem::path& file : {std::filesystem::path(path.string() + ".1"), path}) {
        auto bytes = read_file(file, 2 * largest_question_log);
        if (!bytes && bytes.error().code == ErrorCode::not_found)
            continue;
        if (!bytes)
            return std::unexpected(bytes.error());
        std::ranges::move(parse_questions(*bytes), std::back_inserter(questions));
    }
    return questions;
}

Result<void> log_unanswered(const Workspace& workspace, const SearchAnswer& answer, Audience ceiling,
                            std::string_view source) {
    const std::filesystem::path& path = workspace.config().questions;
    if (path.empty() || (answer.answerable && !answer.hits.empty()))
        return {};
    auto scrubber = workspace.scrubber();
    if (!scrubber)
        return std::unexpected(scrubber.error());
    auto question = scrubber->scrub(answer.query, ScrubContext::ticket);
    if (!question)
        return std::unexpected(question.error());
    nlohmann::ordered_json line = {{"at", now_utc()},
                                   {"query", question->text},
                                   {"ceiling", name_of(ceiling)},
                                   {"hits", answer.hits.size()},
                                   {"answerable", answer.answerable},
                                   {"top_score", nullptr},
                                   {"source", source}};
    if (!answer.hits.empty())
        line["top_score"] = rounded(answer.hits.front().score);
    return append(path, line.dump() + "\n");
}

} // namespace kb
