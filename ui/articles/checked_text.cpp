// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/articles/checked_text.h"

#include "core/base/text.h"
#include "ui/support/text.h"

#include <set>

namespace kb::ui {

namespace {

std::size_t count_words(std::string_view text) {
    std::size_t words = 0;
    bool inside = false;
    for (char c : text) {
        bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        words += !blank && !inside;
        inside = !blank;
    }
    return words;
}

std::vector<EditorMark> marks_of(const std::vector<Finding>& findings, const std::string& bytes) {
    OffsetMap positions(bytes);
    std::vector<EditorMark> marks;
    for (const Finding& finding : findings)
        marks.push_back({.begin = positions.to_position(finding.span.begin),
                         .end = positions.to_position(finding.span.end),
                         .severity = finding.severity,
                         .message = to_qt(finding.message),
                         .has_fix = finding.fix.has_value()});
    return marks;
}

/// The chunks of the text as it is indexed: without its secrets.
Result<std::vector<ChunkView>> chunks_of(const Workspace& workspace, const Scrubber& scrubber,
                                         const Article& article) {
    auto scrubbed = scrubber.scrub(article.bytes, ScrubContext::article);
    if (!scrubbed)
        return std::unexpected(scrubbed.error());
    Article indexed = parse_article(article.path, scrubbed->text);
    std::vector<ChunkView> chunks;
    for (Chunk& chunk : cut(indexed.bytes, indexed.body_span.begin, Syntax::markdown,
                            workspace.config().chunk, indexed.title())) {
        ChunkView view{std::move(chunk), {}};
        for (const Redaction& redaction : scrubbed->redactions)
            if (!redaction.label.empty() && redaction.in_text.begin < view.chunk.span.end &&
                redaction.in_text.end > view.chunk.span.begin)
                view.redacted.push_back(redaction.name);
        chunks.push_back(std::move(view));
    }
    return chunks;
}

} // namespace

std::shared_ptr<const CheckedText> check_text(const Workspace& workspace, const CheckedBase* base,
                                              const std::string& path, std::string bytes) {
    auto checked = std::make_shared<CheckedText>();
    checked->article = parse_article(path, std::move(bytes));
    const Article& article = checked->article;
    checked->words = count_words(article.body());
    checked->headings = headings_of(article.bytes, article.body_span.begin);
    checked->blocks = html_blocks(article.bytes, article.body_span.begin);
    static const CheckedBase nothing_known;
    if (auto findings = check_article(workspace, base != nullptr ? *base : nothing_known, article))
        checked->findings = std::move(*findings);
    else
        checked->problem = findings.error().message;
    if (base == nullptr) // what is missing then is only not known yet
        std::erase_if(checked->findings, [](const Finding& finding) {
            return finding.code.starts_with("link.") || finding.code.starts_with("related.");
        });
    checked->marks = marks_of(checked->findings, article.bytes);
    auto scrubber = workspace.scrubber();
    auto chunks = scrubber ? chunks_of(workspace, *scrubber, article)
                           : Result<std::vector<ChunkView>>(std::unexpected(scrubber.error()));
    if (chunks)
        checked->chunks = std::move(*chunks);
    else
        checked->problem = chunks.error().message;
    return checked;
}

} // namespace kb::ui
