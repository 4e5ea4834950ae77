# SPDX-License-Identifier: GPL-3.0-or-later
# Where to build: on this system where it is new enough, else in a Debian 13 tree in the cache folder.
# shellcheck shell=bash
# shellcheck source=packaging/dev/common.sh

readonly TREE_SUITE=trixie
readonly PACKAGE_LIST=$ROOT/packaging/dev/packages.txt

packages() { sed 's/#.*//; s/[[:space:]]//g; /^$/d' "$PACKAGE_LIST" | sort -u; }

# The tree is named after what is in it, so that a changed list never meets an old tree.
tree_key() { { echo "$TREE_SUITE"; packages; } | sha256sum | cut -c1-12; }

# ---- The system itself ---------------------------------------------------------------------------

# offers PACKAGE VERSION: apt would install at least that version.
offers() {
    local candidate
    candidate=$(apt-cache policy "$1" 2>/dev/null | sed -n 's/^  Candidate: //p')
    [[ -n $candidate && $candidate != "(none)" ]] && dpkg --compare-versions "$candidate" ge "$2"
}

# Debian and Ubuntu say it by their version; a relative of theirs is asked for its packages, which
# takes longer, so the answer is kept until the system is another one.
system_is_new_enough() {
    command -v apt-get >/dev/null || return 1
    local ID='' VERSION_ID=''
    # shellcheck source=/dev/null
    . /etc/os-release 2>/dev/null || return 1
    case $ID:$VERSION_ID in
        debian:[0-9]*)
            ((${VERSION_ID%%.*} >= 13))
            return
            ;;
        ubuntu:[0-9]*)
            dpkg --compare-versions "$VERSION_ID" ge 25.04
            return
            ;;
    esac
    local answer=$CACHE/system-is-new-enough
    if [[ ! $answer -nt /etc/os-release ]]; then
        mkdir -p "$CACHE"
        if offers qt6-base-dev 6.8 && offers libkf6syntaxhighlighting-dev 6 && offers g++-14 14; then
            echo yes >"$answer"
        else
            echo no >"$answer"
        fi
    fi
    [[ $(<"$answer") == yes ]]
}

# apt_install PACKAGE…: as root at once, else with sudo after a question; without a terminal to ask on,
# it changes nothing and names the command.
apt_install() {
    local sudo=() answer
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null || [[ ! -t 0 || ! -t 2 ]]; then
            die "missing packages; run this as root: apt-get update && apt-get install --no-install-recommends $*"
        fi
        read -rp "dev: install $* with sudo apt-get? [Y/n] " answer
        [[ ${answer:-y} == [Yy]* ]] || die "not installed: $*"
        sudo=(sudo)
    fi
    say "installing $*"
    "${sudo[@]}" apt-get update -qq >&2 || say "apt-get update failed; trying with the lists that are here"
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends "$@" >&2 || die "apt-get could not install $*"
}

# missing PACKAGE…: those of them that are not installed. dpkg-query fails where it knows one not at all.
missing() {
    local installed
    installed=$({ dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true; } | sed -n 's/^installed //p')
    comm -13 <(sort -u <<<"$installed") <(printf '%s\n' "$@" | sort -u)
}

# A relative of Debian may lack a name of the list, for example of a linter: the rest is installed, and
# CMake says so where the missing one is needed.
known_to_apt() {
    local package
    if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
        printf '%s\n' "$@" # its lists are empty, so it cannot tell
        return
    fi
    for package in "$@"; do
        if apt-cache show "$package" >/dev/null 2>&1; then
            echo "$package"
        else
            say "this system has no package $package; going on without it"
        fi
    done
}

