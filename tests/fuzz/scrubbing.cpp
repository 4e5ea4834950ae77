// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Any text is scrubbed, in the context that its first byte chooses, and then once more. U+0001 is taken out
/// first: seeds write it inside tokens, so that no scanner takes them for secrets.
#include "core/base/text.h"
#include "core/scrub/scrub.h"
#include "tests/core/scrub/promises.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

void require(bool holds, const std::string& what) {
    if (holds)
        return;
    std::fprintf(stderr, "broken promise: %s\n", what.c_str());
    std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const kb::Scrubber scrubber;
    if (size == 0)
        return 0;
    const auto context = static_cast<kb::ScrubContext>(data[0] % 3);
    std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::erase(text, '\x01');
    const auto scrubbed = scrubber.scrub(text, context);
    require(scrubbed.has_value() == kb::is_valid_utf8(text), "valid text is scrubbed, other text is refused");
    if (!scrubbed)
        return 0;
    const std::string broken = kb::broken_promise(text, *scrubbed);
    require(broken.empty(), broken);
    const auto again = scrubber.scrub(scrubbed->text, context);
    require(again.has_value(), "what was scrubbed can be scrubbed");
    require(kb::broken_promise(scrubbed->text, *again).empty(), "what was scrubbed keeps the promises");
    scrubber.drop_reason("file.yaml", text);
    return 0;
}
