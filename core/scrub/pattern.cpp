// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/pattern.h"

#include "core/base/translate.h"

#include <array>
#include <string>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace kb::scrubbing {

namespace {

constexpr std::size_t jit_stack_start = std::size_t{32} << 10U;
constexpr std::size_t jit_stack_limit = std::size_t{1} << 20U;
constexpr std::uint32_t capture_pairs = 4;

std::string error_text(int error) {
    std::array<char, 200> buffer{};
    pcre2_get_error_message(error, reinterpret_cast<PCRE2_UCHAR*>(buffer.data()), buffer.size());
    return buffer.data();
}

PCRE2_SPTR units(std::string_view text) {
    return reinterpret_cast<PCRE2_SPTR>(text.data());
}

} // namespace

void Pattern::Free::operator()(pcre2_real_code_8* code) const {
    pcre2_code_free(code);
}

void Matcher::Free::operator()(pcre2_real_match_data_8* data) const {
    pcre2_match_data_free(data);
}

void Matcher::Free::operator()(pcre2_real_match_context_8* context) const {
    pcre2_match_context_free(context);
}

void Matcher::Free::operator()(pcre2_real_jit_stack_8* stack) const {
    pcre2_jit_stack_free(stack);
}

Result<Pattern> Pattern::compile(std::string_view source) {
    int error = 0;
    PCRE2_SIZE offset = 0;
    // Anchored when compiled: as an option of the match it would switch the JIT code off. Start optimizations
    // look ahead thousands of bytes for a character that the match needs: wasted where it is tried at one
    // place.
    constexpr std::uint32_t options =
        PCRE2_UTF | PCRE2_ANCHORED | PCRE2_MULTILINE | PCRE2_NO_START_OPTIMIZE | PCRE2_NEVER_BACKSLASH_C;
    pcre2_code* code = pcre2_compile(units(source), source.size(), options, &error, &offset, nullptr);
    if (code == nullptr)
        return fail(ErrorCode::invalid,
                    message("pattern not valid at character {}: {}", offset, error_text(error)));
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE); // refused (hardened kernel): the interpreter does the same
    return Pattern(code);
}

bool Matcher::prepare() {
    if (data_)
        return true;
    context_.reset(pcre2_match_context_create(nullptr));
    if (!context_)
        return false;
    pcre2_set_match_limit(context_.get(), limit_);
    data_.reset(pcre2_match_data_create(capture_pairs, nullptr));
    return data_ != nullptr;
}

bool Matcher::add_stack() {
    if (stack_)
        return false;
    stack_.reset(pcre2_jit_stack_create(jit_stack_start, jit_stack_limit, nullptr));
    pcre2_jit_stack_assign(context_.get(), nullptr, stack_.get());
    return stack_ != nullptr;
}

Result<std::optional<Match>> Matcher::match_at(const Pattern& pattern, std::string_view text,
                                               std::size_t at) {
    if (!prepare())
        return fail(ErrorCode::io, message("not enough memory to look for secrets"));
    const auto run = [&] {
        return pcre2_match(pattern.code_.get(), units(text), text.size(), at, PCRE2_NO_UTF_CHECK, data_.get(),
                           context_.get());
    };
    int groups = run();
    if (groups == PCRE2_ERROR_JIT_STACKLIMIT && add_stack())
        groups = run();
    if (groups == PCRE2_ERROR_NOMATCH)
        return std::optional<Match>();
    if (groups < 0)
        return fail(ErrorCode::refused,
                    message("the search for secrets gave up at byte {}: {}", at, error_text(groups)));
    const PCRE2_SIZE* offsets = pcre2_get_ovector_pointer(data_.get());
    Match match{.whole = {offsets[0], offsets[1]}, .group = std::nullopt};
    if (groups != 1 && offsets[2] != PCRE2_UNSET)
        match.group = ByteSpan{offsets[2], offsets[3]};
    return std::optional(match);
}

} // namespace kb::scrubbing
