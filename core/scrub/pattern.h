// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/span.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

struct pcre2_real_code_8;
struct pcre2_real_match_data_8;
struct pcre2_real_match_context_8;
struct pcre2_real_jit_stack_8;

namespace kb::scrubbing {

/// A compiled PCRE2 pattern: UTF-8, tried at one place only (anchored), JIT-compiled where the machine
/// allows it. Immutable; any number of threads may match with it, each with a Matcher of its own.
class Pattern {
public:
    /// Fails with `invalid` where `source` is no pattern; the message says where.
    static Result<Pattern> compile(std::string_view source);

private:
    friend class Matcher;
    struct Free {
        void operator()(pcre2_real_code_8* code) const;
    };
    explicit Pattern(pcre2_real_code_8* code)
        : code_(code) {}
    std::unique_ptr<pcre2_real_code_8, Free> code_;
};

/// What a pattern matched: all of it, and its first group where that took part.
struct Match {
    ByteSpan whole;
    std::optional<ByteSpan> group;
};

/// Working memory of matching. Not shared between threads.
class Matcher {
public:
    /// So many steps of one match that no rule of ours comes near it, and few enough to end within
    /// milliseconds (PCRE2's match limit).
    static constexpr std::uint32_t default_limit = 100'000;

    explicit Matcher(std::uint32_t limit = default_limit)
        : limit_(limit) {}

    /// The match of `pattern` that begins at byte `at` of `text` (valid UTF-8), if there is one. An error
    /// where PCRE2 gave up (limit reached, no memory): then it is not known whether there is one.
    Result<std::optional<Match>> match_at(const Pattern& pattern, std::string_view text, std::size_t at);

private:
    struct Free {
        void operator()(pcre2_real_match_data_8* data) const;
        void operator()(pcre2_real_match_context_8* context) const;
        void operator()(pcre2_real_jit_stack_8* stack) const;
    };
    bool prepare();
    /// JIT code takes 32 KB of the thread's own stack until a match needs more.
    bool add_stack();

    std::uint32_t limit_;
    std::unique_ptr<pcre2_real_match_data_8, Free> data_;
    std::unique_ptr<pcre2_real_match_context_8, Free> context_;
    std::unique_ptr<pcre2_real_jit_stack_8, Free> stack_;
};

} // namespace kb::scrubbing
