# shellcheck shell=sh disable=SC2154  # build.sh sets what is used here
# Programs of Debian 13 for this machine, in a folder of their own.

# Programs that run on this machine, of the same Debian everywhere: older ones that make file systems
# write the time of the day into them, and another Python compiles otherwise.
make_tools() {
    [ -e "$out/tools.tar" ] || mmdebstrap --quiet --mode=root --format=tar --variant=apt \
        --include=e2fsprogs,dosfstools,mtools,fdisk,python3 trixie "$out/tools.tar" "$MIRROR"
    mkdir "$work/tools"
    tar -x -C "$work/tools" -f "$out/tools.tar"
    mkdir "$work/tools/work"
    : > "$work/tools/etc/mtab"
}

# tool COMMAND...: run one of them, with $work as /work.
tool() {
    # shellcheck disable=SC2016  # the inner shell's own
    (cd "$work/tools" && exec unshare --mount \
        sh -c 'mount --bind .. work && exec chroot . "$@"' sh "$@")
}
