// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/retry.h"

#include "core/base/translate.h"

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <mutex>
#include <random>
#include <sstream>

namespace kb {

namespace {

using std::chrono::milliseconds;

bool is_passing_status(int status) {
    return status == 429 || status == 502 || status == 503 || status == 504;
}

bool sleep_for(milliseconds time, std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

std::int64_t seconds_since_1970() {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

class RetryingClient final : public HttpClient {
public:
    RetryingClient(std::unique_ptr<HttpTransport> transport, RetryClock clock)
        : transport_(std::move(transport))
        , clock_(std::move(clock)) {}

    Result<HttpAnswer> send(const HttpRequest& request, std::stop_token stop) override {
        milliseconds end = clock_.now() + request.timeout;
        for (int tries = 1;; ++tries) {
            auto outcome = transport_->exchange(request, std::max(end - clock_.now(), milliseconds(1)), stop);
            bool passing = outcome ? is_passing_status(outcome->status) : outcome.error().may_pass;
            if (passing && tries <= request.retries) {
                milliseconds wait = wait_after(outcome, tries);
                if (wait < end - clock_.now()) {
                    if (!clock_.sleep(wait, stop))
                        return fail(ErrorCode::cancelled, message("The request was cancelled."));
                    continue;
                }
            }
            if (!outcome)
                return std::unexpected(std::move(outcome.error().error));
            return std::move(*outcome);
        }
    }

private:
    milliseconds wait_after(const std::expected<HttpAnswer, ExchangeFailure>& outcome, int tries) const {
        if (outcome)
            if (auto asked = retry_after(*outcome, seconds_since_1970()))
                return *asked;
        return backoff(tries, clock_.chance());
    }

    std::unique_ptr<HttpTransport> transport_;
    RetryClock clock_;
};

} // namespace

RetryClock system_retry_clock() {
    return {.now =
                [] {
                    return std::chrono::duration_cast<milliseconds>(
                        std::chrono::steady_clock::now().time_since_epoch());
                },
            .sleep = sleep_for,
            .chance =
                [random = std::minstd_rand(std::random_device{}())]() mutable {
                    return std::uniform_real_distribution<double>(0, 1)(random);
                }};
}

std::optional<milliseconds> retry_after(const HttpAnswer& answer, std::int64_t now) {
    auto header =
        std::ranges::find(answer.headers, "retry-after", &std::pair<std::string, std::string>::first);
    if (header == answer.headers.end())
        return std::nullopt;
    const std::string& value = header->second;
    constexpr std::int64_t longest = 1'000'000'000; // keeps the milliseconds in range
    std::int64_t seconds = 0;
    auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
    if (error != std::errc() || end != value.data() + value.size()) {
        std::istringstream stream(value);
        stream.imbue(std::locale::classic());
        std::chrono::sys_seconds date;
        if (!(stream >> std::chrono::parse("%a, %d %b %Y %H:%M:%S GMT", date)))
            return std::nullopt;
        seconds = date.time_since_epoch().count() - now;
    }
    return std::chrono::seconds(std::clamp<std::int64_t>(seconds, 0, longest));
}

milliseconds backoff(int failed_tries, double chance) {
    constexpr int first = 250, longest = 8000;
    int doubled = first << std::clamp(failed_tries - 1, 0, 10);
    return milliseconds(static_cast<int>(std::min(doubled, longest) * (0.5 + chance / 2)));
}

std::unique_ptr<HttpClient> make_retrying_client(std::unique_ptr<HttpTransport> transport, RetryClock clock) {
    return std::make_unique<RetryingClient>(std::move(transport), std::move(clock));
}

} // namespace kb
