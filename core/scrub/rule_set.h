// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/span.h"
#include "core/scrub/literal_index.h"
#include "core/scrub/pattern.h"
#include "core/scrub/rule.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace kb::scrubbing {

/// One place that a rule found, in the reading of a text.
struct Candidate {
    ByteSpan span;
    const Rule* rule = nullptr;
    std::size_t rank = 0; ///< the rule's place over all tables; the lowest names what overlaps
    bool repeat = false;  ///< found because the same value was given away elsewhere in the text
};

/// Rules ready to run. A pattern is compiled when its literal first turns up, by whichever thread is
/// there first: most rules never are, and making a RuleSet stays cheap. Any number of threads may call
/// find at once, each with a Matcher of its own.
class RuleSet {
public:
    /// The tables must outlive it.
    explicit RuleSet(std::span<const std::span<const Rule>> tables);
    ~RuleSet();

    /// Appends what the rules that apply in `context` find in `text` (a reading: valid UTF-8). Fails where
    /// a pattern could not be compiled or evaluated to its end; the message names the rule.
    Result<void> find(std::string_view text, ScrubContext context, Matcher& matcher,
                      std::vector<Candidate>& found) const;

    /// Compiles every pattern: for tests of the tables.
    Result<void> compile_all() const;

    std::size_t size() const { return count_; }

private:
    struct Entry; ///< a rule, its pattern once compiled
    struct Scan;  ///< one run of find

    /// The literals of the rules that apply in one context, and who waits for each.
    struct Watch {
        LiteralIndex index;
        std::vector<std::vector<std::size_t>> waiting; ///< by literal: numbers of rules
    };
    Watch watch(bool with_personal) const;

    std::size_t count_ = 0;
    std::unique_ptr<Entry[]> entries_;
    std::unique_ptr<Watch> article_;
    std::unique_ptr<Watch> ticket_;
};

} // namespace kb::scrubbing
