// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"

#include "core/base/file.h"
#include "core/base/translate.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <map>

extern char** environ;

namespace kb {

namespace {

using Clock = std::chrono::steady_clock;

/// A pipe whose ends are closed with it.
class Pipe {
public:
    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    bool open() { return ::pipe2(ends_.data(), O_CLOEXEC) == 0; }
    int read_end() const { return ends_[0]; }
    int write_end() const { return ends_[1]; }
    void close_end(std::size_t end) {
        if (ends_[end] >= 0)
            ::close(ends_[end]);
        ends_[end] = -1;
    }

private:
    std::array<int, 2> ends_ = {-1, -1};
};

/// Pointers to strings that outlive it, with the null that C wants at the end.
std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> list;
    for (std::string& string : strings)
        list.push_back(string.data());
    list.push_back(nullptr);
    return list;
}

std::vector<std::string> environment_with(const ProcessOptions& options) {
    std::map<std::string, std::string> values;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        std::string_view text = *entry;
        auto equals = text.find('=');
        if (equals != std::string_view::npos)
            values.emplace(text.substr(0, equals), text.substr(equals + 1));
    }
    for (const auto& [name, value] : options.environment)
        values[name] = value;
    std::vector<std::string> list;
    for (const auto& [name, value] : values)
        list.push_back(name + "=" + value);
    return list;
}

/// Starts the program as the leader of a process group of its own, so that it can be killed with its
/// children.
Result<pid_t> start(const std::vector<std::string>& command, const ProcessOptions& options, Pipe& output,
                    Pipe& errors) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output.write_end(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors.write_end(), STDERR_FILENO);
    if (!options.folder.empty())
        posix_spawn_file_actions_addchdir_np(&actions, options.folder.c_str());
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::vector<std::string> arguments = command;
    std::vector<std::string> environment = environment_with(options);
    pid_t child = 0;
    int error = ::posix_spawnp(&child, command.front().c_str(), &actions, &attributes,
                               pointers(arguments).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error == ENOENT)
        return fail(ErrorCode::not_found,
                    message("There is no program {} here: install it.", command.front()));
    if (error != 0)
        return std::unexpected(system_error(error, tr("Starting"), command.front()));
    return child;
}

/// Reads what there is; false at the end of the stream.
bool take(int descriptor, std::string& text) {
    std::array<char, 16384> buffer{};
    ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
}

/// Reads both streams to their ends. An error: why the program is not waited for any longer.
Result<void> read_streams(Pipe& output, Pipe& errors, const ProcessOptions& options, std::stop_token stop,
                          ProcessResult& result) {
    std::array<pollfd, 2> streams = {pollfd{output.read_end(), POLLIN, 0},
                                     pollfd{errors.read_end(), POLLIN, 0}};
    std::array<std::string*, 2> texts = {&result.output, &result.errors};
    auto end = Clock::now() + options.timeout;
    while (streams[0].fd >= 0 || streams[1].fd >= 0) {
        if (stop.stop_requested())
            return fail(ErrorCode::cancelled, message("Interrupted."));
        if (Clock::now() >= end)
            return fail(ErrorCode::unavailable,
                        message("It did not end within {} s.", options.timeout.count() / 1000));
        constexpr int look_again_ms = 50; // for the stop token and the time
        if (::poll(streams.data(), streams.size(), look_again_ms) < 0 && errno != EINTR)
            return std::unexpected(system_error(errno, tr("Waiting for"), tr("a program")));
        for (std::size_t i = 0; i < streams.size(); ++i) {
            if (streams[i].fd < 0 || streams[i].revents == 0)
                continue;
            if (!take(streams[i].fd, *texts[i]))
                streams[i].fd = -1;
            if (texts[i]->size() > options.max_output)
                return fail(ErrorCode::invalid,
                            message("It printed more than {} bytes.", options.max_output));
        }
    }
    return {};
}

int exit_code_of(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

Result<ProcessResult> run_process(const std::vector<std::string>& command, const ProcessOptions& options,
                                  std::stop_token stop) {
    Pipe output;
    Pipe errors;
    if (command.empty() || !output.open() || !errors.open())
        return std::unexpected(system_error(command.empty() ? EINVAL : errno, tr("Starting"),
                                            command.empty() ? "" : command.front()));
    auto child = start(command, options, output, errors);
    if (!child)
        return std::unexpected(child.error());
    output.close_end(1);
    errors.close_end(1);
    ProcessResult result;
    auto done = read_streams(output, errors, options, std::move(stop), result);
    if (!done)
        ::kill(-*child, SIGKILL);
    result.exit_code = exit_code_of(*child);
    if (!done)
        return fail(done.error().code, command.front() + ": " + done.error().message);
    return result;
}

} // namespace kb
