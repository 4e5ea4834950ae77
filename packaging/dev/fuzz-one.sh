#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# fuzz-one.sh SEEDS SECONDS TARGET: runs one fuzz target in a scratch copy of its seeds. An input that
# broke it is kept in the build folder and named.
set -euo pipefail

# shellcheck source=packaging/dev/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

readonly SECONDS_EACH=$2 TARGET=$3
readonly NAME=${TARGET##*/fuzz_}
readonly SEEDS=$1/$NAME
readonly FINDINGS=${TARGET%/bin/*}/fuzz-findings/$NAME

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/corpus" "$FINDINGS"
[[ -d $SEEDS ]] && cp -R "$SEEDS/." "$scratch/corpus"
options=(-max_total_time="$SECONDS_EACH" -timeout=20 -rss_limit_mb=2048 -artifact_prefix="$FINDINGS/")
[[ -f $SEEDS.dict ]] && options+=(-dict="$SEEDS.dict")

# Names instead of addresses in a report; binutils' tool is always here.
ASAN_SYMBOLIZER_PATH=${ASAN_SYMBOLIZER_PATH:-$(command -v llvm-symbolizer || command -v addr2line)}
export ASAN_SYMBOLIZER_PATH

if "$TARGET" "$scratch/corpus" "${options[@]}" >"$scratch/log" 2>&1; then
    say "fuzz_$NAME: $(sed -n 's/^Done \([0-9]*\) runs.*/\1 runs/p' "$scratch/log"), nothing found"
else
    tail -n 60 "$scratch/log" >&2
    say "fuzz_$NAME FAILED; input kept: $(sed -n 's/.*Test unit written to //p' "$scratch/log" | tail -n 1)"
    exit 1
fi
