# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian package, and whether it installs, runs and goes away again.
# shellcheck shell=bash
# shellcheck source=packaging/dev/common.sh
# ROOT comes from ./dev.
# shellcheck disable=SC2153

# Inside: makes build/…package/*.deb and prints its name.
make_package() {
    local dir start=$SECONDS
    dir=$(build_dir package)
    build package
    rm -f "$dir"/*.deb
    say "packing"
    (cd "$dir" && cpack >package.log 2>&1) || { cat "$dir/package.log" >&2; die "CPack failed"; }
    say "packed ($(took "$start"))"
    realpath "$dir"/*.deb
}

# Outside: in_fresh_system TREE COMMAND…: as root of a Debian 13 that holds nothing of ours.
in_fresh_system() {
    local tree=$1
    shift
    bwrap --bind "$tree" / --dev /dev --proc /proc --tmpfs /tmp --ro-bind /etc/resolv.conf /etc/resolv.conf \
        --ro-bind /etc/ssl/certs /etc/ssl/certs --ro-bind "$(dirname "$DEB")" /package --chdir / \
        --setenv DEBIAN_FRONTEND noninteractive --setenv QT_QPA_PLATFORM offscreen --setenv HOME /root "$@"
}

# test_package DEB: in a fresh Debian 13, as root (it installs packages).
test_package() {
    DEB=$(realpath "$1")
    local tree start=$SECONDS
    ((EUID == 0)) || die "the test of the package installs packages in a tree of its own: run it as root"
    ensure_tree_tools
    tree=$(mktemp -d "$CACHE/package-XXXXXX")
    # shellcheck disable=SC2064 # the name of now
    trap "rm -rf --one-file-system '$tree'" EXIT
    say "making a fresh Debian 13 to install in"
    env -u TMPDIR mmdebstrap --variant=apt --include=ca-certificates "$TREE_SUITE" "$tree" >&2
    prepare_mount_points "$tree"
    in_fresh_system "$tree" apt-get update -qq >&2
    say "installing the package"
    in_fresh_system "$tree" apt-get install -y -qq --no-install-recommends "/package/${DEB##*/}" >"$tree.log" 2>&1 ||
        { cat "$tree.log" >&2; die "the package does not install"; }
    rm -f "$tree.log"
    in_fresh_system "$tree" kb --version || die "kb does not run"
    in_fresh_system "$tree" kb-workbench --self-test || die "kb-workbench does not pass its own test"
    say "removing it again"
    local files
    files=$(in_fresh_system "$tree" dpkg -L kb-workbench | grep -v '^/\.$')
    in_fresh_system "$tree" apt-get purge -y -qq kb-workbench >/dev/null 2>&1 || die "the package cannot be removed"
    local left
    left=$(while read -r file; do [[ -d $tree$file || ! -e $tree$file ]] || echo "$file"; done <<<"$files"
        find "$tree"/usr "$tree"/etc "$tree"/var/lib -xdev -name '*kb-workbench*' ! -path '*/dpkg/*' ! -path '*/apt/*')
    [[ -z $left ]] || die "left behind: $left"
    say "installed, run and removed without leftovers ($(took "$start"))"
}
