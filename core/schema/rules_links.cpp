// SPDX-License-Identifier: GPL-3.0-or-later
// What an article says about other files: links, `related`, and its title.
#include "core/article/yaml_text.h"
#include "core/base/translate.h"
#include "core/schema/link_target.h"
#include "core/schema/rules.h"

#include <algorithm>

namespace kb {

namespace {

/// The file that a path which does not exist was meant to name: the only one with the same name, else the one
/// in the same folder whose name is nearest.
std::optional<std::string> meant_file(const BaseFacts& base, std::string_view path) {
    constexpr std::size_t most = 200; // comparing names is not free, and a base may have many broken links
    std::string_view name = name_of_file(path);
    std::string_view folder = folder_of(path);
    if (std::string_view only = base.only_file_named(name); !only.empty())
        return std::string(only);
    auto near = nearest(name, base.names_in(folder, most));
    if (!near)
        return std::nullopt;
    return folder.empty() ? *near : std::string(folder) + "/" + *near;
}

/// Runs of '-' as one: site generators differ in what they make of "a - b".
std::string loose(std::string_view anchor) {
    std::string one;
    for (char c : anchor)
        if (c != '-' || !one.ends_with('-'))
            one += c;
    return one;
}

bool has_anchor(const std::set<std::string>& anchors, const std::string& fragment) {
    return anchors.contains(fragment) ||
           std::ranges::contains(anchors, loose(fragment), [](const std::string& a) { return loose(a); });
}

bool is_known(const BaseFacts& base, std::string_view path) {
    return base.find(path) != nullptr || base.has_folder(path);
}

class LinkCheck {
public:
    LinkCheck(const Article& article, const RuleContext& context, Findings& findings)
        : article_(article)
        , context_(context)
        , findings_(findings) {}

    void check(const Link& link) {
        LinkTarget target = resolve_link(article_.path, link.destination);
        if (target.kind == LinkTarget::Kind::same_page)
            return check_anchor(link, target.fragment, own_anchors(), article_.path);
        if (target.kind == LinkTarget::Kind::external || context_.base == nullptr)
            return;
        if (target.kind == LinkTarget::Kind::outside)
            return add(findings_, Severity::warning, "link.outside",
                       message("The link `{}` leads out of the knowledge base.", shown(link)), link.span);
        if (!is_known(*context_.base, target.path))
            return report_broken(link, target);
        const ArticleFacts* facts = context_.base->find(target.path);
        if (facts != nullptr && target.path.ends_with(".md"))
            check_anchor(link, target.fragment, facts->anchors, target.path);
    }

private:
    static std::string shown(const Link& link) { return printable(clip_utf8(link.destination, 120)); }

    const std::set<std::string>& own_anchors() {
        if (own_anchors_.empty()) {
            for (const Heading& heading : context_.outline->headings)
                own_anchors_.insert(heading.anchor);
            own_anchors_.insert(context_.outline->html_anchors.begin(), context_.outline->html_anchors.end());
        }
        return own_anchors_;
    }

    void report_broken(const Link& link, const LinkTarget& target) {
        std::optional<Fix> fix;
        auto meant = meant_file(*context_.base, target.path);
        if (meant && link.exact) {
            std::string path = relative_link(article_.path, *meant);
            std::size_t length = std::min(link.destination.find_first_of("#?"), link.destination.size());
            fix = Fix{message("Change to {}", path), {link.span.begin, link.span.begin + length}, path};
        }
        add(findings_, Severity::warning, "link.broken",
            message("The link `{}` leads nowhere: there is no {}.", shown(link), printable(target.path)),
            link.span, std::move(fix));
    }

    void check_anchor(const Link& link, const std::string& fragment, const std::set<std::string>& anchors,
                      const std::string& path) {
        if (fragment.empty() || has_anchor(anchors, fragment))
            return;
        std::optional<Fix> fix;
        auto meant = nearest(fragment, std::vector<std::string>(anchors.begin(), anchors.end()));
        if (meant && link.exact)
            fix = Fix{message("Change to #{}", *meant),
                      {link.span.begin + link.destination.find('#') + 1, link.span.end},
                      percent_encode_path(*meant)};
        add(findings_, Severity::warning, "link.anchor",
            message("{} has no heading `#{}`.", printable(path), printable(clip_utf8(fragment, 120))),
            link.span, std::move(fix));
    }

    const Article& article_;
    const RuleContext& context_;
    Findings& findings_;
    std::set<std::string> own_anchors_;
};

/// One entry of `related`: a path relative to the root, perhaps with a heading.
void check_related_entry(const Article& article, const BaseFacts& base, const std::string& entry,
                         ByteSpan place, Findings& findings) {
    LinkTarget target = resolve_link("", entry);
    if (target.kind == LinkTarget::Kind::external)
        return;
    if (target.kind == LinkTarget::Kind::inside && is_known(base, target.path)) {
        const ArticleFacts* facts = base.find(target.path);
        if (facts != nullptr && !target.fragment.empty() && !has_anchor(facts->anchors, target.fragment))
            add(findings, Severity::warning, "related.anchor",
                message("{} has no heading `#{}`.", printable(target.path), printable(target.fragment)),
                place);
        return;
    }
    LinkTarget from_here = resolve_link(article.path, entry); // as a link would be written
    std::optional<std::string> meant;
    if (from_here.kind == LinkTarget::Kind::inside && is_known(base, from_here.path))
        meant = from_here.path;
    else
        meant = meant_file(base, target.path);
    std::optional<Fix> fix;
    const Field& field = *article.find("related");
    if (meant && place != field.value_span)
        fix = Fix{message("Change to {}", *meant), place, yaml_scalar(*meant, Quoting::plain, true)};
    add(findings, Severity::warning, "related.broken",
        message("related names `{}`, which is not a file of the knowledge base.",
                printable(clip_utf8(entry, 120))),
        place, std::move(fix));
}

} // namespace

void check_links(const Article& article, const RuleContext& context, Findings& findings) {
    LinkCheck check(article, context, findings);
    for (const Link& link : context.outline->links)
        check.check(link);
}

void check_related(const Article& article, const RuleContext& context, Findings& findings) {
    const Field* field = article.find("related");
    if (field == nullptr || field->kind == Field::Kind::null)
        return;
    if (field->kind == Field::Kind::map || field->nested || !field->entries.empty())
        return add(findings, Severity::error, "related.kind",
                   message("related must be a list of paths: [folder/page.md]."), field->value_span);
    if (context.base == nullptr)
        return;
    std::vector<std::string> entries = article.list("related");
    for (std::size_t i = 0; i < entries.size(); ++i)
        check_related_entry(article, *context.base, entries[i],
                            i < field->item_spans.size() ? field->item_spans[i] : field->value_span,
                            findings);
}

void check_duplicate_title(const Article& article, const RuleContext& context, Findings& findings) {
    const Field* field = article.find("title");
    if (context.base == nullptr || field == nullptr || field->kind != Field::Kind::scalar)
        return;
    std::string_view first = context.base->first_with_title(field->text);
    if (first.empty() || first == article.path || article.path < first)
        return;
    add(findings, Severity::warning, "title.duplicate",
        message("{} has the same title: readers and agents cannot tell them apart.", printable(first)),
        field->value_span);
}

} // namespace kb
