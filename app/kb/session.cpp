// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kb/session.h"

#include "core/base/file.h"
#include "core/base/translate.h"

namespace kb {

int Session::fail(const Error& error) {
    if (error.code == ErrorCode::cancelled) {
        output.error(tr("Interrupted. What was finished is kept; the same command goes on from there."));
        return exit_code::interrupted;
    }
    output.error(error.message);
    return error.code == ErrorCode::usage ? exit_code::usage : exit_code::cannot;
}

int Session::usage(const std::string& message) {
    return fail({ErrorCode::usage, message});
}

std::string path_in_base(const Config& config, const std::string& path) {
    std::error_code error;
    if (path.empty() || !std::filesystem::exists(path, error) || !is_inside(config.root, path))
        return path;
    std::filesystem::path real = std::filesystem::canonical(path, error);
    std::filesystem::path relative = real.lexically_relative(std::filesystem::canonical(config.root, error));
    return error || relative.empty() ? path : relative.generic_string();
}

} // namespace kb
