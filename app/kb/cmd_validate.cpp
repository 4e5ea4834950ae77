// SPDX-License-Identifier: GPL-3.0-or-later
// kb validate: is every article acceptable?
#include "app/kb/commands.h"
#include "core/base/translate.h"
#include "core/workspace/base_check.h"

#include <nlohmann/json.hpp>

#include <format>
#include <map>

namespace kb {

namespace {

struct ValidateOptions {
    std::vector<std::string> files;
    bool summary = false;
    bool strict = false;
};

std::string_view name_of(Severity severity) {
    switch (severity) {
    case Severity::info:
        return "info";
    case Severity::warning:
        return "warning";
    case Severity::error:
        return "error";
    }
    return "";
}

Style style_of(Severity severity) {
    switch (severity) {
    case Severity::info:
        return Style::dim;
    case Severity::warning:
        return Style::yellow;
    case Severity::error:
        return Style::red;
    }
    return Style::plain;
}

/// How often each code was found, and how grave it is.
struct CodeCount {
    Severity severity = Severity::info;
    std::size_t count = 0;
};
using CodeCounts = std::map<std::string, CodeCount>;

CodeCounts count_by_code(const BaseFindings& result) {
    CodeCounts counts;
    for (const FileFindings& file : result.files)
        for (const Finding& finding : file.findings) {
            CodeCount& code = counts[finding.code];
            code.severity = std::max(code.severity, finding.severity);
            ++code.count;
        }
    return counts;
}

nlohmann::ordered_json finding_json(const std::string& path, const Finding& finding) {
    nlohmann::ordered_json fix = nullptr;
    if (finding.fix)
        fix = {{"label", finding.fix->label},
               {"begin", finding.fix->span.begin},
               {"end", finding.fix->span.end},
               {"replacement", finding.fix->replacement}};
    return {{"path", path},
            {"line", finding.position.line},
            {"column", finding.position.column},
            {"severity", name_of(finding.severity)},
            {"code", finding.code},
            {"message", finding.message},
            {"fix", std::move(fix)}};
}

void print_json(Session& session, const ValidateOptions& options, const BaseFindings& result) {
    nlohmann::ordered_json json = {{"files", result.files.size()},
                                   {"errors", result.errors},
                                   {"warnings", result.warnings},
                                   {"infos", result.infos}};
    json["by_code"] = nlohmann::ordered_json::object();
    for (const auto& [code, count] : count_by_code(result))
        json["by_code"][code] = {{"severity", name_of(count.severity)}, {"count", count.count}};
    if (!options.summary) {
        json["findings"] = nlohmann::ordered_json::array();
        for (const FileFindings& file : result.files)
            for (const Finding& finding : file.findings)
                json["findings"].push_back(finding_json(file.path, finding));
    }
    session.output.json(json);
}

void print_findings(Session& session, const BaseFindings& result) {
    for (const FileFindings& file : result.files)
        for (const Finding& finding : file.findings) {
            Line line(std::format("{}:{}:{}: ", file.path, finding.position.line, finding.position.column));
            line.add(name_of(finding.severity), style_of(finding.severity));
            line.add(": " + finding.message + " ");
            line.add("[" + finding.code + "]", Style::dim);
            session.output.print(line);
        }
}

void print_counts(Session& session, const BaseFindings& result) {
    Table table({Table::Align::right, Table::Align::left, Table::Align::left});
    for (const auto& [code, count] : count_by_code(result))
        table.row({std::to_string(count.count), std::string(name_of(count.severity)), code});
    table.print(session.output);
}

int validate(const ValidateOptions& options, Session& session) {
    auto workspace = session.workspace();
    if (!workspace)
        return session.fail(workspace.error());
    auto result = validate_base(*workspace, options.files, session.stop);
    if (!result)
        return session.fail(result.error());
    if (session.json) {
        print_json(session, options, *result);
    } else {
        if (options.summary)
            print_counts(session, *result);
        else
            print_findings(session, *result);
        session.output.note(message("files: {}, errors: {}, warnings: {}, remarks: {}", result->files.size(),
                                    result->errors, result->warnings, result->infos));
    }
    bool found = result->errors > 0 || (options.strict && result->warnings > 0);
    return found ? exit_code::found : exit_code::done;
}

} // namespace

void add_validate(Commands& commands) {
    auto options = std::make_shared<ValidateOptions>();
    commands
        .add("validate", tr("Check articles against the rules of the base"),
             [options](Session& session) { return validate(*options, session); })
        .texts("files", options->files, 0, "FILE", tr("Articles to check (default: all)"))
        .flag("--summary", options->summary, tr("Print how often each code was found, not each finding"))
        .flag("--strict", options->strict, tr("Exit with 1 for warnings too"));
}

} // namespace kb
