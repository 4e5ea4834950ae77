// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/to_translate.h"
#include "core/scrub/rule.h"
#include "core/scrub/value.h"

#include <algorithm>
#include <array>

namespace kb::scrubbing {

namespace {

constexpr std::size_t longest_key = std::size_t{64} << 10U; // an armoured key is shorter

bool is_base64_char(char c) {
    return is_token_char(c) || c == '+' || c == '/' || c == '=';
}

bool is_quoting(char c) {
    return c == ' ' || c == '\t' || c == '>' || c == '|' || c == '"' || c == '+' || c == '\\';
}

/// The part of `line` that is left without quote marks and indentation.
std::string_view unquoted(std::string_view line) {
    const auto begin = std::ranges::find_if_not(line, is_quoting);
    auto rest = std::string_view(begin, line.end());
    while (!rest.empty() && (rest.back() == '\r' || is_quoting(rest.back())))
        rest.remove_suffix(1);
    return rest;
}

/// A line that can stand inside an armoured key: base64, a header ("Proc-Type: …"), or nothing.
bool is_armour_line(std::string_view line) {
    const auto rest = unquoted(line);
    if (rest.empty() || (rest.size() >= 16 && std::ranges::all_of(rest, is_base64_char)))
        return true;
    const auto colon = rest.find(": ");
    return colon != std::string_view::npos && colon <= 20 &&
           std::ranges::all_of(rest.substr(0, colon), is_token_char);
}

/// Bytes of base64 in `body`, the header and footer lines of an armour not counted.
std::size_t base64_size(std::string_view body) {
    return static_cast<std::size_t>(std::ranges::count_if(body, is_base64_char));
}

/// Where the armour ends whose BEGIN line ends at `from`: after its END line; where it was cut off, after
/// the last line that looks like a part of it.
std::size_t armour_end(std::string_view text, std::size_t from) {
    auto rest = text.substr(from, longest_key);
    rest = rest.substr(0, rest.find("-----BEGIN "));
    const auto footer = rest.find("-----END ");
    if (footer != std::string_view::npos) {
        const auto close = rest.find("-----", footer + 9);
        const auto line = rest.find('\n', footer);
        if (close != std::string_view::npos && close < line)
            return from + close + 5;
        return from + std::min(line, rest.size());
    }
    std::size_t end = from;
    for (std::size_t at = 0; at < rest.size();) {
        const auto line_end = std::min(rest.find('\n', at), rest.size());
        const auto line = rest.substr(at, line_end - at);
        if (!is_armour_line(line))
            break;
        if (!unquoted(line).empty())
            end = from + at + static_cast<std::size_t>(unquoted(line).end() - line.begin());
        at = line_end + 1;
    }
    return end;
}

/// The header line alone, as documentation shows it, is no key: there must be a body.
bool accept_armour(Found& found) {
    const auto end = armour_end(found.text, found.match.end);
    const auto body = ByteSpan{found.match.end, end}.of(found.text);
    if (base64_size(body.substr(0, body.find("-----END"))) < 24 || is_masked(body.substr(0, 40)))
        return false;
    found.value = {found.match.begin, end};
    return true;
}

/// A PuTTY key file: from its first line to its MAC, or as far as its lines go.
bool accept_putty(Found& found) {
    const auto rest = found.text.substr(found.match.end, longest_key);
    const auto secret = rest.find("Private-Lines:");
    if (secret == std::string_view::npos)
        return false;
    const auto mac = rest.find("Private-MAC:", secret);
    const auto last = mac == std::string_view::npos ? secret : mac;
    found.value = {found.match.begin,
                   armour_end(found.text, found.match.end + std::min(rest.find('\n', last), rest.size()))};
    return true;
}

constexpr std::array rules = std::to_array<Rule>({
    {.id = "private-key",
     .name = "private key",
     .reason = to_translate("a private key in PEM, OpenSSH or PGP armour"),
     .literals = "-----begin ",
     .pattern = R"(-----BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----)",
     .accept = accept_armour},
    {.id = "private-key-ssh2",
     .name = "private key",
     .reason = to_translate("a private key in SSH2 armour"),
     .literals = "---- begin ssh2",
     .pattern =
         R"(---- BEGIN SSH2 (?:ENCRYPTED )?PRIVATE KEY ----[\s\S]{24,20000}?---- END SSH2 [A-Z ]{0,40}----)"},
    {.id = "putty-key",
     .name = "private key",
     .reason = to_translate("a private key file of PuTTY"),
     .literals = "putty-user-key-file-",
     .pattern = R"(PuTTY-User-Key-File-\d:[^\n]{0,100})",
     .accept = accept_putty},
    {.id = "private-key-body",
     .name = "private key",
     .reason = to_translate("the body of a private key without its armour"),
     // The first bytes that every OpenSSH, PKCS #1, PKCS #8, EC and Ed25519 private key has in base64.
     .literals =
         "b3BlbnNzaC1rZXktdjE|IBAAKCA|IBADANBgkqhkiG9w0BAQEFAASC|MIGHAgEAMBMGByqGSM49|MC4CAQAwBQYDK2Vw",
     .pattern =
         R"((?<![A-Za-z0-9+/])(?:b3BlbnNzaC1rZXktdjE|MII[A-Za-z0-9+/]{3}IBA(?:AKCA|DANBgkqhkiG9w0BAQEFAASC))"
         R"(|MIGHAgEAMBMGByqGSM49|MC4CAQAwBQYDK2Vw)[A-Za-z0-9+/]{8,5000})"
         R"((?:[ \t>]*\r?\n[ \t>]*[A-Za-z0-9+/]{16,80})*+={0,2})",
     .back = [](char c) { return is_base64_char(c) && c != '-' && c != '_' && c != '='; }},
    {.id = "private-exponent",
     .name = "private key",
     .reason = to_translate("the private numbers of a key, printed"),
     .literals = "privateexponent:|prime1:|prime2:|exponent1:|exponent2:|coefficient:",
     .pattern =
         R"((?i)(?:privateExponent|prime[12]|exponent[12]|coefficient):\s{0,20}((?:[0-9a-f]{2}:\s{0,20}){15,}+[0-9a-f]{2}))"},
    {.id = "age-key",
     .name = "age key",
     .reason = to_translate("a secret key of the age encryption tool"),
     .literals = "age-secret-key-1",
     .pattern = R"({{edge}}AGE-SECRET-KEY-1[0-9A-Z]{58}{{end}})",
     .accept = accept_token},
    {.id = "wireguard-key",
     .name = "wireguard key",
     .reason = to_translate("a private or pre-shared key of WireGuard"),
     .literals = "privatekey|presharedkey",
     .pattern = R"((?i)(?:private|preshared)key[ \t]*=[ \t]*([A-Za-z0-9+/]{42}[AEIMQUYcgkosw480]=))",
     .accept = accept_token},
    {.id = "jwk-private",
     .name = "private key",
     .reason = to_translate("the private part of a JSON web key"),
     .literals = "\"kty\"",
     .pattern = R"re("kty"[ \t]*:[^{}]{0,1200}?"(?:d|k)"\s{0,8}:\s{0,8}"([A-Za-z0-9_-]{20,1000})")re",
     .accept = accept_token},
});

} // namespace

std::span<const Rule> key_rules() {
    return rules;
}

} // namespace kb::scrubbing
