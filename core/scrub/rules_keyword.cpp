// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A word that announces a secret and what stands behind it. How sure the value must look depends on the
/// word (people choose passwords, machines make tokens) and on where the text comes from: in a ticket
/// "password: sunshine" is one, in documentation it is a word.
#include "core/base/to_translate.h"
#include "core/scrub/form.h"
#include "core/scrub/rule.h"
#include "core/scrub/value.h"

#include <algorithm>
#include <array>

namespace kb::scrubbing {

namespace {

/// Nothing follows on the line but a closing mark, a tag or the end.
bool stands_alone(const Found& found) {
    const auto rest = found.text.substr(found.value.end, 40);
    const auto next = std::ranges::find_if_not(
        rest, [](char c) { return std::string_view(" \t\r.,;:!)]}*\"'`|").contains(c); });
    return next == rest.end() || *next == '\n' || *next == '<' || *next == '#';
}

/// Characters that no plain word and no combination of words has.
bool has_sign(std::string_view value) {
    return std::ranges::any_of(value, [](char c) { return std::string_view("!@#$%^&*+=~?").contains(c); });
}

bool has_digit(std::string_view value) {
    return std::ranges::any_of(value, is_digit);
}

/// Both cases and two separate numbers: no word, no name of a standard ("Base64-encoded").
bool is_tangled(std::string_view value) {
    int numbers = 0;
    for (std::size_t i = 0; i < value.size(); ++i)
        numbers += is_digit(value[i]) && (i == 0 || !is_digit(value[i - 1]));
    return value.size() >= 8 && numbers >= 2 && std::ranges::any_of(value, is_lower) &&
           std::ranges::any_of(value, is_upper);
}

/// In a ticket a password may be a plain word or a number, as long as it says nothing about passwords.
bool is_plain_password(const Found& found) {
    const auto value = found.value_text();
    if (value.size() < 4 || value.size() > 64 || !stands_alone(found))
        return false;
    if (std::ranges::all_of(value, is_digit))
        return true;
    return strength_of(value) == Strength::word && !is_status_word(value);
}

bool accept_password(Found& found) {
    trim_value(found);
    const auto value = found.value_text();
    const auto strength = strength_of(value);
    if (found.context == ScrubContext::ticket)
        return (strength >= Strength::chosen && value.size() >= 4) || is_plain_password(found);
    return strength >= Strength::chosen && value.size() >= 5 &&
           (has_digit(value) || has_sign(value) || strength == Strength::random);
}

/// Behind "secret", "token", "…_key": what a machine made. Names of hosts and objects stand there too.
bool accept_secret(Found& found) {
    trim_value(found);
    const auto value = found.value_text();
    const auto strength = strength_of(value);
    if (strength < Strength::chosen || value.size() < 8 || (is_host_name(value) && value.size() < 24))
        return false;
    return strength == Strength::random || has_digit(value);
}

/// In running text: documentation says "the password is 8 characters long", so more is asked of the value.
bool accept_prose(Found& found) {
    trim_value(found);
    const auto value = found.value_text();
    if (found.context == ScrubContext::ticket)
        return accept_password(found);
    const auto strength = strength_of(value);
    if (value.size() < 8 || is_host_name(value) || strength < Strength::chosen)
        return false;
    return strength == Strength::random || is_tangled(value) || (has_digit(value) && has_sign(value));
}

/// No separator at all ("password Gr4nite!"): only what can be no word, and outside tickets only in quotes.
bool accept_bare(Found& found) {
    trim_value(found);
    const auto value = found.value_text();
    if (strength_of(value) < Strength::chosen || is_host_name(value) || !has_digit(value))
        return false;
    if (found.context != ScrubContext::ticket)
        return is_tangled(value) && std::string_view("`\"'_*").contains(found.text[found.value.begin - 1]);
    return value.size() >= 6 && (has_sign(value) || std::ranges::any_of(value, is_upper));
}

/// A variable's name and value on two lines or as two members: configuration, so the value is one.
bool accept_variable(Found& found) {
    trim_value(found);
    return strength_of(found.value_text()) >= Strength::chosen && found.value_text().size() >= 6;
}

/// Base32 of a one-time seed: sixteen characters or more, a digit among them or a whole number of blocks.
bool accept_seed(Found& found) {
    const auto value = found.value_text();
    const auto size = std::ranges::count_if(value, is_word_char);
    return !is_masked(value) && distinct_alphanumerics(value) >= 6 && size >= 16 &&
           (has_digit(value) || size % 8 == 0);
}

constexpr std::array rules = std::to_array<Rule>({
    {.id = "one-time-seed",
     .name = "one-time seed",
     .reason = to_translate("the seed of one-time passwords, after a word that says so"),
     .literals = "2fa|mfa|otp|authenticator|two-factor|one-time|seed|secret=",
     .pattern =
         R"((?i)(?:2fa|mfa|[th]?otp|authenticator|two-factor|one-time|seed|secret=)[^\n]{0,60}?)"
         R"((?<![A-Za-z0-9_/+-])((?-i:[A-Z2-7]{16,128}|(?:[a-z2-7]{4} ){3,31}[a-z2-7]{4}|(?:[A-Z2-7]{4}[ -]){3,31}[A-Z2-7]{4}))(?![A-Za-z0-9_/+-]))",
     .accept = accept_seed},
    {.id = "password-pair",
     .name = "login",
     .reason = to_translate("a user name and a password, announced as a pair"),
     .literals = "user|login|usuario|benutzer|credential",
     .pattern =
         R"((?i)(?:user(?:[ ]?name)?|login|usuario|benutzer(?:name)?|credentials?)(?:[ ]?/[ ]?(?:password|pass|pw|passwd|contraseña|clave|passwort|kennwort))?)"
         R"([ \t]*[:=][ \t]*{{tags}}([^\s/<>"'`]{2,60}[ ]?/[ ]?[^\s<>"'`]{4,100}))",
     .accept =
         [](Found& found) {
             trim_value(found);
             const auto value = found.value_text();
             auto password = value.substr(value.find('/') + 1);
             password.remove_prefix(std::min(password.find_first_not_of(' '), password.size()));
             return strength_of(password) >= Strength::chosen && has_digit(password) &&
                    !value.starts_with('/');
         }},
    {.id = "xml-password",
     .name = "password",
     .reason = to_translate("the text of an element that is named like a secret"),
     .literals = "pass|pwd|secret|token|key>",
     .pattern = R"((?i)(?:{{password}}|{{secret}}|key)>[ \t]*([^<\s][^<\n]{2,300}?)[ \t]*</)",
     .accept = accept_variable},
    {.id = "variable-value",
     .name = "secret",
     .reason = to_translate("the value of a variable that is named like a secret"),
     .literals = "pass|pwd|secret|token|_key|credential",
     .pattern =
         R"((?i)(?:{{password}}|{{secret}}|_key)[A-Za-z0-9_.-]{0,24}["']?[ \t]*,?\s{1,80}["']?value["']?[ \t]*[:=][ \t]*{{value}})",
     .accept = accept_variable},
    {.id = "password",
     .name = "password",
     .reason = to_translate("what stands behind a word for password"),
     .literals = "pass|pwd|pw:|pw=|pw |pin:|clave|kennwort|contrase|senha|salasana|mot de passe",
     .pattern =
         R"((?i){{password}}(?:[ _-]?(?:s|value|string|text|plain|prod|dev|test|hash|\d{1,3})){0,2}(?![A-Za-z0-9]){{sep}}{{value}})",
     .accept = accept_password},
    {.id = "secret",
     .name = "secret",
     .reason = to_translate("what stands behind a word for a key or token"),
     .literals = "secret|token|credential|api_key|api-key|apikey|api "
                 "key|access_key|access-key|accesskey|access key|private_key"
                 "|private-key|privatekey|encryption_key|encryption-key|encryptionkey|encryption "
                 "key|signing_key|signing-key"
                 "|signingkey|auth_key|auth-key|authkey|auth "
                 "key|master_key|master-key|masterkey|master key"
                 "|account_key|account-key|accountkey|account key|shared_key|shared-key|sharedkey|shared "
                 "key|app_key|app-key"
                 "|appkey|app key|application_key|service_key|hmac_key|cookie_key|psk",
     .pattern =
         R"((?i){{secret}}(?:[ _-]?(?:s|id|key|base|value|string|data|plain|access|\d{1,3})){0,3}(?![A-Za-z0-9]){{sep}}{{value}})",
     .accept = accept_secret},
    {.id = "option-secret",
     .name = "secret",
     .reason = to_translate("an argument of an option that is named like a secret"),
     .literals = "--pass|--token|--secret|--api-key|--apikey|--key|--auth",
     .pattern = R"((?i)--(?:pass(?:word|wd|phrase)?|(?:[a-z]{1,20}-){0,3}(?:token|secret|key))[ ]+{{value}})",
     .accept = accept_secret},
    {.id = "password-prose",
     .name = "password",
     .reason = to_translate("a sentence that tells a password"),
     .literals = "pass|pwd|pw |pin |clave|kennwort|contrase|senha",
     .pattern =
         R"((?i){{password}}(?![A-Za-z0-9])(?:[ ]?\([^()\n]{1,40}\))?(?:[ \t]+(?!(?:is|was|are|es|era|ist|war|lautet)\b)[^\s.:;!?<>"'`]{1,30}){0,5}?)"
         R"([ \t]+(?:(?:(?:is|was|has[ ]been|wurde|fue|ha[ ]sido)[ ]+)?(?:set|changed|reset|cambiada|cambiado|geändert)[ ](?:to|a|por|auf)|is|was|es|era|ist|war|lautet)(?:[ \t]+(?:now|still|again|ahora|jetzt|currently|aktuell))?[ \t]*:?[ \t]+{{tags}}{{value}})",
     .accept = accept_prose},
    {.id = "secret-prose",
     .name = "secret",
     .reason = to_translate("a sentence that tells a key or token"),
     .literals = "secret|token|api key|access key",
     .pattern =
         R"((?i){{secret}}s?(?:[ \t]+(?!(?:is|was|es|ist)\b)[^\s.:;!?<>"'`]{1,30}){0,5}?[ \t]+(?:is|was|es|ist|lautet)[ \t]*:?[ \t]+{{tags}}{{value}})",
     .accept =
         [](Found& found) {
             return accept_secret(found) && strength_of(found.value_text()) == Strength::random &&
                    !is_host_name(found.value_text());
         }},
    {.id = "password-bare",
     .name = "password",
     .reason = to_translate("a value right behind a word for password"),
     .literals = "pass|pwd |pw |pin |clave|kennwort|contrase|senha",
     .pattern = R"((?i){{password}}[ \t]+(?:\([^()\n`]{0,30}[ ])?{{tags}}{{value}})",
     .accept = accept_bare},
});

} // namespace

std::span<const Rule> keyword_rules() {
    return rules;
}

} // namespace kb::scrubbing
