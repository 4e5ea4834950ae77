// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/shared_vectors.h"

namespace kb {

class SharedVectors::Sharing final : public Embedder {
public:
    Sharing(std::shared_ptr<SharedVectors> shared, std::unique_ptr<Embedder> embedder)
        : shared_(std::move(shared))
        , embedder_(std::move(embedder)) {}

    const std::string& id() const override { return embedder_->id(); }
    std::size_t dimension() const override { return embedder_->dimension(); }
    std::size_t window() const override { return embedder_->window(); }
    bool remote() const override { return embedder_->remote(); }
    bool external() const override { return embedder_->external(); }

    Result<Vectors> embed(std::span<const std::string> texts, TextRole role, std::stop_token stop) override {
        std::scoped_lock lock(shared_->mutex_);
        Vectors all;
        for (const std::string& text : texts) {
            auto vector = one(text, role, stop);
            if (!vector)
                return std::unexpected(vector.error());
            all.dimension = (*vector)->size();
            all.values.insert(all.values.end(), (*vector)->begin(), (*vector)->end());
        }
        return all;
    }

private:
    Result<const std::vector<float>*> one(const std::string& text, TextRole role,
                                          const std::stop_token& stop) {
        auto known = shared_->known_.find({role, text});
        if (known != shared_->known_.end())
            return &known->second;
        if (shared_->failure_)
            return std::unexpected(*shared_->failure_);
        auto made = embedder_->embed(std::span(&text, 1), role, stop);
        if (!made) {
            if (made.error().code != ErrorCode::cancelled)
                shared_->failure_ = made.error();
            return std::unexpected(made.error());
        }
        return &shared_->known_.emplace(std::pair(role, text), std::move(made->values)).first->second;
    }

    std::shared_ptr<SharedVectors> shared_;
    std::unique_ptr<Embedder> embedder_;
};

std::unique_ptr<Embedder> SharedVectors::share(std::unique_ptr<Embedder> embedder) {
    return std::make_unique<Sharing>(shared_from_this(), std::move(embedder));
}

} // namespace kb
