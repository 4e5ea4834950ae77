// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/scrub/file_drop.h"

#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/scrub/form.h"
#include "core/scrub/kubernetes.h"
#include "core/scrub/rule.h"

#include <algorithm>
#include <array>

namespace kb::scrubbing {

namespace {

/// Names of files that hold nothing but credentials, whatever folder they lie in.
constexpr std::array names = std::to_array<std::string_view>({
    ".netrc",          "_netrc",           ".pgpass",      "pgpass.conf", ".htpasswd",    ".git-credentials",
    ".my.cnf",         ".s3cfg",           ".boto",        ".pypirc",     ".dockercfg",   ".vault-token",
    ".smbcredentials", ".ldaprc",          "rclone.conf",  "kubeconfig",  "shadow",       "gshadow",
    "krb5.keytab",     "credentials.yaml", "secrets.yaml", "secrets.yml", "secrets.json", ".xauthority",
});

/// Names that mean it only in their folder.
constexpr std::array paths = std::to_array<std::string_view>({
    ".aws/credentials",
    ".docker/config.json",
    ".kube/config",
    ".config/gh/hosts.yml",
    ".config/rclone/rclone.conf",
    ".azure/accessTokens.json",
});

constexpr std::array extensions = std::to_array<std::string_view>({
    ".pem",
    ".key",
    ".p12",
    ".pfx",
    ".jks",
    ".keystore",
    ".kdbx",
    ".kdb",
    ".ppk",
    ".keytab",
    ".asc.key",
    ".pkcs12",
    ".ovpn",
});

std::string_view base_name(std::string_view path) {
    const auto slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// ".env", ".env.production", "prod.env"; not the templates that repositories keep for them.
bool is_environment_file(std::string_view name) {
    static constexpr std::array templates =
        std::to_array<std::string_view>({"example", "sample", "template", "dist", "defaults"});
    const bool is_one = name == ".env" || name.starts_with(".env.") || name.ends_with(".env");
    return is_one &&
           std::ranges::none_of(templates, [&](std::string_view word) { return name.contains(word); });
}

/// "id_ed25519", "id_cluster", "id_rsa.old": the private half of an SSH key. "id_mapping.md" is a page.
bool is_ssh_identity(std::string_view name) {
    static constexpr std::array kinds =
        std::to_array<std::string_view>({"id_rsa", "id_dsa", "id_ecdsa", "id_ed25519"});
    if (!name.starts_with("id_") || name.ends_with(".pub"))
        return false;
    return !name.contains('.') || std::ranges::any_of(kinds, [&](std::string_view kind) {
        return name.starts_with(kind) && (name.size() == kind.size() || name[kind.size()] == '.');
    });
}

bool is_secret_by_name(std::string_view path) {
    const std::string lower = lower_ascii(path);
    const auto name = base_name(lower);
    return is_environment_file(name) || is_ssh_identity(name) || std::ranges::contains(names, name) ||
           std::ranges::any_of(
               extensions, [&](std::string_view e) { return name.ends_with(e) && name.size() > e.size(); }) ||
           std::ranges::any_of(paths, [&](std::string_view p) {
               return lower.ends_with(lower_ascii(p)) &&
                      (lower.size() == p.size() || lower[lower.size() - p.size() - 1] == '/');
           });
}

/// The first line that is not empty; with `comment` not one that begins with it either.
std::string_view first_line(std::string_view text, char comment = '\0') {
    for (const std::string_view line : split_lines(text.substr(0, 4096)))
        if (const auto trimmed = trim(line); !trimmed.empty() && trimmed.front() != comment)
            return trimmed;
    return {};
}

bool is_key_file(std::string_view text) {
    const auto line = first_line(text);
    return line.starts_with("PuTTY-User-Key-File-") ||
           line.starts_with("---- BEGIN SSH2 ENCRYPTED PRIVATE KEY") ||
           (line.starts_with("-----BEGIN ") && line.contains("PRIVATE KEY"));
}

bool is_netrc(std::string_view text) {
    const auto line = first_line(text, '#');
    return line.starts_with("machine ") && text.substr(0, 4096).contains("login ") &&
           text.substr(0, 4096).contains("password ");
}

bool is_shadow(std::string_view text) {
    const auto line = first_line(text, '#');
    return std::ranges::count(line, ':') == 8 &&
           (line.contains(":$") || line.contains(":!") || line.contains(":*"));
}

/// A manifest, not a page that shows one: structured by its name, and a Secret with values in it.
bool is_secret_manifest(std::string_view path, std::string_view text) {
    static constexpr std::array structured = std::to_array<std::string_view>({".yaml", ".yml", ".json"});
    const std::string lower = lower_ascii(path);
    if (std::ranges::none_of(structured, [&](std::string_view e) { return lower.ends_with(e); }))
        return false;
    std::vector<ByteSpan> values;
    if (text.contains("Secret"))
        kubernetes_secret_values(text, values);
    return !values.empty();
}

} // namespace

std::string reason_to_drop(std::string_view path, std::string_view text) {
    if (is_secret_by_name(path))
        return message("a file named {} holds credentials", base_name(path));
    if (is_key_file(text))
        return message("the file is a private key");
    if (is_netrc(text))
        return message("the file has the form of a .netrc");
    if (is_shadow(text))
        return message("the file has the form of a shadow password file");
    if (is_secret_manifest(path, text))
        return message("the file is a manifest of a Kubernetes Secret with its values");
    return {};
}

} // namespace kb::scrubbing
