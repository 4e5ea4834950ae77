// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/to_translate.h"
#include "core/scrub/kubernetes.h"
#include "core/scrub/rule.h"
#include "core/scrub/value.h"

#include <algorithm>
#include <array>

namespace kb::scrubbing {

namespace {

/// The part before the first dot decodes to the JSON object of a JWS or JWE header.
bool accept_jwt(Found& found) {
    const auto value = found.value_text();
    const std::string header = decode_base64(value.substr(0, value.find('.')));
    return header.starts_with('{') && header.ends_with('}') && header.contains("\"alg\"");
}

bool accept_hash(Found& found) {
    return !is_masked(found.value_text()) && distinct_alphanumerics(found.value_text()) >= 8;
}

/// The password of a URL. In documentation "user:password@host" is written with plain words.
bool accept_url_password(Found& found) {
    const auto value = found.value_text();
    const auto strength = strength_of(value);
    if (is_placeholder(value) || value.contains("{") || value.contains("$("))
        return false;
    return found.context == ScrubContext::ticket ? strength != Strength::nothing || value.size() >= 4
                                                 : strength >= Strength::chosen;
}

/// A token in front of the host of a URL.
bool accept_url_token(Found& found) {
    return accept_token(found) && strength_of(found.value_text()) == Strength::random;
}

/// What follows the scheme of an Authorization header, or any header that carries a key.
bool accept_header(Found& found) {
    trim_value(found);
    const auto value = found.value_text();
    return !is_placeholder(value) && strength_of(value) >= Strength::chosen && value.size() >= 8;
}

/// "Basic" and base64 that decodes to name:password.
bool accept_basic(Found& found) {
    const auto text = decode_base64(found.value_text());
    const auto colon = text.find(':');
    return colon != std::string::npos &&
           std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7F; }) &&
           !is_placeholder(text.substr(colon + 1)) && !is_placeholder(text);
}

/// "user:password" after curl's -u: the password.
bool accept_curl_user(Found& found) {
    return accept_url_password(found) && !is_reference(found.value_text());
}

/// ".netrc" entries say "machine" or "default"; the short form is how a sentence may go, too.
bool accept_netrc(Found& found) {
    return accept_any(found) && (!found.match.of(found.text).starts_with('l') ||
                                 strength_of(found.value_text()) >= Strength::chosen);
}

