// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing but the headers that CMake precompiles for ui/.
