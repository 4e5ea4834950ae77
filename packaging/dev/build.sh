# SPDX-License-Identifier: GPL-3.0-or-later
# Configure, build and run what was built. Runs on the system itself or inside the tree.
# shellcheck shell=bash
# shellcheck source=packaging/dev/common.sh
# PRESET and ROOT come from ./dev.
# shellcheck disable=SC2153

# Native builds and builds in the tree keep apart: build/release, build/tree-release.
build_dir() { echo "$ROOT/build/${KB_DEV_TREE:+tree-}$1"; }

where() { if [[ -n ${KB_DEV_TREE:-} ]]; then echo "in the Debian 13 tree"; else echo "on this system"; fi; }

# ---- Building ------------------------------------------------------------------------------------

# ninja runs CMake again by itself when a CMake file changes; presets and the tree it does not know.
is_configured() {
    local stamp=$1/.dev-configured
    [[ -f $1/build.ninja && -f $stamp && ! $ROOT/CMakePresets.json -nt $stamp && $(<"$stamp") == "${KB_DEV_TREE:-native}" ]]
}

configure() {
    local preset=$1 dir=$2 log=$2/configure.log
    is_configured "$dir" && return
    [[ -f $ROOT/CMakeLists.txt ]] || die "there is no CMakeLists.txt to build yet"
    say "configuring $preset $(where)"
    mkdir -p "$dir"
    if ! cmake --fresh --preset "$preset" -S "$ROOT" -B "$dir" -G Ninja >"$log" 2>&1; then
        cat "$log" >&2
        die "CMake could not configure $preset"
    fi
    echo "${KB_DEV_TREE:-native}" >"$dir/.dev-configured"
}

# is_fresh DIR STAMP: no file or folder of the checkout is newer, so that asking ninja can be left out.
# ninja would start CMake, which looks for new files; this takes a few milliseconds.
is_fresh() {
    [[ -f $2 ]] && is_configured "$1" || return 1
    local places=() entry
    for entry in "$ROOT"/*; do
        case ${entry##*/} in
            build* | docs | kb | *.sqlite*) ;;
            *) places+=("$entry") ;;
        esac
    done
    [[ -z ${KB_DEV_TREE:-} && -e /var/lib/dpkg/status ]] && places+=(/var/lib/dpkg/status)
    [[ -z $(find "${places[@]}" -newer "$2" -print -quit) ]]
}

# Called under a lock: two ninjas in one folder would break each other's files.
build_locked() {
    local preset=$1 dir=$2 stamp=$3 start=$SECONDS options=()
    shift 3
    is_fresh "$dir" "$stamp" && return # another run built it while this one waited
    configure "$preset" "$dir"
    mkdir -p "${stamp%/*}"
    touch "$stamp.new"
    say "building ${*:-everything} ($preset, $(where))"
    # What one checkout has compiled serves another one too, wherever it lies.
    export CCACHE_BASEDIR=$ROOT CCACHE_NOHASHDIR=1
    export CCACHE_SLOPPINESS=pch_defines,time_macros # no header of ours uses __TIME__; asked for by precompiled ones
    [[ -n ${CI:-} ]] && options=(-k 0) # report every error, not the first alone
    ninja -C "$dir" "${options[@]}" "$@" >&2 || die "the build failed"
    mv "$stamp.new" "$stamp" # what changed during the build is newer than this
    say "built in $(took "$start")"
}

# build PRESET [TARGET…]
build() {
    local preset=$1 dir stamp
    shift
    dir=$(build_dir "$preset")
    stamp=$dir/.dev-fresh/${*:-all}
    is_fresh "$dir" "$stamp" || with_lock "build-$(sha256sum <<<"$dir" | cut -c1-12)" build_locked "$preset" "$dir" "$stamp" "$@"
}

# ensure_program NAME: builds it; sets PROGRAM to its file.
ensure_program() {
    local dir
    dir=$(build_dir "$PRESET")
    build "$PRESET" "$1"
    for PROGRAM in "$dir/bin/$1" "$dir/tests/$1"; do
        [[ -x $PROGRAM ]] && return
    done
    die "the build makes no program $1"
}

# Programs find the demonstration base in the checkout.
run_program() {
    ensure_program "$1"
    shift
    export KB_DATA_DIR=$ROOT
    exec "$PROGRAM" "$@"
}

