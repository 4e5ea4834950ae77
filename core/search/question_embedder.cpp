// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/question_embedder.h"

#include "core/base/translate.h"

namespace kb {

QuestionEmbedder::QuestionEmbedder(std::string reason)
    : reason_(std::move(reason)) {}

QuestionEmbedder::QuestionEmbedder(std::unique_ptr<Embedder> embedder, std::optional<Scrubber> scrubber,
                                   std::optional<Audience> highest)
    : embedder_(std::move(embedder))
    , scrubber_(std::move(scrubber))
    , highest_(highest) {}

std::string QuestionEmbedder::refusal(Audience ceiling) const {
    if (!embedder_->external() || (highest_ && ceiling <= *highest_))
        return {};
    if (!highest_)
        return message("keyword only: no question may leave the centre. kb.yaml allows it with "
                       "embedder.external_max_audience.");
    return message("keyword only: a question that may see more than {} does not leave the centre. Ask with "
                   "that audience as the ceiling.",
                   name_of(*highest_));
}

Result<std::string> QuestionEmbedder::sendable(const std::string& question) const {
    if (!embedder_->remote())
        return question;
    if (!scrubber_)
        return fail(ErrorCode::refused, message("there is nothing to search it for secrets with"));
    // What people paste into a question is as raw as a ticket: the context that looks for most.
    auto scrubbed = scrubber_->scrub(question, ScrubContext::ticket);
    if (!scrubbed)
        return std::unexpected(scrubbed.error());
    return std::move(scrubbed->text);
}

Result<QuestionEmbedder::Outcome> QuestionEmbedder::embed(const std::string& question, Audience ceiling,
                                                          std::stop_token stop) {
    if (!embedder_)
        return Outcome{.vector = {}, .missing = reason_};
    if (std::string reason = refusal(ceiling); !reason.empty())
        return Outcome{.vector = {}, .missing = std::move(reason)};
    auto text = sendable(question);
    if (!text)
        return Outcome{.vector = {},
                       .missing =
                           message("keyword only: the question was not sent to the embedder, because {}",
                                   text.error().message)};
    auto known = vectors_.find(*text);
    if (known == vectors_.end()) {
        auto vectors = embedder_->embed(std::span(&*text, 1), TextRole::query, stop);
        if (!vectors && vectors.error().code == ErrorCode::cancelled)
            return std::unexpected(vectors.error());
        if (!vectors)
            return Outcome{.vector = {}, .missing = message("keyword only: {}", vectors.error().message)};
        if (order_.size() == remembered_questions) {
            vectors_.erase(order_.front());
            order_.pop_front();
        }
        order_.push_back(*text);
        known = vectors_.emplace(std::move(*text), std::move(vectors->values)).first;
    }
    return Outcome{.vector = known->second, .missing = {}};
}

} // namespace kb
