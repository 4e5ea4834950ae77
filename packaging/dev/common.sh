# SPDX-License-Identifier: GPL-3.0-or-later
# Small helpers that every part of ./dev uses. Sourced, never run.
# shellcheck shell=bash

# Everything that ./dev makes outside the checkout lies in this one folder; deleting it is always safe.
CACHE=${KB_DEV_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/kb-workbench}

say() { printf 'dev: %s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

cpu_count() { nproc 2>/dev/null || echo 2; }

# with_lock NAME COMMAND…: one run at a time; a second one says that it waits.
# The lock is a file descriptor, so it ends with its last holder, however that one dies.
with_lock() {
    local file=$CACHE/$1.lock
    shift
    mkdir -p "$CACHE"
    (
        if ! flock --nonblock 9; then
            say "waiting for another ./dev that does the same"
            flock 9
        fi
        "$@"
    ) 9>"$file"
}

# took SECONDS_AT_START: how long that was, for the end of a step's line.
took() { printf '%d s' $((SECONDS - $1)); }
