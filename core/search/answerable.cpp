// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/answerable.h"

#include <cmath>

namespace kb {

double answer_confidence(const Evidence& evidence) {
    // Logistic regression over the 199 judged queries of three documentation sets, both classes weighted
    // alike; balanced accuracy 0.82 by leave-one-out. Long questions are covered less without being harder.
    constexpr double bias = -4.2;
    constexpr double coverage = 3.7;
    constexpr double length = 1.25;
    constexpr double unknown = -2.55;
    double x = bias + coverage * evidence.coverage +
               length * std::log1p(static_cast<double>(evidence.words)) + unknown * evidence.unknown;
    return 1 / (1 + std::exp(-x));
}

bool is_answerable(const Evidence& evidence) {
    return answer_confidence(evidence) >= 0.5;
}

} // namespace kb
