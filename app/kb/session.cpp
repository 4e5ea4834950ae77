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

std::string citation_in_base(const Config& config, const std::string& citation) {
    std::error_code error;
    std::filesystem::path root = std::filesystem::canonical(config.root, error);
    if (error)
        return citation;
    for (std::size_t end = citation.size(); end != std::string::npos && end > 0;
         end = citation.rfind('#', end - 1)) {
        std::filesystem::path real = std::filesystem::canonical(citation.substr(0, end), error);
        if (!error && is_inside(root, real) && real != root)
            return real.lexically_relative(root).generic_string() + citation.substr(end);
    }
    return citation;
}

} // namespace kb
