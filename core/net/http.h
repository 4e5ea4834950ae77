// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one HTTP client of the project. QtNetwork lives behind it, in a module that is loaded with the first
/// client, so that programs which never talk to a network do not pay for it.
#pragma once

#include "core/base/error.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace kb {

struct HttpRequest {
    std::string method = "GET";
    std::string url; ///< http or https, without user name and password
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::chrono::milliseconds timeout{30000}; ///< for the whole call, further tries and waits included
    std::size_t max_answer_bytes = 32U << 20;
    int retries = 0; ///< further tries after 429, 502, 503, 504 and refused or broken connections, with
                     ///< exponential backoff and jitter, or after what Retry-After says; a wait that would
                     ///< not end before the timeout is not begun
};

struct HttpAnswer {
    int status = 0;
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers; ///< names in lower case
};

/// Blocking client. Redirects are never followed (an answer of 3xx is returned as it is), cookies are neither
/// kept nor sent, answers are not decompressed, proxies of the environment are not used for loopback
/// addresses, TLS certificates are always checked. Any thread, one call at a time per object.
class HttpClient {
public:
    virtual ~HttpClient() = default;
    /// An answer of any status, or an error: `unavailable` (no connection, timeout, too large, broken off),
    /// `cancelled`, `usage` (no such URL). Messages name the host, never a credential.
    virtual Result<HttpAnswer> send(const HttpRequest& request, std::stop_token stop) = 0;
};

/// Loads the module (from the folder $KB_LIB_DIR where that is set, else beside the program, in its lib
/// folder or where it was installed) and makes a client; `unavailable` with the paths tried where it is not
/// there. A program with a QCoreApplication of its own makes that first, and keeps it as long as it has
/// clients. Any thread.
Result<std::unique_ptr<HttpClient>> make_http_client();

} // namespace kb
