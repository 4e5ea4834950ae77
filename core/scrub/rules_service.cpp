// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/to_translate.h"
#include "core/scrub/form.h"
#include "core/scrub/rule.h"
#include "core/scrub/value.h"

#include <array>

namespace kb::scrubbing {

namespace {

/// For forms that words could have, too.
bool accept_random(Found& found) {
    return accept_token(found) && strength_of(found.value_text()) == Strength::random;
}

// Longest first where one form begins like another. Lengths are those the services issue, with room above.
constexpr std::array rules = std::to_array<Rule>({
    {.id = "github-token",
     .name = "github token",
     .reason = to_translate("the form of a GitHub token"),
     .literals = "ghp_|gho_|ghu_|ghs_|ghr_|github_pat_",
     .pattern =
         R"({{edge}}(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{50,255}){{end}})",
     .accept = accept_token},
    {.id = "gitlab-token",
     .name = "gitlab token",
     .reason = to_translate("the form of a GitLab token"),
     .literals = "glpat-|gldt-|glrt-|glcbt-|glptt-|glft-|glimt-|glagent-|gloas-|glsoat-|glffct-|GR1348941",
     .pattern =
         R"({{edge}}(?:gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-[A-Za-z0-9_.-]{20,300}|GR1348941[A-Za-z0-9_-]{20}))",
     .accept = accept_token},
    {.id = "bitbucket-token",
     .name = "bitbucket token",
     .reason = to_translate("the form of a Bitbucket or Atlassian token"),
     .literals = "ATBB|ATCTT3|ATATT3",
     .pattern = R"({{edge}}(?:ATBB[A-Za-z0-9]{32}|AT(?:CTT|ATT)3[A-Za-z0-9_=-]{60,400}))",
     .accept = accept_token},
    {.id = "slack-token",
     .name = "slack token",
     .reason = to_translate("the form of a Slack token"),
     .literals = "xoxb-|xoxp-|xoxa-|xoxr-|xoxs-|xoxo-|xoxe-|xoxc-|xoxd-|xoxe.|xapp-",
     .pattern = R"({{edge}}(?:xox[abceoprsd][.-][A-Za-z0-9%.-]{10,300}|xapp-\d-[A-Za-z0-9-]{20,300}))",
     .accept = accept_token},
    {.id = "slack-webhook",
     .name = "slack webhook",
     .reason = to_translate("the address of a Slack webhook, which lets anybody post"),
     .literals = "hooks.slack.com/",
     .pattern = R"((?i)hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,120})",
     .accept = accept_token},
    {.id = "discord-webhook",
     .name = "discord webhook",
     .reason = to_translate("the address of a Discord webhook, which lets anybody post"),
     .literals = "discord.com/api/|discordapp.com/api/",
     .pattern = R"((?i)discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d{17,20}/[A-Za-z0-9_-]{60,80})",
     .accept = accept_token},
    {.id = "discord-token",
     .name = "discord token",
     .reason = to_translate("the form of a Discord bot token, close after the word discord or bot"),
     .literals = "discord|bot token|bot_token|bot-token",
     .pattern =
         R"((?i)(?:discord|bot[ _-]token)[^\n]{0,60}?{{edge}}((?-i:[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40})))",
     .accept = accept_token},
    {.id = "teams-webhook",
     .name = "teams webhook",
     .reason = to_translate("the address of a Teams or Power Automate webhook, which lets anybody post"),
     .literals = ".webhook.office.com/|outlook.office.com/webhook/",
     .pattern =
         R"((?i)(?:\.webhook\.office\.com/webhookb2|outlook\.office\.com/webhook)/[A-Za-z0-9@/_-]{40,300})",
     .accept = accept_token},
    {.id = "telegram-token",
     .name = "telegram token",
     .reason = to_translate("the form of a Telegram bot token"),
     .literals = ":AA",
     .pattern = R"((?<![0-9A-Za-z])\d{8,10}:AA[A-Za-z0-9_-]{32,33}{{end}})",
     .accept = accept_token,
     .back = is_digit},
    {.id = "matrix-token",
     .name = "matrix token",
     .reason = to_translate("the form of a Matrix access token"),
     .literals = "syt_",
     .pattern = R"({{edge}}syt_[A-Za-z0-9+/=]{4,80}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}{{end}})",
     .accept = accept_token},
    {.id = "mattermost-webhook",
     .name = "mattermost webhook",
     .reason = to_translate("the address of a Mattermost or Rocket.Chat webhook, which lets anybody post"),
     .literals = "/hooks/",
     .pattern = R"(/hooks/((?:[a-z0-9]{26}|[A-Za-z0-9]{17,24}/[A-Za-z0-9]{40,64}))(?![A-Za-z0-9]))",
     .accept = accept_token},
    {.id = "grafana-token",
     .name = "grafana token",
     .reason = to_translate("the form of a Grafana token"),
     .literals = "glsa_|glc_|eyJrIjoi",
     .pattern =
         R"({{edge}}(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,2}|eyJrIjoi[A-Za-z0-9+/]{40,400}={0,2}))",
     .accept = accept_token},
    {.id = "sentry-token",
     .name = "sentry token",
     .reason = to_translate("the form of a Sentry token"),
     .literals = "sntrys_|sntryu_|sntryi_",
     .pattern = R"({{edge}}sntry[sui]_[A-Za-z0-9+/=_-]{40,400})",
     .accept = accept_token},
    {.id = "sentry-dsn",
     .name = "sentry key",
     .reason = to_translate("the key in the address of a Sentry project"),
     .literals = ".ingest.|@sentry",
     .pattern =
         R"(https?://([a-f0-9]{32}(?::[a-f0-9]{32})?)@[a-z0-9.-]{0,60}(?:ingest|sentry)[a-z0-9.:/-]{0,80})",
     .accept = accept_token,
     .back = [](char c) { return is_token_char(c) || c == ':' || c == '/' || c == '@'; }},
    {.id = "newrelic-key",
     .name = "new relic key",
     .reason = to_translate("the form of a New Relic key"),
     .literals = "NRAK-|NRII-|NRJS-|NRIQ-|NRAA-|NRAL",
     .pattern =
         R"({{edge}}(?:NR(?:AK|AA)-[A-Z0-9]{27}|NRI[IQ]-[A-Za-z0-9_-]{32}|NRJS-[a-f0-9]{19}|[a-f0-9]{36}NRAL){{end}})",
     .accept = accept_token,
     .back = is_word_char},
    {.id = "monitoring-key",
     .name = "monitoring key",
     .reason = to_translate("a key close after the name of a monitoring service"),
     .literals = "datadog|dd_api_key|dd_app_key|dd-api-key|dd-application-key|pagerduty|opsgenie|geniekey|"
                 "splunk|honeycomb",
     .pattern =
         R"((?i)(?|(?:datadog|dd[_-](?:api|app|application)[_-]key)[^\n]{0,60}?["'`=:( ]((?-i:[a-f0-9]{40}|[a-f0-9]{32})))"
         R"(|pagerduty[^\n]{0,60}?["'`=:( ]((?-i:[A-Za-z0-9_+-]{20}))|honeycomb[^\n]{0,60}?["'`=:( ]((?-i:[A-Za-z0-9]{22}|[a-f0-9]{32})))"
         R"(|(?:opsgenie|geniekey|splunk)[^\n]{0,60}?["'`=:( ]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))(?![A-Za-z0-9_./:@-]))",
     .accept = accept_random},
    {.id = "openai-key",
     .name = "ai key",
     .reason = to_translate("the form of a key of an AI service (sk-…)"),
     .literals = "sk-",
     .pattern =
         R"({{edge}}sk-(?:[A-Za-z0-9]{32,80}|(?:proj|svcacct|admin|None|ant|or|lf)-[A-Za-z0-9_-]{30,300}|[A-Za-z0-9_-]{20,200}T3BlbkFJ[A-Za-z0-9_-]{20,200}){{end}})",
     .accept = accept_token},
    {.id = "ai-token",
     .name = "ai key",
     .reason = to_translate("the form of a key of an AI service"),
     .literals = "hf_|api_org_|r8_|gsk_|pplx-|xai-|nvapi-|lsv2_|csk-|pcsk_|tgp_v1_",
     .pattern =
         R"({{edge}}(?:(?:hf|api_org)_[A-Za-z0-9]{34,40}|r8_[A-Za-z0-9]{37,40}|gsk_[A-Za-z0-9]{48,60}|pplx-[A-Za-z0-9]{40,60})"
         R"(|xai-[A-Za-z0-9]{70,90}|nvapi-[A-Za-z0-9_-]{60,80}|lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|csk-[a-z0-9]{40,60})"
         R"(|pcsk_[A-Za-z0-9_]{50,90}|tgp_v1_[A-Za-z0-9_-]{40,60}){{end}})",
     .accept = accept_token},
    {.id = "ai-key-near-name",
     .name = "ai key",
     .reason = to_translate("a key close after the name of an AI service"),
     .literals = "cohere|voyage|wandb login",
     .pattern =
         R"((?i)(?|cohere[^\n]{0,40}?["'`=: ]((?-i:[A-Za-z0-9]{40}))|voyage[^\n]{0,40}?["'`=: ](pa-[A-Za-z0-9_-]{40,50}))"
         R"(|wandb[ ]login[ ](?:--?[a-z]+[ ]){0,3}([a-f0-9]{40}))(?![A-Za-z0-9_./:-]))",
     .accept = accept_random},
    {.id = "npm-token",
     .name = "npm token",
     .reason = to_translate("the form of an npm token"),
     .literals = "npm_|_authtoken|:_auth",
     .pattern =
         R"((?:{{edge}}npm_[A-Za-z0-9]{36,40}{{end}}|(?i:_authToken|:_auth)[ \t]*=[ \t]*"?([A-Za-z0-9+/=_.-]{16,400})))",
     .accept = accept_token},
    {.id = "pypi-token",
     .name = "pypi token",
     .reason = to_translate("the form of a PyPI token"),
     .literals = "pypi-Ag",
     .pattern = R"({{edge}}pypi-Ag[A-Za-z0-9_-]{50,1000})",
     .accept = accept_token},
    {.id = "package-token",
     .name = "package token",
     .reason = to_translate("the form of a token of a package service"),
     .literals = "rubygems_|dckr_pat_|dckr_oat_|oy2|cio|CLOJARS_|AKCp|cmVmdGtuO",
     .pattern =
         R"({{edge}}(?:rubygems_[a-f0-9]{48}|dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,60}|oy2[a-z0-9]{43}|cio[A-Za-z0-9]{32})"
         R"(|CLOJARS_[a-z0-9]{60}|AKCp[A-Za-z0-9]{60,80}|cmVmdGtuO[A-Za-z0-9]{55,60}){{end}})",
     .accept = accept_random},
    {.id = "docker-auth",
     .name = "registry login",
     .reason = to_translate("a login of a container registry, base64"),
     .literals = "\"auth\"",
     .pattern = R"re("auth"\s{0,8}:\s{0,8}"([A-Za-z0-9+/]{8,400}={0,2})")re",
     .accept = [](Found& found) { return decode_base64(found.value_text()).contains(':'); }},
    {.id = "payment-key",
     .name = "payment key",
     .reason = to_translate("the form of a key of a payment service"),
     .literals = "sk_live_|sk_test_|rk_live_|rk_test_|whsec_|sq0atp-|sq0csp-",
     .pattern =
         R"({{edge}}(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,250}|whsec_[A-Za-z0-9+/=]{24,80}|sq0(?:atp|csp)-[A-Za-z0-9_-]{22,43}){{end}})",
     .accept = accept_token},
    {.id = "mail-service-key",
     .name = "mail service key",
     .reason = to_translate("the form of a key of a mail service"),
     .literals = "SG.|key-|xkeysib-|-us",
     .pattern =
         R"({{edge}}(?:SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}|key-[a-f0-9]{32}|xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}|[a-f0-9]{32}-us\d{1,2}){{end}})",
     .accept = accept_token,
     .back = is_word_char},
    {.id = "service-token",
     .name = "service token",
     .reason = to_translate("the form of a token of a web service"),
     .literals = "lin_api_|ntn_|figd_|PMAK-|shpat_|shpca_|shppa_|shpss_|squ_|sqp_|sqa_|EAACEdEose0cBA|CCIPAT_"
                 "|bkua_|secret-token:",
     .pattern =
         R"({{edge}}(?:lin_api_[A-Za-z0-9]{40}|ntn_[A-Za-z0-9]{40,60}|figd_[A-Za-z0-9_-]{40,60}|PMAK-[a-f0-9]{24}-[a-f0-9]{34})"
         R"(|shp(?:at|ca|pa|ss)_[a-f0-9]{32}|sq[upa]_[a-f0-9]{40}|EAACEdEose0cBA[A-Za-z0-9]{20,200}|CCIPAT_[A-Za-z0-9_]{40,90})"
         R"(|bkua_[a-z0-9]{40}|secret-token:[A-Za-z0-9%._~-]{16,200}){{end}})",
     .accept = accept_token},
    {.id = "macaroon",
     .name = "macaroon",
     .reason = to_translate("the form of a macaroon, a bearer token of storage services"),
     .literals = "xvY2F0aW9u", // "location" in base64, after the length of the first packet
     .pattern = R"({{edge}}MDA[A-Za-z0-9]{3}xvY2F0aW9u[A-Za-z0-9_/+=-]{40,3000})",
     .back = is_token_char},
    {.id = "x11-cookie",
     .name = "x11 cookie",
     .reason = to_translate("the cookie of an X11 display"),
     .literals = "mit-magic-cookie-1",
     .pattern = R"((?i)MIT-MAGIC-COOKIE-1["']?[ \t]{1,8}([a-f0-9]{32})(?![a-f0-9]))",
     .accept = accept_token},
});

} // namespace

std::span<const Rule> service_rules() {
    return rules;
}

} // namespace kb::scrubbing
