// SPDX-License-Identifier: GPL-3.0-or-later
// kb ingest: brings the index in step with the files.
#include "app/kb/commands.h"
#include "app/kb/ingest_report.h"
#include "core/base/translate.h"

#include <nlohmann/json.hpp>

namespace kb {

namespace {

int run_ingest(const IngestOptions& options, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto report = ingest(*workspace, options, session.stop, session.output.progress());
    if (!report)
        return session.fail(report.error());
    if (session.json)
        session.output.json(ingest_json(*report));
    else
        print_ingest(*report, session.output);
    return ingest_exit_code(*report, session);
}

} // namespace

void add_ingest(Commands& commands) {
    auto options = std::make_shared<IngestOptions>();
    auto wait_s = std::make_shared<std::size_t>(10);
    auto run = [=](Session& session) {
        options->wait = std::chrono::seconds(*wait_s);
        return run_ingest(*options, session);
    };
    commands.add("ingest", tr("Bring the index in step with the files"), run)
        .embedder()
        .flag("--full", options->full, tr("Forget the index and read everything again"))
        .number("--wait", *wait_s, 0, 86'400, "SECONDS",
                tr("Seconds to wait for another ingest to end (default: 10)"));
}

} // namespace kb
