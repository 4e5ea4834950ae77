// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/golden.h"

#include "core/base/text.h"
#include "core/base/translate.h"
#include "core/search/yaml_text.h"

#include <algorithm>
#include <format>
#include <set>

namespace kb {

namespace {

/// Aliases could make a small file stand for very many judgements; a hand-made set stays far below.
constexpr std::size_t max_judgements = 100'000;

class GoldenReader {
public:
    explicit GoldenReader(const std::string& file)
        : yaml_(file) {}

    Result<std::vector<GoldenQuery>> read(std::string_view text) {
        const auto document = yaml_.load(text);
        if (!document)
            return std::unexpected(document.error());
        const auto entries = yaml_.entries(*document, "queries");
        if (!entries)
            return std::unexpected(entries.error());
        std::vector<GoldenQuery> queries;
        std::set<std::string> ids;
        for (const YAML::Node& entry : *entries) {
            auto query = read_query(entry);
            if (!query)
                return std::unexpected(query.error());
            if (!ids.insert(query->id).second)
                return fail_in(entry, query->id, message("this id is given twice"));
            queries.push_back(std::move(*query));
        }
        return queries;
    }

private:
    std::unexpected<Error> fail_in(const YAML::Node& node, const std::string& id,
                                   const std::string& reason) const {
        const std::string shown = printable(id);
        return yaml_.fail_at(node, message("query \"{}\": {}", shown, reason));
    }

    Result<GoldenQuery> read_query(const YAML::Node& entry) {
        if (auto map = yaml_.expect_map(entry); !map)
            return std::unexpected(map.error());
        GoldenQuery query;
        std::string audience;
        for (const auto& [key, target] : {std::pair{"id", &query.id}, std::pair{"query", &query.query},
                                          std::pair{"origin", &query.origin}, std::pair{"kind", &query.kind},
                                          std::pair{"audience", &audience}}) {
            auto value = yaml_.text(entry, key);
            if (!value)
                return std::unexpected(value.error());
            *target = std::move(*value);
        }
        if (query.id.empty())
            return yaml_.fail_at(entry, message("this query has no \"id\""));
        if (trim(query.query).empty())
            return fail_in(entry, query.id, message("\"query\" is missing or empty"));
        query.audience = parse_audience(audience);
        if (!audience.empty() && !query.audience)
            return fail_in(
                entry["audience"], query.id,
                message("\"{}\" is not an audience: use users, staff or admins", printable(audience)));
        auto relevant = read_relevant(entry, query.id);
        if (!relevant)
            return std::unexpected(relevant.error());
        query.relevant = std::move(*relevant);
        return query;
    }

    Result<std::vector<Judgement>> read_relevant(const YAML::Node& entry, const std::string& id) {
        const YAML::Node list = entry["relevant"];
        if (!list || list.IsNull()) // forgotten is not the same as "nothing answers it"
            return fail_in(
                entry, id,
                message("\"relevant\" is missing; write \"relevant: []\" where nothing answers it"));
        if (!list.IsSequence())
            return fail_in(list, id, message("\"relevant\" must be a list"));
        std::vector<Judgement> relevant;
        for (const YAML::Node& item : list) {
            if (++judgements_ > max_judgements)
                return fail_in(list, id, message("the file has more than {} judgements", max_judgements));
            auto judgement = read_judgement(item, id);
            if (!judgement)
                return std::unexpected(judgement.error());
            relevant.push_back(std::move(*judgement));
        }
        return relevant;
    }

    Result<Judgement> read_judgement(const YAML::Node& item, const std::string& id) const {
        if (!item.IsMap())
            return fail_in(item, id, message("a judgement looks like \"{{path: a/b.md, grade: 3}}\""));
        if (auto map = yaml_.expect_map(item); !map)
            return std::unexpected(map.error());
        const auto path = yaml_.text(item, "path");
        const auto heading = yaml_.text(item, "heading");
        const auto grade = yaml_.text(item, "grade");
        for (const auto* value : {&path, &heading, &grade})
            if (!*value)
                return std::unexpected(value->error());
        if (path->empty())
            return fail_in(item, id, message("a judgement has no \"path\""));
        Judgement judgement{nfc(*path), *heading};
        if (grade->empty())
            return judgement;
        if (grade->size() != 1 || grade->front() < '1' || grade->front() > '3')
            return fail_in(item["grade"], id,
                           message("a grade is 1, 2 or 3, not \"{}\"; leave a page out that does not help",
                                   printable(*grade)));
        judgement.grade = grade->front() - '0';
        return judgement;
    }

    YamlFile yaml_;
    std::size_t judgements_ = 0;
};

std::string format_judgement(const Judgement& judgement) {
    std::string out = std::format("{{path: {}", yaml_scalar(judgement.path));
    if (!judgement.heading.empty())
        out += std::format(", heading: {}", yaml_scalar(judgement.heading));
    return out + std::format(", grade: {}}}", judgement.grade);
}

std::string format_query(const GoldenQuery& query) {
    std::string out =
        std::format("  - id: {}\n    query: {}\n", yaml_scalar(query.id), yaml_scalar(query.query));
    if (query.audience)
        out += std::format("    audience: {}\n", name_of(*query.audience));
    if (!query.origin.empty())
        out += std::format("    origin: {}\n", yaml_scalar(query.origin));
    if (!query.kind.empty())
        out += std::format("    kind: {}\n", yaml_scalar(query.kind));
    if (query.relevant.empty())
        return out + "    relevant: []\n";
    out += "    relevant:\n";
    for (const Judgement& judgement : query.relevant)
        out += std::format("      - {}\n", format_judgement(judgement));
    return out;
}

} // namespace

Result<std::vector<GoldenQuery>> parse_golden(std::string_view yaml, const std::string& file) {
    return GoldenReader(file).read(yaml);
}

std::string format_golden(const std::vector<GoldenQuery>& queries) {
    if (queries.empty())
        return "version: 1\nqueries: []\n";
    std::string out = "version: 1\nqueries:\n";
    for (const GoldenQuery& query : queries)
        out += format_query(query);
    return out;
}

} // namespace kb
