// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/workspace/two_bases.h"

#include "tests/core/scrub/made_up.h"

#include <format>

namespace kb::test {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t per_partition = 3; // articles, and as many canaries

/// Canaries come before, between and after visible articles in the order of paths.
std::string canary_path(Partition partition, std::size_t number) {
    const char* folders[] = {"a0", "kk", "zz"};
    return std::format("{}/canary-{}-{}.md", folders[number % 3], partition, number);
}

std::string article_path(Partition partition, std::size_t number) {
    const char* folders[] = {"gpu", "limits", "storage"};
    return std::format("{}/article-{}-{}.md", folders[number % 3], partition, number);
}

} // namespace

TwoBases::TwoBases(const Visibility& visibility, std::uint64_t seed, Ingest ingest)
    : visibility_(visibility)
    , ingest_(std::move(ingest))
    , dice_(seed) {
    for (Partition partition = 0; partition < partition_count; ++partition)
        if (hides(partition))
            hidden_.push_back(partition);
}

std::string TwoBases::article(Partition partition, bool secret) {
    static const std::vector<std::string> categories = {"howto", "troubleshooting", "policy", "runbook"};
    static const std::vector<std::string> systems = {"slurm", "storage", "gpu"};
    Front front{.title = some_words(dice_, 4),
                .audience = std::string(audience_names[static_cast<std::size_t>(partition) / 3]),
                .status = std::string(status_names[static_cast<std::size_t>(partition) % 3]),
                .category = dice_.pick(categories),
                .system = dice_.pick(systems),
                .last_reviewed = dice_.one_in(4) ? "2019-03-01" : "2026-06-01"}; // overdue or not
    std::string body = some_body(dice_);
    if (secret)
        body += "\n" + secret_word(dice_) + " " + some_words(dice_, 8) + "\n";
    return article_text(front, body);
}

void TwoBases::write_visible(const std::string& path, const std::string& bytes) {
    plain.write(path, bytes);
    whole.write(path, bytes);
    visible_paths.push_back(path);
}

void TwoBases::write_hidden(const std::string& path, const std::string& bytes) {
    whole.write(path, bytes);
    hidden_paths.push_back(path);
}

void TwoBases::write_canaries() {
    for (Partition partition : hidden_)
        for (std::size_t i = 0; i < per_partition; ++i)
            write_hidden(canary_path(partition, i), article(partition, true));
    write_special_canaries();
    write_void_seal();
    write_hidden_source();
}

void TwoBases::write_special_canaries() {
    if (hidden_.empty())
        return;
    std::string secret = "\nLog in with password: " + made_up::password(5) + "\n";
    write_hidden("kk/redacted.md", article(dice_.pick(hidden_), true) + secret);
    // Without audience and status that can be read they count as drafts for admins.
    if (hides(Audience::admins, Status::draft)) {
        write_hidden("kk/broken-yaml.md", "---\ntitle: [\naudience: users\n---\n\n" + some_body(dice_));
        write_hidden("kk/no-frontmatter.md", "# " + some_words(dice_, 3) + "\n\n" + some_body(dice_));
        write_hidden("kk/not-text.md", std::string(50, '\x01'));
        whole.make_unreadable("kk/never-read.md");
        hidden_paths.emplace_back("kk/never-read.md");
    }
}

/// An article that was edited after its approval, whose audience the caller does not reach; for those who
/// see no drafts also one of their own audience that nothing is served of.
void TwoBases::write_void_seal() {
    for (Audience audience : {Audience::users, Audience::staff, Audience::admins}) {
        bool edit_hidden = hides(audience, Status::draft);
        if (!edit_hidden)
            continue;
        std::string original = sealed(article(partition_of(audience, Status::approved), true));
        std::string path = std::format("kk/void-{}.md", name_of(audience));
        write_hidden(path, original + "\nEdited later: " + some_words(dice_, 9) + "\n");
        if (hides(audience, Status::approved))
            whole.write(".approved/" + path, original);
    }
}

void TwoBases::write_hidden_source() {
    if (!hides(Audience::admins, Status::approved))
        return;
    whole.write("kb.yaml",
                "sources:\n  - {name: keyring, kind: directory, path: ../keyring, audience: admins}\n");
    for (const char* name : {"one.md", "two.txt", "three.yaml"})
        whole.write(std::string("../keyring/") + name, "# " + secret_word(dice_) + "\n\n" + some_body(dice_));
    hidden_paths.emplace_back("keyring/one.md");
}

void TwoBases::begin() {
    for (Partition partition = 0; partition < partition_count; ++partition)
        for (std::size_t i = 0; !hides(partition) && i < per_partition; ++i)
            write_visible(article_path(partition, i), article(partition, false));
    // An approved text whose edit waits, in both alike.
    std::string original = sealed(article(partition_of(Audience::users, Status::approved), false));
    for (const BaseFolder* base : {&plain, &whole})
        base->write(".approved/limits/sealed.md", original);
    write_visible("limits/sealed.md", original + "\nAn edit that waits: quota.\n");
    write_canaries();
    ingest_(plain);
    ingest_(whole);
}

void TwoBases::change_hidden() {
    for (Partition partition : hidden_) {
        write_hidden(canary_path(partition, 0), article(partition, true));
        whole.remove(canary_path(partition, 1));
        write_hidden(canary_path(partition, 7), article(partition, true));
        // A canary of one hidden kind becomes one of another.
        write_hidden(canary_path(partition, 2), article(dice_.pick(hidden_), true));
    }
    // The edit of a sealed article is a draft: who sees none must not learn that it goes on.
    if (!visibility_.drafts)
        whole.write("limits/sealed.md", whole.read("limits/sealed.md") + "\nAnd goes on: node.\n");
    ingest_(whole);
}

void TwoBases::change_visible_and_fail() {
    write_visible("gpu/article-new.md", article(partition_of(Audience::users, Status::approved), false));
    write_visible(article_path(partition_of(Audience::users, Status::approved), 0),
                  article(partition_of(Audience::users, Status::approved), false));
    for (const BaseFolder* base : {&plain, &whole}) {
        base->remove(article_path(partition_of(Audience::users, Status::approved), 1));
        base->make_unreadable(article_path(partition_of(Audience::users, Status::approved), 2));
    }
    for (Partition partition : hidden_)
        whole.make_unreadable(canary_path(partition, 0));
    if (hides(Audience::admins, Status::draft)) // a file that gives no document counts as one
        for (Partition partition : hidden_)
            whole.write(canary_path(partition, 7), std::string(60, '\x02'));
    ingest_(plain);
    ingest_(whole);
}

void TwoBases::remove_hidden() {
    for (const std::string& path : hidden_paths)
        whole.remove(path);
    whole.remove(".approved/kk");
    whole.remove("kb.yaml");
    ingest_(whole);
}

void TwoBases::return_hidden() {
    write_canaries();
    std::string path = article_path(partition_of(Audience::users, Status::approved), 2);
    write_visible(path,
                  article(partition_of(Audience::users, Status::approved), false)); // it can be read again
    ingest_(plain);
    ingest_(whole);
}

} // namespace kb::test
