// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/article/article.h"

#include <array>
#include <vector>

namespace kb {

/// What a caller may see. Fixed by the operator, never by the caller's own words.
struct Visibility {
    Audience ceiling = Audience::admins;
    bool drafts = false;
    bool deprecated = false;
    bool operator==(const Visibility&) const = default;
};

/// Nothing is hidden from it.
inline constexpr Visibility all_visible{Audience::admins, true, true};

/// Documents of one audience and status live in tables of their own, so that nothing about a partition that
/// is not visible can reach a ranking.
using Partition = int;
inline constexpr int partition_count = 9;
inline constexpr int class_count = 12; ///< ceilings × drafts × deprecated

inline Partition partition_of(Audience audience, Status status) {
    return static_cast<int>(audience) * 3 + static_cast<int>(status);
}

inline bool sees(const Visibility& visibility, Partition partition) {
    auto audience = static_cast<Audience>(partition / 3);
    auto status = static_cast<Status>(partition % 3);
    return audience <= visibility.ceiling && (status != Status::draft || visibility.drafts) &&
           (status != Status::deprecated || visibility.deprecated);
}

/// The visible partitions, ascending.
inline std::vector<Partition> partitions_of(const Visibility& visibility) {
    std::vector<Partition> partitions;
    for (Partition p = 0; p < partition_count; ++p)
        if (sees(visibility, p))
            partitions.push_back(p);
    return partitions;
}

/// The number of a visibility class, 0 to class_count - 1: key of its generation and its times.
inline int class_of(const Visibility& visibility) {
    return static_cast<int>(visibility.ceiling) * 4 + visibility.drafts * 2 + visibility.deprecated;
}

inline Visibility visibility_of_class(int number) {
    return {static_cast<Audience>(number / 4), (number & 2) != 0, (number & 1) != 0};
}

} // namespace kb
