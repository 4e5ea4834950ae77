// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one error type of the core. Functions that can fail return `Result<T>`; nothing here is thrown.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace kb {

/// What kind of failure it was, for programs: `app/` maps each to an exit code.
enum class ErrorCode {
    usage,       ///< the caller asked for something that has no meaning
    invalid,     ///< input that cannot be used (bad configuration, refused edit)
    not_found,   ///< a file, article or index that is not there
    permission,  ///< the operating system said no
    io,          ///< reading or writing failed (disk full, broken medium)
    busy,        ///< another process holds the lock
    unavailable, ///< a service could not be reached or answered rubbish
    mismatch,    ///< the index was made with something else (embedder, newer schema)
    corrupt,     ///< stored data is damaged; it can be rebuilt
    refused,     ///< policy forbids it
    cancelled,   ///< the stop token was set
};

/// A failure. `message` is one or two sentences for people: what happened, where, what to do.
/// `detail` is for logs and never holds a secret.
struct Error {
    ErrorCode code = ErrorCode::invalid;
    std::string message;
    std::string detail = {};

    bool operator==(const Error&) const = default;
};

template <class T>
using Result = std::expected<T, Error>;

/// Shorthand for returning a failure from a function with a `Result`.
inline std::unexpected<Error> fail(ErrorCode code, std::string message, std::string detail = {}) {
    return std::unexpected(Error{code, std::move(message), std::move(detail)});
}

} // namespace kb
