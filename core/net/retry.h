// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// When to try again, and after how long. Internal to core/net.
#pragma once

#include "core/net/transport.h"

#include <functional>
#include <optional>

namespace kb {

/// What passes time and chance, so that tests need neither.
struct RetryClock {
    std::function<std::chrono::milliseconds()> now;                        ///< since some fixed moment
    std::function<bool(std::chrono::milliseconds, std::stop_token)> sleep; ///< false where it was cut short
    std::function<double()> chance;                                        ///< from 0 to 1
};

/// The machine's.
RetryClock system_retry_clock();

/// The wait that a Retry-After header asks for: seconds, or the time until an HTTP date (`now` in seconds
/// since 1970). Nothing where it is absent or neither; never negative.
std::optional<std::chrono::milliseconds> retry_after(const HttpAnswer& answer, std::int64_t now);

/// 250 ms doubled with each failed try (from 1), at most 8 s, of which `chance` (0 to 1) leaves half to all,
/// so that many clients do not come back together.
std::chrono::milliseconds backoff(int failed_tries, double chance);

/// A client over `transport` that tries again as `HttpRequest::retries` says.
std::unique_ptr<HttpClient> make_retrying_client(std::unique_ptr<HttpTransport> transport, RetryClock clock);

} // namespace kb