run_window() {
    ensure_program kb-workbench
    export KB_DATA_DIR=$ROOT
    local scratch
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/kb-workbench-XXXXXX")
    if [[ -z ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
        say "no display: playing a tour without one"
        QT_QPA_PLATFORM=offscreen exec "$PROGRAM" --self-test --pictures "$scratch"
    fi
    cp -r "$ROOT/kb" "$scratch/kb"
    say "the window shows a copy in $scratch"
    KB_STATE_DIR=$scratch/state XDG_CONFIG_HOME=$scratch exec "$PROGRAM" "$scratch/kb"
}

# run_screenshots DIR: light, dark, Spanish and 1.5 times as large, a folder each.
run_screenshots() {
    (($# == 1)) || die "where to? ./dev screenshots DIR"
    ensure_program kb-screenshots
    local folder
    mkdir -p "$1"
    folder=$(realpath "$1")
    export KB_DATA_DIR=$ROOT QT_QPA_PLATFORM=offscreen
    say "taking pictures of every page"
    "$PROGRAM" "$folder/light"
    "$PROGRAM" "$folder/dark" --theme dark
    "$PROGRAM" "$folder/spanish" --language es
    QT_SCALE_FACTOR=1.5 "$PROGRAM" "$folder/large"
    say "the pictures are in $folder"
}

run_demo() {
    [[ -e $ROOT/app/kb && -d $ROOT/kb ]] || die "there is no program (app/kb) or no base (kb) to show yet"
    ensure_program kb
    exec python3 "$ROOT/packaging/dev/demo.py" "$PROGRAM" "$ROOT/kb"
}

# ---- Tests ---------------------------------------------------------------------------------------

run_tests() {
    build "$PRESET"
    offer_models
    say "testing ($PRESET, $(where))"
    if [[ $PRESET == asan ]]; then
        export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=1:strict_string_checks=1}
        export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1:halt_on_error=1}
    fi
    exec ctest --test-dir "$(build_dir "$PRESET")" --output-on-failure --parallel "$(cpu_count)" "$@"
}

run_bench() {
    build "$PRESET" bench
    offer_bench_python
    exec python3 -B "$ROOT/tests/bench/run.py" --bin "$(build_dir "$PRESET")/bin" "$@"
}

# ---- Translations ---------------------------------------------------------------------------------

# Takes the messages of the sources into the catalogues. What is new has no translation yet: the test says which.
run_translations() {
    local template=$ROOT/translations/kb-workbench.pot catalogue
    say "taking the messages of the sources into translations/"
    bash "$ROOT/packaging/dev/extract-messages.sh" "$template"
    for catalogue in "$ROOT"/translations/*.po; do
        msgmerge --quiet --update --backup=none --no-fuzzy-matching --add-location=file --width=110 \
            "$catalogue" "$template"
        msgattrib --no-obsolete --width=110 --output-file="$catalogue" "$catalogue"
        msgfmt --check-format --check-domain --statistics --output-file=/dev/null "$catalogue"
    done
    local lupdate=(/usr/lib/qt6/bin/lupdate -silent -locations none -no-obsolete -extensions 'cpp,h' -I "$ROOT"
        "$ROOT/ui" "$ROOT/app/kb-workbench/main.cpp")
    "${lupdate[@]}" -ts "$ROOT/translations/kb-workbench_es.ts"
    "${lupdate[@]}" -pluralonly -ts "$ROOT/translations/kb-workbench_en.ts"
    say "of the window wait: $(grep -c 'type="unfinished"' "$ROOT/translations/kb-workbench_es.ts") Spanish texts"
}

# ---- Formatter and linter ------------------------------------------------------------------------

# Sources of ours, new ones included, as NUL-separated paths; what tests read is data, not source.
cpp_files() {
    find "$ROOT" -path "$ROOT/build*" -prune -o -path "$ROOT/.git" -prune -o -path "$ROOT/tests/data" -prune -o \
        -type f \( -name '*.cpp' -o -name '*.h' \) -print0 | sort -z
}

# run_format [--check]
run_format() {
    local arguments=(-i) verb=formatting files
    if [[ ${1:-} == --check ]]; then
        arguments=(--dry-run --Werror)
        verb="checking the format of"
    fi
    mapfile -d '' -t files < <(cpp_files)
    ((${#files[@]} > 0)) || { say "there is no C++ file yet"; return; }
    say "$verb ${#files[@]} C++ files"
    printf '%s\0' "${files[@]}" | xargs -0 -n 20 -P "$(cpu_count)" clang-format "${arguments[@]}" &&
        return
    die "some files are not formatted: ./dev format does it"
}

# including HEADER: the source files that include it, else the headers that do.
including() {
    local files
    mapfile -t files < <(cpp_files | xargs -0 grep -lF "#include \"$1\"")
    printf '%s\n' "${files[@]}" | grep '\.cpp$' || printf '%s\n' "${files[@]}"
}

# A header is read through a source file: its own, or else the first one that comes to include it.
source_of() {
    local path next
    path=$(realpath -m --relative-to="$ROOT" "$1")
    if [[ $path == *.cpp ]]; then
        echo "$ROOT/$path"
    elif [[ -f $ROOT/${path%.h}.cpp ]]; then
        echo "$ROOT/${path%.h}.cpp"
    else
        next=$(including "$path" | sed -n 1p)
        if [[ -n $next ]]; then
            source_of "$next"
        else
            say "no source file includes $path"
        fi
    fi
}

# tidy_database DIR: how files are compiled, without the precompiled headers: clang would read all of them as
# text for every file, a third of its time.
tidy_database() {
    mkdir -p "$1/tidy"
    sed 's/ -Winvalid-pch -include [^ ]*cmake_pch[.]hxx//' "$1/compile_commands.json" >"$1/tidy/compile_commands.json"
}

as_pattern() { echo "${1//[^[:alnum:]_\/-]/.}"; }

# run_tidy [FILE…]: all files, or these.
run_tidy() {
    local dir start=$SECONDS file patterns=()
    dir=$(build_dir "$PRESET")
    build "$PRESET" # makes the headers that moc writes
    mapfile -t files < <(for file in "$@"; do source_of "$file"; done | sort -u)
    if (($# > 0 && ${#files[@]} == 0)); then
        say "no C++ file to check"
        return
    fi
    # run-clang-tidy takes patterns; without any it would check what moc generated as well.
    for file in "${files[@]}"; do
        patterns+=("^$(as_pattern "$file")\$")
    done
    ((${#patterns[@]} > 0)) || patterns=("^$(as_pattern "$ROOT")/(app|core|ui|tests)/.*[.]cpp\$")
    say "clang-tidy on $( (($# > 0)) && echo "${#files[@]} files" || echo "every file")"
    tidy_database "$dir"
    # It counts the remarks on system headers that it does not show; that line helps nobody.
    run-clang-tidy -quiet -p "$dir/tidy" -j "$(cpu_count)" -extra-arg=-Wno-unknown-warning-option "${patterns[@]}" 2>&1 |
        sed -u '/^[0-9]* warnings\{0,1\} generated\.$/d; /^$/d' || die "clang-tidy has remarks"
    say "clang-tidy has no remarks ($(took "$start"))"
}

# ---- Fuzzing -------------------------------------------------------------------------------------

# run_fuzz [SECONDS]: every target for that long, as many at once as there are processors.
run_fuzz() {
    local seconds=${1:-60} dir target targets=()
    [[ $seconds =~ ^[0-9]+$ ]] || die "how many seconds? ./dev fuzz 60"
    [[ -f $ROOT/tests/fuzz/CMakeLists.txt ]] && build fuzz fuzz_targets
    dir=$(build_dir fuzz)
    for target in "$dir"/bin/fuzz_*; do # a program may be left of a target that is gone
        [[ -x $target && -e $ROOT/tests/fuzz/${target##*/fuzz_}.cpp ]] && targets+=("$target")
    done
    if ((${#targets[@]} == 0)); then
        compgen -G "$ROOT/tests/fuzz/*.cpp" >/dev/null && die "the build made no fuzz target"
        say "there is no fuzz target (tests/fuzz) yet"
        return
    fi
    say "fuzzing ${#targets[@]} targets, $seconds s each, $(cpu_count) at a time"
    printf '%s\0' "${targets[@]}" |
        xargs -0 -n 1 -P "$(cpu_count)" "$ROOT/packaging/dev/fuzz-one.sh" "$ROOT/tests/fuzz" "$seconds" ||
        die "fuzzing found something"
}
