// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The families behind kernels.h, one source file each.
#pragma once

#include "core/embed/kernels.h"

namespace kb {

Kernels portable_kernels();
#if defined(__x86_64__)
Kernels avx2_kernels();
Kernels avx512_kernels();
#endif

} // namespace kb
