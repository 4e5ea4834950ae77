// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/yaml_tree.h"

#include "core/article/lines.h"
#include "core/base/translate.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <spanstream>
#include <unordered_map>

namespace kb {

namespace {

/// Ends yaml-cpp's parse from inside a callback; never leaves read_yaml.
struct Stop {};

/// Byte offsets from yaml-cpp's line and column (both from 0, the column in bytes).
class SourceLines {
public:
    explicit SourceLines(std::string_view text)
        : text_(text)
        , starts_{0} {
        for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
            starts_.push_back(at + 1);
    }
    std::size_t offset(const YAML::Mark& mark) const {
        if (mark.line < 0 || static_cast<std::size_t>(mark.line) >= starts_.size())
            return text_.size();
        return std::min(starts_[static_cast<std::size_t>(mark.line)] + static_cast<std::size_t>(mark.column),
                        text_.size());
    }

private:
    std::string_view text_;
    std::vector<std::size_t> starts_;
};

/// Builds the tree from events and counts while it does, so that nothing unbounded is ever built.
class TreeBuilder final : public YAML::EventHandler {
public:
    TreeBuilder(std::string_view source, const SourceLines& lines)
        : source_(source)
        , lines_(lines) {}

    YamlNode root;
    std::optional<YamlProblem> problem;

    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        std::size_t begin = lines_.offset(mark);
        YamlNode node{.text = null_as_written(begin), .begin = begin};
        add(std::move(node), anchor);
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        add({.kind = YamlNode::Kind::scalar,
             .text = value,
             .begin = lines_.offset(mark),
             .tag = explicit_tag(tag)},
            anchor);
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        std::size_t begin = lines_.offset(mark);
        auto target = anchors_.find(anchor);
        if (target == anchors_.end())
            stop("frontmatter.alias",
                 message("An alias refers to the value that contains it: write the value out."), begin);
        YamlNode copy = target->second;
        copy.begin = begin;
        count(copy, begin);
        place(std::move(copy));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value /*style*/) override {
        open(YamlNode::Kind::list, mark, tag, anchor);
    }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value /*style*/) override {
        open(YamlNode::Kind::map, mark, tag, anchor);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapEnd() override { close(); }

private:
    struct Open {
        YamlNode node;
        YAML::anchor_t anchor;
    };

    void open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        std::size_t begin = lines_.offset(mark);
        if (open_.size() >= YamlLimits::depth)
            stop("frontmatter.limit",
                 message("The frontmatter is nested more than {} levels deep.", YamlLimits::depth), begin);
        open_.push_back({{.kind = kind, .begin = begin, .tag = explicit_tag(tag)}, anchor});
        count(open_.back().node, begin);
    }
    void close() {
        Open done = std::move(open_.back());
        open_.pop_back();
        keep(std::move(done.node), done.anchor);
    }
    void add(YamlNode node, YAML::anchor_t anchor) {
        count(node, node.begin);
        keep(std::move(node), anchor);
    }
    void keep(YamlNode node, YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor)
            anchors_[anchor] = node;
        place(std::move(node));
    }
    void place(YamlNode node) {
        if (open_.empty())
            root = std::move(node);
        else
            open_.back().node.children.push_back(std::move(node));
    }
    /// Counts `node` and all in it against the limits; the copy of an alias counts like what it stands for.
    void count(const YamlNode& node, std::size_t at) {
        ++nodes_;
        bytes_ += node.text.size();
        if (nodes_ > YamlLimits::nodes || bytes_ > YamlLimits::expanded_bytes)
            stop("frontmatter.limit",
                 message("The frontmatter holds more than {} values once its aliases are resolved.",
                         YamlLimits::nodes),
                 at);
        for (const YamlNode& child : node.children)
            count(child, at);
    }
    [[noreturn]] void stop(std::string code, std::string text, std::size_t at) {
        problem = YamlProblem{std::move(code), std::move(text), at};
        throw Stop{};
    }
    static std::string explicit_tag(const std::string& tag) { return tag == "?" || tag == "!" ? "" : tag; }
    std::string null_as_written(std::size_t begin) const {
        for (std::string_view word : {"~", "null", "Null", "NULL"})
            if (source_.substr(begin).starts_with(word))
                return std::string(word);
        return "";
    }

    std::string_view source_;
    const SourceLines& lines_;
    std::vector<Open> open_;
    std::unordered_map<YAML::anchor_t, YamlNode> anchors_; // complete nodes only: a cycle is never found here
    std::size_t nodes_ = 0;
    std::size_t bytes_ = 0;
};

/// What YAML forbids and yaml-cpp lets pass (U+0004 even ends its input).
std::size_t find_control_character(std::string_view source) {
    auto forbidden = [](char c) {
        auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
    };
    return static_cast<std::size_t>(std::ranges::find_if(source, forbidden) - source.begin());
}

/// Lone CR as LF, which keeps every offset: yaml-cpp does not take it for a line end.
std::string with_line_feeds(std::string_view source) {
    std::string text(source);
    for (std::size_t at = text.find('\r'); at != std::string::npos; at = text.find('\r', at + 1))
        if (at + 1 == text.size() || text[at + 1] != '\n')
            text[at] = '\n';
    return text;
}

YamlProblem not_yaml(std::string_view why, std::size_t at) {
    return {
        "frontmatter.invalid",
        message(
            "The frontmatter is not valid YAML ({}). Until it is, the article counts as a draft for admins.",
            why),
        at};
}

} // namespace

std::expected<YamlNode, YamlProblem> read_yaml(std::string_view source) {
    if (source.size() > YamlLimits::bytes)
        return std::unexpected(
            YamlProblem{"frontmatter.limit",
                        message("The frontmatter is longer than {} KiB.", YamlLimits::bytes >> 10U), 0});
    if (std::size_t at = find_control_character(source); at < source.size())
        return std::unexpected(not_yaml(message("control character"), at));
    std::string normalised;
    if (source.contains('\r')) {
        normalised = with_line_feeds(source);
        source = normalised;
    }
    SourceLines lines(source);
    TreeBuilder builder(source, lines);
    try {
        std::ispanstream stream(std::span<const char>(source.data(), source.size()));
        YAML::Parser parser(stream);
        parser.HandleNextDocument(builder);
        YamlNode first = std::move(builder.root);
        if (parser.HandleNextDocument(builder))
            return std::unexpected(not_yaml(message("more than one document"), builder.root.begin));
        return first;
    } catch (const Stop&) {
        return std::unexpected(std::move(*builder.problem));
    } catch (const YAML::ParserException& error) {
        return std::unexpected(not_yaml(error.msg, lines.offset(error.mark)));
    } catch (const std::exception& error) {
        return std::unexpected(not_yaml(error.what(), 0));
    }
}

} // namespace kb
