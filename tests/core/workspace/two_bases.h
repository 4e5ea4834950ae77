// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One knowledge base twice: as a caller may see it, and with everything else in it.
#pragma once

#include "tests/core/workspace/generated.h"
#include "tests/support/base_folder.h"

#include <functional>
#include <string>
#include <vector>

namespace kb::test {

/// Articles that `visibility` sees lie in both bases, all others (the canaries) in `whole` alone. Both take
/// visible changes with as many ingests; `whole` is ingested for hidden ones besides.
class TwoBases {
public:
    using Ingest = std::function<void(const BaseFolder&)>;
    TwoBases(
        const Visibility& visibility, std::uint64_t seed,
        Ingest ingest = [](const BaseFolder& base) { base.ingest(); });

    BaseFolder plain; ///< what the caller may see and nothing else
    BaseFolder whole;
    /// Paths of canaries that were ever written, and of visible articles.
    std::vector<std::string> hidden_paths, visible_paths;

    /// The steps of a life. Each leaves both indexes up to date.
    void begin();                   ///< articles and canaries come together
    void change_hidden();           ///< canaries are edited, moved, deleted and added, nothing else
    void change_visible_and_fail(); ///< visible articles change while canaries cannot be read
    void remove_hidden();           ///< all canaries go, what could not be read recovers and goes
    void return_hidden();           ///< and come again, with a visible change

private:
    bool hides(Partition partition) const { return !sees(visibility_, partition); }
    bool hides(Audience audience, Status status) const { return hides(partition_of(audience, status)); }
    std::string article(Partition partition, bool secret);
    void write_visible(const std::string& path, const std::string& bytes);
    void write_hidden(const std::string& path, const std::string& bytes);
    void write_canaries();
    void write_special_canaries();
    void write_void_seal();
    void write_hidden_source();

    Visibility visibility_;
    Ingest ingest_;
    Dice dice_;
    std::vector<Partition> hidden_;
};

} // namespace kb::test