constexpr std::array rules = std::to_array<Rule>({
    {.id = "kubernetes-secret",
     .name = "kubernetes secret",
     .reason = to_translate("a value of a Kubernetes Secret"),
     .literals = "kind: secret|kind: \"secret|kind\": \"secret|kind\":\"secret|kind: 'secret",
     .pattern = R"((?i:kind)["']?:[ \t]*["']?Secret(?![A-Za-z0-9_-]))",
     .values = kubernetes_secret_values},
    {.id = "kubernetes-literal",
     .name = "kubernetes secret",
     .reason = to_translate("a literal given to kubectl create secret"),
     .literals = "--from-literal",
     .pattern = R"(--from-literal[= ]["']?[A-Za-z0-9_.-]{1,80}=["']?([^\s"'`<]{3,300}))",
     .accept = accept_any},
    {.id = "jwt",
     .name = "json web token",
     .reason = to_translate("three parts of base64 whose first is the header of a JSON web token"),
     .literals = "eyJ",
     .pattern = R"({{edge}}eyJ[A-Za-z0-9_-]{6,1000}\.(?:eyJ[A-Za-z0-9_-]{2,8000}\.[A-Za-z0-9_-]{0,2000})"
                R"(|[A-Za-z0-9_-]{0,1000}(?:\.[A-Za-z0-9_-]{1,20000}){3}))",
     .accept = accept_jwt},
    {.id = "password-hash",
     .name = "password hash",
     .reason = to_translate("the form of a password hash (crypt, bcrypt, argon2, PBKDF2, LDAP)"),
     .literals = "$1$|$5$|$6$|$y$|$7$|$2a$|$2b$|$2x$|$2y$|$apr1$|$argon2|$pbkdf2|$scrypt$|$gy$|{ssha|{sha|{"
                 "crypt}|{pbkdf2|{smd5}"
                 "|pbkdf2_sha|scrypt:",
     .pattern =
         R"(\$(?:1|apr1)\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|\$[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86})"
         R"(|\$g?y\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}|\$7\$[./A-Za-z0-9]{11,97}\$[./A-Za-z0-9]{43})"
         R"(|\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|\$argon2(?:id|i|d)\$[A-Za-z0-9=,$+/.-]{40,300}|\$pbkdf2[a-z0-9-]{0,12}\$[A-Za-z0-9=,$+/.-]{30,300})"
         R"(|\$scrypt\$[A-Za-z0-9=,$+/.-]{30,300}|\{(?i:SSHA\d{0,3}|SHA\d{0,3}|SMD5|CRYPT|PBKDF2[A-Z0-9-]{0,10})\}[A-Za-z0-9./+$=]{13,300})"
         R"(|pbkdf2_sha\d{1,3}\$\d{1,8}\$[A-Za-z0-9]{6,40}\$[A-Za-z0-9+/=]{27,90}|scrypt:\d{1,8}:\d{1,3}:\d{1,3}\$[A-Za-z0-9]{6,40}\$[a-f0-9]{64,128})",
     .accept = accept_hash},
    {.id = "ntlm-hash",
     .name = "password hash",
     .reason = to_translate("a Windows password hash as tools print it"),
     .literals = ":aad3b435b51404eeaad3b435b51404ee:",
     .pattern = R"((?i):aad3b435b51404eeaad3b435b51404ee:[a-f0-9]{32})"},
    {.id = "url-password",
     .name = "url password",
     .reason = to_translate("a password between the user and the host of a URL"),
     .literals = "://",
     .pattern = R"(://[^\s:/@?#"'`<>\[\]\\]{0,100}:([^\s/"'`<>]{1,300})@(?=[A-Za-z0-9\[$<{]))",
     .accept = accept_url_password},
    {.id = "url-token",
     .name = "url token",
     .reason = to_translate("a token in front of the host of a URL"),
     .literals = "://",
     .pattern = R"(://([A-Za-z0-9_.~-]{20,300})@(?=[A-Za-z0-9\[]))",
     .accept = accept_url_token},
    {.id = "authorization-header",
     .name = "authorization",
     .reason = to_translate("what an Authorization header carries"),
     .literals = "authorization",
     .pattern =
         R"((?i)authorization["'`]{0,2}[ \t]{0,4}[:=,][ \t]{0,4}["'`]{0,2}(?:(?:bearer|token|apikey|api-key|geniekey|splunk|digest|negotiate|aws4-hmac-sha256|key)[ \t]{1,4})?)"
         R"((?:token=)?["']?([^\s"'`<>,;]{8,4000}))",
     .accept = accept_header},
    {.id = "basic-auth",
     .name = "basic login",
     .reason = to_translate("a user name and password in base64, as HTTP basic authentication has them"),
     .literals = "basic ",
     .pattern = R"((?i)basic[ ]+((?-i:[A-Za-z0-9+/]{6,400}={0,2}))(?![A-Za-z0-9+/=]))",
     .accept = accept_basic},
    {.id = "bearer-token",
     .name = "bearer token",
     .reason = to_translate("a token after the word Bearer"),
     .literals = "bearer ",
     .pattern = R"((?i)bearer[ ]+((?-i:[A-Za-z0-9_.~+/=-]{12,4000})))",
     .accept =
         [](Found& found) {
             return accept_header(found) && strength_of(found.value_text()) == Strength::random;
         }},
    {.id = "key-header",
     .name = "header key",
     .reason = to_translate("a header that carries a key"),
     .literals = "x-api-key|x-auth-token|private-token|x-vault-token|x-consul-token|x-access-token|job-token|"
                 "deploy-token"
                 "|x-gitlab-token|x-amz-security-token|x-subject-token",
     .pattern =
         R"((?i)(?:x-api-key|x-auth-token|private-token|x-vault-token|x-consul-token|x-access-token|job-token|deploy-token)"
         R"(|x-gitlab-token|x-amz-security-token|x-subject-token)["'`]{0,2}[ \t]{0,4}[:=,][ \t]{0,4}["'`]?([^\s"'`<>,;]{8,4000}))",
     .accept = accept_header},
    {.id = "cookie-header",
     .name = "cookie",
     .reason = to_translate("the cookies of a request or an answer"),
     .literals = "cookie:",
     .pattern = R"((?i)cookie:[ \t]*([A-Za-z0-9_.%-]{1,80}=[^\n"'`<>]{16,1500}))",
     .accept = [](Found& found) { return strength_of(found.value_text()) == Strength::random; }},
    {.id = "netrc",
     .name = "netrc password",
     .reason = to_translate("the password of a .netrc entry"),
     .literals = "machine |default login|login ",
     .pattern =
         R"((?i)(?:machine\s{1,20}\S{1,200}\s{1,20}|default\s{1,20})?login\s{1,20}\S{1,100}\s{1,20}(?:account\s{1,20}\S{1,100}\s{1,20})?password[ \t]{1,20}([^\s<]{3,200}))",
     .accept = accept_netrc},
    {.id = "pgpass",
     .name = "pgpass password",
     .reason = to_translate("the password of a .pgpass line"),
     .literals = ":5432:|:5433:|:6432:|:*:",
     .pattern =
         R"(^[ \t>]{0,8}[A-Za-z0-9_.*/-]{1,100}:(?:\d{4,5}|\*):[A-Za-z0-9_.*-]{1,64}:[A-Za-z0-9_.*-]{1,64}:([^\s:<][^\s<]{2,200})$)",
     .accept = accept_any,
     .back = [](char c) { return c != '\n' && c != '\r' && static_cast<unsigned char>(c) < 0x80; }},
    {.id = "command-password",
     .name = "password",
     .reason = to_translate("a password given to a command as an argument"),
     .literals = "sshpass|mysql|mariadb|ldapsearch|ldapmodify|smbclient|htpasswd|kinit|rclone obscure|expect",
     .pattern =
         R"((?i)(?:sshpass[ ]+-p[ ]?|(?:mysql|mysqldump|mysqladmin|mariadb|mariadb-dump)\b[^\n]{0,120}?[ ](?-i:-p)(?=[^\s-])|ldap(?:search|modify)\b[^\n]{0,200}?[ ](?-i:-w)[ ]?)"
         R"(|smbclient\b[^\n]{0,120}?[ ]-U[ ]?[^\s%]{1,60}%|htpasswd[ ]+-[a-zA-Z]*b[a-zA-Z]*[ ]+\S{1,100}[ ]+\S{1,60}[ ]+|rclone[ ]obscure[ ]+))"
         R"re((?|"([^"\n]{3,200})"|'([^'\n]{3,200})'|([^\s"'`<>;|&]{3,200})))re",
     .accept = accept_any} // namespace
    ,
    {.id = "curl-user",
     .name = "password",
     .reason = to_translate("a user name and password given to curl or wget"),
     .literals = " -u |--user |--user=|--proxy-user ",
     .pattern = R"((?:[ ]-u[ ]+|--(?:proxy-)?user[= ]+)["']?[A-Za-z0-9_.@\\-]{1,80}:([^\s"'`<>]{3,200}))",
     .accept = accept_curl_user},
    {.id = "sql-password",
     .name = "password",
     .reason = to_translate("a password in an SQL statement"),
     .literals = "identified by|identified with|password '",
     .pattern =
         R"((?i)(?:identified[ ]+(?:with[ ]+\S{1,60}[ ]+)?(?:by|as)[ ]+(?:password[ ]+)?|password[ ]+)'([^'\n]{3,200})')",
     .accept = accept_any},
    {.id = "ldap-password",
     .name = "password",
     .reason = to_translate("the password attribute of an LDIF entry"),
     .literals = "userpassword:|unicodepwd:|sambantpassword:",
     .pattern = R"((?i)(?:userPassword|unicodePwd|sambaNTPassword)::?[ ]*([^\s<]{4,300}))",
     .accept = accept_any},
    {.id = "snmp-community",
     .name = "snmp community",
     .reason = to_translate("the community or user string of SNMP"),
     .literals = "snmp",
     .pattern =
         R"((?i)snmp(?:walk|get|bulkwalk|getnext|set)[ ][^\n]{0,80}?[ ](?-i:-c|-A|-X)[ ]+["']?([^\s"'`<>]{4,100}))",
     .accept =
         [](Found& found) {
             return accept_any(found) && found.value_text() != "public" && found.value_text() != "private";
         }},
} // namespace kb::scrubbing
);

} // namespace

std::span<const Rule> credential_rules() {
    return rules;
}

} // namespace kb::scrubbing
