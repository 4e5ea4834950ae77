// SPDX-License-Identifier: GPL-3.0-or-later
// kb scrub: what must not leave, taken out of a text.
#include "app/kb/commands.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

namespace kb {

namespace {

constexpr std::size_t largest_input = 64U << 20;

struct ScrubOptions {
    std::string file = "-";
    std::string context = "ticket"; // the one that looks for most
};

ScrubContext context_of(std::string_view name) {
    if (name == "article")
        return ScrubContext::article;
    return name == "document" ? ScrubContext::document : ScrubContext::ticket;
}

std::string_view name_of(ScrubKind kind) {
    switch (kind) {
    case ScrubKind::secret:
        return "secret";
    case ScrubKind::personal:
        return "personal";
    case ScrubKind::blob:
        return "blob";
    case ScrubKind::example:
        return "example";
    }
    return "";
}

/// Standard input to its end; looks at `stop` while it waits.
Result<std::string> read_standard_input(const std::stop_token& stop) {
    std::string text;
    char buffer[1U << 16];
    while (text.size() <= largest_input) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        int ready = ::poll(&input, 1, 100); // ms
        if (stop.stop_requested())
            return fail(ErrorCode::cancelled, tr("Interrupted."));
        if (ready <= 0)
            continue;
        ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (got < 0)
            return std::unexpected(system_error(errno, tr("Reading"), tr("standard input")));
        if (got == 0)
            return text;
        text.append(buffer, static_cast<std::size_t>(got));
    }
    return fail(ErrorCode::invalid, tr("Standard input is larger than 64 MiB: give it in parts."));
}

Result<std::string> read_text(const std::string& file, const std::stop_token& stop) {
    auto bytes = file == "-" ? read_standard_input(stop) : read_file(file, largest_input);
    if (!bytes)
        return bytes;
    auto decoded = decode_text(*bytes);
    if (!decoded)
        return fail(ErrorCode::invalid, message("{} is not text in a known encoding.", file));
    return std::move(decoded->text);
}

nlohmann::ordered_json report(const Scrubbed& scrubbed, std::string_view original) {
    LineIndex lines(original);
    auto list = nlohmann::ordered_json::array();
    for (const Redaction& redaction : scrubbed.redactions) {
        Position place = lines.position_of(redaction.span.begin);
        list.push_back({{"rule", redaction.rule},
                        {"name", redaction.name},
                        {"kind", name_of(redaction.kind)},
                        {"reason", redaction.reason},
                        {"line", place.line},
                        {"column", place.column},
                        {"begin", redaction.span.begin},
                        {"end", redaction.span.end},
                        {"label", redaction.label.empty() ? nlohmann::ordered_json()
                                                          : nlohmann::ordered_json(redaction.label)}});
    }
    return {
        {"dropped", nullptr}, {"counts", scrubbed.counts()}, {"redactions", list}, {"text", scrubbed.text}};
}

/// What was found, on standard error: the text itself is on standard output.
void print_report(const Scrubbed& scrubbed, std::string_view original, Output& output) {
    LineIndex lines(original);
    for (const Redaction& redaction : scrubbed.redactions) {
        Position place = lines.position_of(redaction.span.begin);
        std::string what =
            redaction.label.empty() ? message("left as it is: {}", redaction.name) : redaction.label;
        output.note(message("{}:{}: {} ({})", place.line, place.column, what, redaction.reason));
    }
}

/// A file that ingest would leave out whole: nothing of it is printed.
int print_dropped(const std::string& file, const std::string& reason, Session& session) {
    if (session.json)
        session.output.json({{"dropped", reason},
                             {"counts", nlohmann::ordered_json::object()},
                             {"redactions", nlohmann::ordered_json::array()},
                             {"text", nullptr}});
    else
        session.output.error(
            message("{}: nothing is printed, the whole file counts as a secret: {}", file, reason));
    return exit_code::found;
}

int scrub(const ScrubOptions& options, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto scrubber = workspace->scrubber();
    if (!scrubber)
        return session.fail(scrubber.error());
    auto text = read_text(options.file, session.stop);
    if (!text)
        return session.fail(text.error());
    std::string name = options.file == "-" ? "" : options.file;
    if (std::string reason = scrubber->drop_reason(name, *text); !reason.empty())
        return print_dropped(options.file, reason, session);
    auto scrubbed = scrubber->scrub(*text, context_of(options.context));
    if (!scrubbed)
        return session.fail(scrubbed.error());
    if (session.json) {
        session.output.json(report(*scrubbed, *text));
    } else {
        session.output.raw(scrubbed->text);
        print_report(*scrubbed, *text, session.output);
    }
    return scrubbed->counts().empty() ? exit_code::done : exit_code::found;
}

} // namespace

void add_scrub(Commands& commands) {
    auto options = std::make_shared<ScrubOptions>();
    commands
        .add("scrub", tr("Print a text without secrets and personal data"),
             [options](Session& session) { return scrub(*options, session); })
        .text("file", options->file, "FILE", tr("File to read (default: -, standard input)"))
        .text("--context", options->context, "KIND",
              tr("What the text is: article, document or ticket (default: ticket)"))
        .one_of({"article", "document", "ticket"})
        .note(
            tr("Exits with 1 where something was taken out. What was found is reported on standard error."));
}

} // namespace kb
