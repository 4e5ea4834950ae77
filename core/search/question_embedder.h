// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The vector of a question, and what of a question may be sent to a service for it.
#pragma once

#include "core/article/article.h"
#include "core/embed/embedder.h"
#include "core/scrub/scrub.h"

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kb {

/// Vectors of so many questions are kept: more than a set of golden queries has.
inline constexpr std::size_t remembered_questions = 1000;

/// Turns questions into vectors. It is the only way by which a question leaves the process: what a service is
/// asked went through the scrubber before, and a service outside the centre is asked nothing above the
/// audience that may leave it. One thread at a time.
class QuestionEmbedder {
public:
    /// Without an embedder: there are no vectors, and `reason` says why ("" where nobody need be told).
    explicit QuestionEmbedder(std::string reason);
    /// An embedder that needs no service may go without a scrubber; a service without one is never asked.
    /// `highest`: ceiling up to which questions may go to an external service; none: no question may.
    explicit QuestionEmbedder(std::unique_ptr<Embedder> embedder, std::optional<Scrubber> scrubber = {},
                              std::optional<Audience> highest = {});

    /// `Embedder::id()`; "" without an embedder.
    std::string_view embedder_id() const { return embedder_ ? std::string_view(embedder_->id()) : ""; }

    struct Outcome {
        std::span<const float> vector; ///< until the next call; empty where there is none
        std::string missing;           ///< why there is none, for people
    };

    /// `ceiling` is that of the visibility the question is asked with. What keeps the vector away is in the
    /// outcome, not an error; the only error is `cancelled`. The newest `remembered_questions` cost nothing
    /// when they are asked again, whoever asks: golden queries under other weights, say.
    Result<Outcome> embed(const std::string& question, Audience ceiling, std::stop_token stop);

private:
    /// Why nothing may be sent at this ceiling; "" where it may.
    std::string refusal(Audience ceiling) const;
    /// The question as it may be sent.
    Result<std::string> sendable(const std::string& question) const;

    std::unique_ptr<Embedder> embedder_;
    std::string reason_;
    std::optional<Scrubber> scrubber_;
    std::optional<Audience> highest_;
    std::unordered_map<std::string, std::vector<float>> vectors_; // by the text as sent
    std::deque<std::string> order_;                               // keys of vectors_, the oldest first
};

} // namespace kb
