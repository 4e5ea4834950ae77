// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/article/finding.h"

#include "core/article/lines.h"

namespace kb {

void fill_positions(std::vector<Finding>& findings, std::string_view bytes) {
    if (findings.empty())
        return;
    std::size_t mark = byte_order_mark_size(bytes);
    LineIndex lines(bytes.substr(mark));
    for (Finding& finding : findings)
        finding.position = lines.position_of(finding.span.begin - std::min(mark, finding.span.begin));
}

std::string apply_fix(std::string_view bytes, const Fix& fix) {
    std::string fixed(bytes.substr(0, fix.span.begin));
    fixed += fix.replacement;
    fixed += bytes.substr(fix.span.end);
    return fixed;
}

} // namespace kb
