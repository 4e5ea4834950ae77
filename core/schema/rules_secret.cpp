// SPDX-License-Identifier: GPL-3.0-or-later
// Secrets, by the scrubber's rules. The message names the rule and never the value.
#include "core/base/translate.h"
#include "core/schema/link_target.h"
#include "core/schema/rules.h"
#include "core/scrub/scrub.h"

namespace kb {

namespace {

void report(const Redaction& found, Findings& findings) {
    switch (found.kind) {
    case ScrubKind::secret:
        return add(
            findings, Severity::error, "secret.found",
            message("This looks like a secret ({}): {}. Remove it, and have it revoked if it was ever real.",
                    found.name, found.reason),
            found.span);
    case ScrubKind::example:
        return add(findings, Severity::info, "secret.example",
                   message("This is an example key of public documentation ({}).", found.name), found.span);
    case ScrubKind::blob:
        return add(findings, Severity::info, "secret.blob",
                   message("This long opaque text is left out of search: {}.", found.reason), found.span);
    case ScrubKind::personal: // only looked for in tickets
        return;
    }
}

} // namespace

void check_secrets(const Article& article, const RuleContext& context, Findings& findings) {
    if (context.scrubber == nullptr)
        return;
    if (std::string reason = context.scrubber->drop_reason(name_of_file(article.path), article.bytes);
        !reason.empty())
        return add(findings, Severity::error, "secret.file",
                   message("The file is left out as a whole: {}.", reason), first_line(article));
    auto scrubbed = context.scrubber->scrub(article.bytes, ScrubContext::article);
    if (!scrubbed)
        return add(
            findings, Severity::error, "secret.unchecked",
            message("The text cannot be checked for secrets and is left out: {}", scrubbed.error().message),
            first_line(article));
    for (const Redaction& found : scrubbed->redactions)
        report(found, findings);
}

} // namespace kb
