// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/to_translate.h"
#include "core/scrub/form.h"
#include "core/scrub/rule.h"
#include "core/scrub/value.h"

#include <algorithm>
#include <array>

namespace kb::scrubbing {

namespace {

/// Forty characters of base64 are a secret key only where they look random: a path or a digest does not.
bool accept_aws_secret(Found& found) {
    const auto value = found.value_text();
    return accept_token(found) && std::ranges::any_of(value, is_upper) &&
           std::ranges::any_of(value, is_lower) && std::ranges::any_of(value, is_digit) &&
           entropy(value) >= 3.8;
}

constexpr std::array rules = std::to_array<Rule>({
    {.id = "aws-access-key",
     .name = "aws key",
     .reason = to_translate("the form of an AWS access key id"),
     .literals = "AKIA|ASIA|ABIA|ACCA",
     .pattern = R"((?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9]))",
     .accept = accept_token},
    {.id = "aws-secret-key",
     .name = "aws secret key",
     .reason = to_translate("forty random characters after the name of an AWS secret key"),
     .literals = "secret",
     .pattern =
         R"((?i)secret[_ -]?(?:access[_ -]?)?key{{sep}}["'`]?((?-i:[A-Za-z0-9/+]{40}))(?![A-Za-z0-9/+=]))",
     .accept = accept_aws_secret},
    {.id = "aws-secret-near-key",
     .name = "aws secret key",
     .reason = to_translate("forty random characters close after an AWS access key id"),
     .literals = "AKIA|ASIA|ABIA|ACCA",
     .pattern = R"((?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])[\s\S]{1,300}?)"
                R"((?<![A-Za-z0-9/+=_.-])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=_-]))",
     .accept = accept_aws_secret},
    {.id = "aws-session-token",
     .name = "aws session token",
     .reason = to_translate("the form of an AWS session token"),
     .literals = "FwoGZXIvYXdzE|IQoJb3JpZ2luX2",
     .pattern = R"({{edge}}(?:FwoGZXIvYXdzE|IQoJb3JpZ2luX2)[A-Za-z0-9+/=_-]{80,3000})"},
    {.id = "gcp-api-key",
     .name = "google key",
     .reason = to_translate("the form of a Google API key"),
     .literals = "AIza",
     .pattern = R"({{edge}}AIza[A-Za-z0-9_-]{35}{{end}})",
     .accept = accept_token},
    {.id = "gcp-oauth",
     .name = "google token",
     .reason = to_translate("the form of a Google OAuth token or client secret"),
     .literals = "ya29.|GOCSPX-|1//0",
     .pattern =
         R"({{edge}}(?:ya29\.[A-Za-z0-9_-]{20,500}|GOCSPX-[A-Za-z0-9_-]{28}{{end}}|1//0[A-Za-z0-9_-]{40,200}))",
     .accept = accept_token},
    {.id = "azure-storage-key",
     .name = "azure key",
     .reason = to_translate("the key of an Azure connection string"),
     .literals = "accountkey=|sharedaccesskey=",
     .pattern = R"((?i)(?:Account|SharedAccess)Key=([A-Za-z0-9+/]{40,90}={0,2}))",
     .accept = accept_token},
    {.id = "signed-url",
     .name = "url signature",
     .reason = to_translate("the signature of a URL, which lets anybody in"),
     .literals = "sig=|signature=|sharedaccesssignature",
     .pattern =
         R"((?i)(?|(?<=[?&;])(?:sig|signature)=([A-Za-z0-9%+/=_-]{26,200})|(?<=X-Amz-|X-Goog-)signature=([0-9a-f]{64,1024}))"
         R"(|SharedAccessSignature[ ]sr=[^\s"'<>]{20,500}))",
     .accept = accept_token},
    {.id = "azure-client-secret",
     .name = "azure secret",
     .reason = to_translate("the form of an Azure client secret"),
     .literals = "7Q~|8Q~",
     .pattern = R"({{edge}}[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}{{end}})",
     .accept = accept_token,
     .back = [](char c) { return is_token_char(c) || c == '~' || c == '.'; }},
    {.id = "digitalocean-token",
     .name = "digitalocean token",
     .reason = to_translate("the form of a DigitalOcean token"),
     .literals = "dop_v1_|doo_v1_|dor_v1_",
     .pattern = R"({{edge}}do[opr]_v1_[a-f0-9]{64}{{end}})",
     .accept = accept_token},
    {.id = "alibaba-key",
     .name = "alibaba key",
     .reason = to_translate("the form of an Alibaba Cloud access key id"),
     .literals = "LTAI",
     .pattern = R"({{edge}}LTAI[A-Za-z0-9]{17,22}{{end}})",
     .accept = accept_token},
    {.id = "cloud-token",
     .name = "cloud token",
     .reason = to_translate("the form of a token of a cloud provider"),
     .literals = "HRKU-|dapi|pscale_|sbp_|FlyV1|dp.pt.|dp.st.|dp.ct.|dp.sa.|ops_eyJ|pul-|nfp_",
     .pattern =
         R"({{edge}}(?:HRKU-[A-Za-z0-9_-]{36,80}|dapi[a-f0-9]{32}(?:-\d)?|pscale_(?:tkn|oauth|pw)_[A-Za-z0-9_.-]{32,80})"
         R"(|sbp_[a-f0-9]{40}|FlyV1 [A-Za-z0-9+/=_,-]{60,2000}|dp\.(?:pt|st|ct|sa)\.[A-Za-z0-9.]{40,80})"
         R"(|ops_eyJ[A-Za-z0-9_-]{80,2000}|pul-[a-f0-9]{40}|nfp_[A-Za-z0-9]{36,60}){{end}})",
     .accept = accept_token},
    {.id = "terraform-token",
     .name = "terraform token",
     .reason = to_translate("the form of a Terraform Cloud token"),
     .literals = ".atlasv1.",
     .pattern = R"({{edge}}[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}{{end}})",
     .accept = accept_token,
     .back = is_token_char},
    {.id = "vault-token",
     .name = "vault token",
     .reason = to_translate("the form of a HashiCorp Vault token"),
     .literals = "hvs.|hvb.|hvr.",
     .pattern = R"({{edge}}hv[sbr]\.[A-Za-z0-9_-]{24,300}{{end}})",
     .accept = accept_token},
    {.id = "vault-legacy-token",
     .name = "vault token",
     .reason = to_translate("the old form of a HashiCorp Vault token, close after the word vault"),
     .literals = "vault",
     .pattern = R"((?i)vault[^\n]{0,60}?(?<![A-Za-z0-9.])((?-i:[sbr]\.[A-Za-z0-9]{24}))(?![A-Za-z0-9]))",
     .accept = accept_token},
    {.id = "vault-unseal-key",
     .name = "vault key",
     .reason = to_translate("an unseal or recovery key of HashiCorp Vault"),
     .literals = "unseal key|recovery key",
     .pattern = R"((?i)(?:unseal|recovery) key(?: \d+)?: ?([A-Za-z0-9+/]{43,44}=?))",
     .accept = accept_token},
    {.id = "openshift-token",
     .name = "openshift token",
     .reason = to_translate("the form of an OpenShift OAuth token"),
     .literals = "sha256~",
     .pattern = R"({{edge}}sha256~[A-Za-z0-9_-]{43}{{end}})",
     .accept = accept_token},
    {.id = "cluster-join-token",
     .name = "join token",
     .reason = to_translate("the form of a token that joins a node to a Kubernetes cluster"),
     .literals = "::server:|--token|token-",
     .pattern =
         R"((?:(?<![A-Za-z0-9])K10[a-f0-9]{64}::[a-z0-9.-]{0,60}:[A-Za-z0-9._-]{16,80}|--token[= ]([a-z0-9]{6}\.[a-z0-9]{16}))"
         R"(|{{edge}}token-[a-z0-9]{5}:[a-z0-9]{54}){{end}})",
     .accept = accept_token,
     .back = [](char c) { return is_word_char(c); }},
});

} // namespace

std::span<const Rule> cloud_rules() {
    return rules;
}

} // namespace kb::scrubbing
