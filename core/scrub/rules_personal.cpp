// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What tells one person from another: looked for in tickets only. Names of people and street addresses
/// have no form that a rule could know.
#include "core/base/to_translate.h"
#include "core/scrub/form.h"
#include "core/scrub/rule.h"

#include <algorithm>
#include <array>

namespace kb::scrubbing {

namespace {

bool is_mail_char(char c) {
    return is_token_char(c) || c == '.' || c == '+' || c == '%';
}

/// "git@host" is how everybody clones.
bool accept_mail(Found& found) {
    return !found.value_text().starts_with("git@");
}

/// Digits of a number as people write it: at least seven, more than its separators.
bool accept_phone(Found& found) {
    const auto value = found.value_text();
    const auto digits = std::ranges::count_if(value, is_digit);
    return digits >= 7 && digits <= 15;
}

constexpr std::array rules = std::to_array<Rule>({
    {.id = "mail-address",
     .name = "mail address",
     .reason = to_translate("the form of a mail address"),
     .literals = "@",
     .pattern =
         R"([A-Za-z0-9_.%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9]))",
     .accept = accept_mail,
     .back = is_mail_char,
     .kind = ScrubKind::personal},
    {.id = "phone-number",
     .name = "phone number",
     .reason = to_translate("a number with an international prefix"),
     .literals = "+",
     .pattern =
         R"((?<![A-Za-z0-9+=/])\+\d{1,3}(?:[ .-]?\(0?\d{0,4}\))?(?:[ ./-]?\d{2,5}){2,6}(?![A-Za-z0-9]))",
     .accept = accept_phone,
     .kind = ScrubKind::personal},
    {.id = "phone-after-word",
     .name = "phone number",
     .reason = to_translate("a number after a word for telephone"),
     .literals = "phone|tel|mobile|cell|fax|handy|móvil|movil|call me|ext.",
     .pattern =
         R"((?i)(?<![A-Za-z])(?:(?:tele)?phone|tel(?:efono|éfono|efon)?|mobile|mobil|cell(?:phone)?|fax|handy|m[oó]vil|call[ ]me)(?:[ ]?(?:number|no|nr|nummer|numero|número|#))?)"
         R"(\.?[ \t]{0,3}(?:[:=]|is|at|on|under|es|ist)?[ \t]{0,3}{{tags}}(\(?\d[\d ()./-]{5,20}\d)(?![A-Za-z0-9]))",
     .accept = accept_phone,
     .kind = ScrubKind::personal},
    {.id = "user-id",
     .name = "user id",
     .reason = to_translate("a user name with its number, as Slurm and id print them"),
     .literals = "userid=|user=|uid=|user ",
     .pattern =
         R"((?i)(?:userid=|user[= ])((?-i:[A-Za-z_][A-Za-z0-9_.-]{0,31}\(\d{3,10}\)))|(?i)uid=(\d{3,10}\([A-Za-z_][A-Za-z0-9_.-]{0,31}\)))",
     .kind = ScrubKind::personal},
    {.id = "person-number",
     .name = "id number",
     .reason = to_translate("a number after words for a person's or a customer's id"),
     .literals = "student|staff|employee|personnel|member|customer|case|badge|passport|matr|personal|"
                 "expediente|alumno|cuenta|account|user id|user number",
     .pattern =
         R"((?i)(?<![A-Za-z])(?<!in )(?:(?:student|staff|employee|personnel|member(?:ship)?|customer|badge|passport|personal|user)[ -]?(?:id|no|nr|num(?:ber|mer)|card)?)"
         R"(|case(?:[ ](?:id|no|nr|number))?|matr[ií](?:cula|cule|kel)[a-z]{0,8}(?:[ ](?:no|nr|number))?|expediente|alumno|(?:n[uú]mero[ ]de[ ])?cuenta|account[ ](?:no|nr|number))\.?)"
         R"([ \t]{0,3}(?:is|es|ist|[:#=])?[ \t]{0,3}{{tags}}([A-Z]{0,2}\d{6,12})(?![A-Za-z0-9]))",
     .kind = ScrubKind::personal},
    {.id = "room-number",
     .name = "room",
     .reason = to_translate("the number of a room"),
     .literals = "room|raum|zimmer|office|despacho|oficina|sala|cubículo|cubiculo",
     .pattern =
         R"((?i)(?<![A-Za-z])(?:room|raum|zimmer|office|despacho|oficina|sala|cub[ií]culo)(?:[ ](?:no|nr)\.?)?[ \t]{1,3}[A-Z]{0,2}-?\d{1,4}(?:[.-]\d{1,4}){0,3}[a-z]?(?![A-Za-z0-9%]))",
     .kind = ScrubKind::personal},
});

} // namespace

std::span<const Rule> personal_rules() {
    return rules;
}

} // namespace kb::scrubbing
