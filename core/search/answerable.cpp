// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/answerable.h"

#include <cmath>

namespace kb {

double answer_confidence(const Evidence& evidence) {
    double x = -3 + 5 * evidence.coverage;
    return 1 / (1 + std::exp(-x));
}

bool is_answerable(const Evidence& evidence) {
    return answer_confidence(evidence) >= 0.5;
}

} // namespace kb
