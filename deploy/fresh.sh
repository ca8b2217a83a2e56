#!/bin/sh
# Tries the README's two commands in a fresh Debian, as a newcomer does: both as root, then
# `make run` as an ordinary user, from the committed tree. Prints the exit status, the seconds and
# the peak memory of each, and exits non-zero if any of them failed.
#
# Usage: sudo deploy/fresh.sh SUITE [CHECKS]
#   SUITE   bookworm, trixie or another Debian suite
#   CHECKS  all (the default), or test: only `make test`
#
# The root is made by mmdebstrap from this machine's own apt sources, and kept as a tar archive in
# the cache folder for the next time. COMPANION_FRESH names the folder to work in (/var/tmp).
set -eu
suite=${1:-}
checks=${2:-all}
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*"; }
broken() { printf 'fresh.sh: %s\n' "$*" >&2; exit 2; }
[ -n "$suite" ] || broken "which suite? make fresh SUITE=bookworm"
[ "$(id -u)" = 0 ] || broken "only root can make a Debian: sudo make fresh SUITE=$suite"
if ! command -v mmdebstrap > /dev/null; then
    apt-get update -qq && apt-get install -y -qq mmdebstrap > /dev/null
fi

# In namespaces of our own, every process that runs is ours to measure, and every mount and process
# ends with this script.
if [ -z "${COMPANION_FRESH_INSIDE:-}" ]; then
    COMPANION_FRESH_INSIDE=yes exec unshare --mount --pid --fork --kill-child --mount-proc \
        "$0" "$suite" "$checks"
fi

archive=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/table-companion/fresh-$suite.tar
work=$(mktemp -d "${COMPANION_FRESH:-/var/tmp}/table-companion-fresh.XXXXXX")
root=$work/root
trap 'umount -R "$root" 2> /dev/null || true; rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' HUP INT TERM
mkdir "$root"

# The Debian archives that apt uses here, with the other suite's name in the place of ours.
sources() {
    # shellcheck disable=SC1091
    here=$(. /etc/os-release && echo "$VERSION_CODENAME")
    # shellcheck disable=SC2016  # apt puts in what stands in $( )
    apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' 'Origin: Debian' | sort -u | sed "s/ $here/ $suite/"
}
if [ ! -e "$archive" ]; then
    say "=== A fresh $suite"
    mkdir -p "$(dirname "$archive")"
    sources > "$work/sources"
    set -- "$suite" "$archive.part"
    [ ! -s "$work/sources" ] || set -- "$@" "$work/sources"
    mmdebstrap --variant=minbase --format=tar \
        --include=git,make,python3,python3-venv,ca-certificates "$@" 2> "$work/mmdebstrap.log" ||
        { tail -5 "$work/mmdebstrap.log" >&2; broken "no $suite can be made"; }
    mv "$archive.part" "$archive"
fi
tar -x -C "$root" -f "$archive"
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mkdir -p "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts devpts "$root/dev/pts"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# mmdebstrap leaves out what Debian's installer writes; without it nobody knows "localhost".
[ -e "$root/etc/hosts" ] || printf '127.0.0.1 localhost\n::1 localhost\n' > "$root/etc/hosts"
# Where this network has a certificate authority of its own, the fresh machine trusts it too.
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
chroot "$root" useradd --create-home newcomer
for home in root home/newcomer; do
    git clone --quiet --no-hardlinks . "$root/$home/companion"
    git -C "$root/$home/companion" remote remove origin
done
chroot "$root" chown -R newcomer: /home/newcomer

# Writes the highest sum of all processes' memory (KiB) to the file `peak` until it is killed;
# shared pages count once, files in /dev/shm as memory.
watch_memory() {
    most=0
    while sleep 1; do
        now=$(cat /proc/[0-9]*/smaps_rollup 2> /dev/null | awk '/^Pss:/ { sum += $2 } END { print sum + 0 }')
        now=$((now + $(du -sk "$root/dev/shm" 2> /dev/null | cut -f1)))
        if [ "$now" -gt "$most" ]; then most=$now && echo "$most" > "$work/peak"; fi
    done
}

failed=0
# try USER HOME TARGET: runs `make TARGET` as that user.
try() {
    user=$1 home=$2 target=$3 log=$work/$1-$3.log
    echo 0 > "$work/peak"
    watch_memory &
    watcher=$!
    begun=$(date +%s) status=0
    chroot --userspec="$user" "$root" env -i HOME="$home" USER="$user" LANG=C.UTF-8 \
        SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt \
        PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
        make -C "$home/companion" "$target" < /dev/null > "$log" 2>&1 || status=$?
    seconds=$(($(date +%s) - begun))
    kill "$watcher"
    wait "$watcher" 2> /dev/null || true
    [ "$target" != test ] || sed -n '/^=== Summary/,$p' "$log"
    if [ $status != 0 ]; then
        failed=1
        { sed -n '/(FAILED, /,/^=== /p' "$log" | tail -100 | grep .; } || tail -40 "$log"
    fi
    say "$suite: make $target as $user: exit $status, $seconds s," \
        "peak memory $(($(cat "$work/peak") / 1024)) MB"
}
[ "$checks" = test ] || try root /root run
try root /root test
[ "$checks" = test ] || try newcomer /home/newcomer run
exit $failed
