// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scrub/blob.h"

#include "core/base/to_translate.h"
#include "core/scrub/form.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <string>

namespace kb::scrubbing {

namespace {

constexpr std::size_t shortest_line = 56; // armours are wrapped at 60 to 76
constexpr std::size_t longest_line = 128;
constexpr std::size_t shortest_blob = 200;
constexpr std::size_t longest_digest = 128; // SHA-512 in hexadecimal digits

constexpr bool is_run_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
           c == '/' || c == '=' || c == '_' || c == '-';
}

constexpr auto run_chars = [] {
    std::array<bool, 256> table{};
    for (int c = 0; c < 256; ++c)
        table[static_cast<std::size_t>(c)] = is_run_char(static_cast<char>(c));
    return table;
}();

bool in_run(std::string_view text, std::size_t at) {
    return run_chars[static_cast<unsigned char>(text[at])];
}

bool is_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

bool all_of(std::string_view text, std::string_view characters) {
    return text.find_first_not_of(characters) == std::string_view::npos;
}

/// One-letter codes of amino acids or nucleotides: data, but data that people search for.
bool is_sequence(std::string_view text) {
    return all_of(text, "ACDEFGHIKLMNPQRSTVWYX") || all_of(text, "acgtun");
}

bool is_opaque(std::string_view run) {
    const bool is_long = run.size() >= shortest_blob;
    while (run.ends_with('='))
        run.remove_suffix(1);
    if (std::ranges::all_of(run, is_hex))
        return run.size() > longest_digest && !all_of(run, "0123456789");
    if (!is_long || is_sequence(run))
        return false;
    std::bitset<128> seen;
    std::size_t signs = 0;
    for (const char c : run) {
        seen.set(static_cast<std::size_t>(c));
        signs += std::string_view("+/=_-").contains(c);
    }
    return seen.count() >= 3 && signs * 16 <= run.size(); // base64 has 2 signs in 64 characters
}

/// Runs of at least `shortest_line` characters. Looks at one place in so many bytes: a run cannot hide.
std::vector<ByteSpan> long_runs(std::string_view text) {
    std::vector<ByteSpan> runs;
    std::size_t from = 0; // no run that is not listed reaches beyond here
    for (std::size_t probe = shortest_line - 1; probe < text.size(); probe = from + shortest_line - 1) {
        std::size_t begin = probe + 1;
        while (begin > from && in_run(text, begin - 1))
            --begin;
        if (begin > from) { // something in between is not of a run: the next may begin after it
            from = begin;
            if (begin > probe)
                continue;
        }
        std::size_t end = probe + 1;
        while (end < text.size() && in_run(text, end))
            ++end;
        if (end - begin >= shortest_line)
            runs.push_back({begin, end});
        from = end;
    }
    return runs;
}

/// Line end, and the indentation or quote marks of the next line: all that may part two lines of a block.
bool only_wraps(std::string_view between) {
    if (std::ranges::count(between, '\n') != 1 || between.size() > 24)
        return false;
    return all_of(between, "\r\n\t >|\\\"'+");
}

bool is_digest_size(std::size_t size) {
    return size == 40 || size == 56 || size == 64 || size == 96 || size == 128;
}

/// The block of equally long lines that begins with runs[first]: the number of its runs, 0 where none does.
std::size_t block_length(std::string_view text, std::span<const ByteSpan> runs) {
    const std::size_t width = runs.front().size();
    if (width > longest_line)
        return 0;
    std::size_t count = 1;
    std::string joined(runs.front().of(text));
    while (count < runs.size() && runs[count].size() <= width &&
           only_wraps(text.substr(runs[count - 1].end, runs[count].begin - runs[count - 1].end))) {
        joined += runs[count++].of(text);
        if (runs[count - 1].size() < width)
            break; // the last line of a block is the shorter one
    }
    const bool digests = is_digest_size(width) && std::ranges::all_of(joined, is_hex);
    return count >= 3 && !digests && joined.size() >= shortest_blob && is_opaque(joined) ? count : 0;
}

/// `end` moved over a last line that is too short to be a run of its own.
std::size_t with_last_line(std::string_view text, std::size_t end) {
    std::size_t at = end;
    while (at < text.size() && at - end < 24 && std::string_view("\r\n\t >|\\\"'+").contains(text[at]))
        ++at;
    std::size_t last = at;
    while (last < text.size() && in_run(text, last))
        ++last;
    const bool whole_line = last == text.size() || std::string_view("\r\n\"'<").contains(text[last]);
    return only_wraps(text.substr(end, at - end)) && last > at + 3 && whole_line ? last : end;
}

} // namespace

std::vector<ByteSpan> find_blobs(std::string_view text) {
    const auto runs = long_runs(text);
    std::vector<ByteSpan> blobs;
    for (std::size_t i = 0; i < runs.size();) {
        const auto count = block_length(text, std::span(runs).subspan(i));
        if (count > 0)
            blobs.push_back({runs[i].begin, with_last_line(text, runs[i + count - 1].end)});
        else if (is_opaque(runs[i].of(text)))
            blobs.push_back(runs[i]);
        i += std::max<std::size_t>(count, 1);
    }
    return blobs;
}

const Rule& opaque_blob_rule() {
    static constexpr Rule rule{.id = "opaque-blob",
                               .name = "blob",
                               .reason = to_translate("a long run of characters that tell a reader nothing"),
                               .literals = "",
                               .pattern = "",
                               .kind = ScrubKind::blob};
    return rule;
}

std::span<const Rule> blob_rules() {
    static constexpr std::array rules = std::to_array<Rule>({
        {.id = "data-uri",
         .name = "blob",
         .reason = to_translate("the payload of a data: URI"),
         .literals = ";base64,",
         .pattern = R"(;base64,((?:[A-Za-z0-9+/=_-]++|%2[BF]|%3D)++))",
         .accept = [](Found& found) { return found.value.size() >= 64; },
         .kind = ScrubKind::blob},
    });
    return rules;
}

} // namespace kb::scrubbing
