// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace kb {

/// What a program left behind.
struct ProcessResult {
    int exit_code = 0; ///< 128 + its number where a signal ended it, as in a shell
    std::string output, errors;
};

struct ProcessOptions {
    std::filesystem::path folder;                                 ///< where it runs; "" here
    std::vector<std::pair<std::string, std::string>> environment; ///< set besides the present one
    std::chrono::milliseconds timeout = std::chrono::seconds(60);
    std::size_t max_output = 64U << 20; ///< bytes of each stream; more ends the program
};

/// Runs `command` (the program, looked up in PATH, and its arguments; no shell) with an empty standard input
/// and waits for its end. A program that ends with another code than 0 is no failure here. Errors: not_found
/// where there is no such program, cancelled, unavailable after the timeout, invalid where it says too much;
/// it is killed then, with all that it started. Any thread.
Result<ProcessResult> run_process(const std::vector<std::string>& command, const ProcessOptions& options = {},
                                  std::stop_token stop = {});

} // namespace kb
