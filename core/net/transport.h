// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The seam between this folder and the module that talks to the network. Internal to core/net.
#pragma once

#include "core/net/http.h"

#include <expected>

namespace kb {

struct ExchangeFailure {
    Error error;
    bool may_pass = false; ///< refused or broken off: another try may go better
};

/// Sends a request once. Any thread, one call at a time per object.
class HttpTransport {
public:
    virtual ~HttpTransport() = default;
    /// As `HttpClient::send`, within `timeout`; `retries` and `timeout` of the request are not looked at.
    virtual std::expected<HttpAnswer, ExchangeFailure>
    exchange(const HttpRequest& request, std::chrono::milliseconds timeout, std::stop_token stop) = 0;
};

/// Raised with every change to the types above, to what they are made of, or to the function below.
constexpr unsigned http_module_version = 1;
constexpr const char* http_module_file = "libkb-net.so";
constexpr const char* http_module_function = "kb_make_http_transport";

/// The module's one function: a transport that the caller deletes, or null where `version` is not its own.
using MakeHttpTransport = HttpTransport* (*)(unsigned version);

} // namespace kb
