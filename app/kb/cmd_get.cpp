// SPDX-License-Identifier: GPL-3.0-or-later
// kb get: one article or section.
#include "app/kb/commands.h"
#include "app/kb/hit_view.h"
#include "core/base/translate.h"
#include "core/search/payload.h"

#include <nlohmann/json.hpp>

namespace kb {

namespace {

void print_article(const Fetched& fetched, Output& output) {
    output.print(Line(fetched.document.meta.title, Style::bold));
    output.print(Line(fetched.citation, Style::green));
    output.print(badges(fetched.document.meta, fetched.document.last_good));
    if (!fetched.document.meta.url.empty())
        output.print(Line(fetched.document.meta.url));
    output.print();
    std::string_view text = fetched.text;
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    output.text(text);
}

int get(const std::string& wanted, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto reader = workspace->store().reader();
    if (!reader)
        return session.fail(reader.error());
    std::string citation = citation_in_base(workspace->config(), wanted);
    auto fetched = fetch(**reader, citation, workspace->config().visibility);
    if (!fetched)
        return session.fail(fetched.error());
    if (!*fetched) {
        // The same answer for what is absent and for what may not be seen.
        session.output.error(
            message("{}: not found. 'kb search' gives citations; an article that was just written "
                    "needs 'kb ingest'.",
                    wanted));
        return exit_code::found;
    }
    if (session.json)
        session.output.json(fetch_payload(**fetched));
    else
        print_article(**fetched, session.output);
    return exit_code::done;
}

} // namespace

void add_get(Commands& commands) {
    auto citation = std::make_shared<std::string>();
    commands
        .add("get", tr("Print an article or one of its sections"),
             [citation](Session& session) { return get(*citation, session); })
        .text("citation", *citation, "CITATION", tr("Path, or path#section, as search gives it"))
        .required()
        .visibility();
}

} // namespace kb