# Every package of the list is installed. Asking dpkg takes a while, so not while nothing has changed.
ensure_native() {
    local stamp wanted absent
    stamp=$CACHE/packages-$(tree_key)
    [[ $stamp -nt /var/lib/dpkg/status ]] && return
    mapfile -t wanted < <(packages)
    mapfile -t absent < <(missing "${wanted[@]}")
    if ((${#absent[@]} > 0)) && ((EUID == 0)); then
        apt-get update -qq >&2 || true # a fresh system knows no package yet
    fi
    ((${#absent[@]} > 0)) && mapfile -t absent < <(known_to_apt "${absent[@]}")
    ((${#absent[@]} > 0)) && apt_install "${absent[@]}"
    mkdir -p "$CACHE"
    rm -f "$CACHE"/packages-*
    touch "$stamp"
}

# ---- The tree ------------------------------------------------------------------------------------

ensure_tree() {
    TREE_KEY=$(tree_key)
    TREE=$CACHE/tree-$TREE_KEY
    [[ -d $TREE ]] || with_lock tree make_tree
    mkdir -p "$CACHE/home" "$CACHE/ccache"
}

ensure_tree_tools() {
    local wanted=()
    command -v mmdebstrap >/dev/null || wanted+=(mmdebstrap debian-archive-keyring)
    command -v bwrap >/dev/null || wanted+=(bubblewrap)
    if ((EUID != 0)); then
        command -v newuidmap >/dev/null || wanted+=(uidmap)
    fi
    ((${#wanted[@]} == 0)) && return
    command -v apt-get >/dev/null || die "install these with your package manager: ${wanted[*]}"
    apt_install "${wanted[@]}"
}

# Made under another name and renamed at the end: a tree that is there is whole. Called under the lock,
# so a leftover of that other name belongs to a run that was interrupted.
make_tree() {
    [[ -d $TREE ]] && return # another run made it while this one waited
    ensure_tree_tools
    rm -rf --one-file-system "$CACHE"/tree-*.partial
    local start=$SECONDS
    partial=$TREE.partial # not local: the trap reads it
    say "making a Debian 13 tree with the compiler and the libraries (once, a minute or two, 1.5 GB in $CACHE)"
    trap 'rm -rf --one-file-system "$partial"' EXIT
    trap 'exit 130' INT TERM HUP
    fill_tree "$partial" || die "the tree could not be made; the lines above say why"
    prepare_mount_points "$partial"
    TREE=$partial probe_tree
    mv "$partial" "$TREE"
    trap - EXIT INT TERM HUP
    say "the tree is ready ($(took "$start"))"
}

# Without root, mmdebstrap owns files as other users of ours, which only it could delete again: the tree
# is then unpacked from an archive as the user's own.
fill_tree() {
    local include options
    include=$(packages | paste -sd,)
    options=(--variant=apt --include="$include" "$TREE_SUITE")
    if ((EUID == 0)); then
        env -u TMPDIR mmdebstrap "${options[@]}" "$1" >&2
    else
        mkdir "$1"
        (
            set -o pipefail
            env -u TMPDIR mmdebstrap --format=tar "${options[@]}" - |
                tar --extract --directory="$1" --no-same-owner --exclude='./dev/*'
        )
    fi
}

# bwrap can bind only over what exists.
prepare_mount_points() {
    mkdir -p "$1/etc/ssl/certs" "$1/etc/pki"
    rm -f "$1/etc/resolv.conf"
    touch "$1/etc/resolv.conf"
}

probe_tree() {
    (exec_in_tree true) && return
    if [[ $(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null) == 1 ]]; then
        say "this system lets no ordinary program make a user namespace; to allow it until the next start:"
        say "    sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0"
    fi
    die "bwrap cannot enter the tree"
}

# exec_in_tree COMMAND…: goes on as that command in the tree, in the same folder, with the same streams.
# The system is read-only; the checkout, the cache folder, /tmp and the current folder are the real ones.
exec_in_tree() {
    local args=()
    add_system
    add_places
    add_display
    add_environment
    exec bwrap "${args[@]}" -- "$@"
}

# Only `shell` may write to the tree, so that something can be installed there to try it.
add_system() {
    local bind=--ro-bind name
    if [[ ${TREE_WRITABLE:-} == 1 ]]; then
        bind=--bind
        args+=(--bind "$TREE/var" /var)
    fi
    args+=("$bind" "$TREE/usr" /usr "$bind" "$TREE/etc" /etc)
    for name in bin sbin lib lib32 lib64; do
        [[ -e $TREE/$name ]] && args+=(--symlink "usr/$name" "/$name")
    done
    args+=(--proc /proc --dev /dev --dev-bind-try /dev/dri /dev/dri --ro-bind-try /sys /sys
        --ro-bind-try /etc/resolv.conf /etc/resolv.conf --ro-bind-try /etc/hosts /etc/hosts
        --ro-bind-try /etc/ssl/certs /etc/ssl/certs --ro-bind-try /etc/pki /etc/pki)
    # Root may install packages, which make users; anybody else must find their own name.
    ((EUID == 0)) || args+=(--ro-bind /etc/passwd /etc/passwd --ro-bind /etc/group /etc/group)
}

add_places() {
    local here common
    here=$(pwd -P)
    args+=(--bind /tmp /tmp --bind-try /var/tmp /var/tmp)
    [[ -n ${TMPDIR:-} && -d $TMPDIR ]] && args+=(--bind "$TMPDIR" "$TMPDIR")
    case $here/ in
        // | /usr/* | /etc/* | /bin/* | /sbin/* | /lib/* | /lib64/* | /proc/* | /dev/* | /sys/* | /tmp/*) ;;
        *) args+=(--bind "$here" "$here") ;;
    esac
    args+=(--bind "$ROOT" "$ROOT" --bind "$CACHE" "$CACHE")
    [[ -d ${ROOT%/*}/shared ]] && args+=(--ro-bind "${ROOT%/*}/shared" "${ROOT%/*}/shared")
    # The repository of a linked git work tree lies elsewhere.
    if [[ -f $ROOT/.git ]] && common=$(cd "$ROOT" && git rev-parse --path-format=absolute --git-common-dir); then
        args+=(--bind "$common" "$common")
    fi
    args+=(--chdir "$here")
}

# X11's socket lies in /tmp, which is bound anyway.
add_display() {
    local runtime=${XDG_RUNTIME_DIR:-} name
    [[ -n ${XAUTHORITY:-} ]] && args+=(--ro-bind-try "$XAUTHORITY" "$XAUTHORITY")
    [[ -n $runtime && -d $runtime ]] || return 0
    args+=(--perms 0700 --dir "$runtime")
    for name in "${WAYLAND_DISPLAY:-wayland-0}" bus; do
        [[ $name == /* ]] || name=$runtime/$name
        args+=(--bind-try "$name" "$name")
    done
}

# What names files of the host's own system would only mislead; everything else passes.
add_environment() {
    local name
    for name in LD_LIBRARY_PATH LD_PRELOAD PYTHONHOME PYTHONPATH VIRTUAL_ENV CC CXX CFLAGS CXXFLAGS CPPFLAGS \
        LDFLAGS CMAKE_PREFIX_PATH CMAKE_GENERATOR PKG_CONFIG_PATH QT_PLUGIN_PATH XDG_CACHE_HOME XDG_CONFIG_HOME \
        XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_DIRS XDG_DATA_DIRS LANGUAGE BASH_ENV; do
        args+=(--unsetenv "$name")
    done
    [[ -n ${TMPDIR:-} && ! -d $TMPDIR ]] && args+=(--unsetenv TMPDIR)
    args+=(--setenv HOME "$CACHE/home" --setenv PATH /usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin
        --setenv LANG C.UTF-8 --setenv LC_ALL C.UTF-8 --setenv CCACHE_DIR "$CACHE/ccache"
        --setenv KB_DEV_CACHE "$CACHE" --setenv KB_DEV_TREE "$TREE_KEY")
}
