#!/bin/sh
# Makes an image for the SD card of a Raspberry Pi 4 or 5, of Debian's packages and our own:
#
#   sudo deploy/image/build.sh FOLDER PACKAGE    (PACKAGE: table-companion_..+deb13_arm64.deb)
#
# FOLDER gets table-companion-VERSION-arm64.img.zst and the list of its packages with their versions.
# Debian without our package is kept there for the next call (system-*.tar): delete it to take
# Debian's newer packages. No loop device is needed.
#
# The same commit and the same packages of Debian make the same image, byte for byte. On a PC the
# arm64 programs run under qemu-user-static.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
broken() { printf 'image: %s\n' "$*" >&2; exit 1; }
if [ $# != 2 ]; then sed -n '2,4s/^# \{0,1\}//p' "$0"; exit 2; fi
[ "$(id -u)" = 0 ] || broken "only root can make an image: sudo make image ARCH=arm64"
for program in mmdebstrap arch-test zstd; do
    command -v $program > /dev/null || broken "$program is missing: apt install" \
        "mmdebstrap arch-test zstd qemu-user-static binfmt-support debian-archive-keyring"
done
arch-test arm64 > /dev/null || broken "arm64 programs do not run here: apt install" \
    "qemu-user-static binfmt-support, then update-binfmts --enable qemu-aarch64"
mkdir -p "$1"
out=$(cd "$1" && pwd) package=$(realpath "$2")
case $package in
    *+deb13_arm64.deb) ;;
    *) broken "$package is not made for Debian 13 on arm64" ;;
esac
# Files have the time of the last change to this folder.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct -- .)}
export SOURCE_DATE_EPOCH
export LC_ALL=C.UTF-8 TZ=UTC
umask 022
work=$(mktemp -d "${COMPANION_IMAGE:-/var/tmp}/table-companion-image.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' HUP INT TERM
root=$work/root system=$out/system-$SOURCE_DATE_EPOCH.tar
began=$(date +%s)
took() { printf 'image: %s, %s s\n' "$1" "$(($(date +%s) - began))"; began=$(date +%s); }

# shellcheck source=deploy/image/system.sh
. "$here/system.sh"
# shellcheck source=deploy/image/tools.sh
. "$here/tools.sh"
# shellcheck source=deploy/image/disk.sh
. "$here/disk.sh"

[ -e "$system" ] || make_system
mkdir "$root"
tar -x -C "$root" --numeric-owner --xattrs --xattrs-include='*' -f "$system"
took "Debian unpacked"
make_tools
took "the tools"
add_companion
took "our package installed"
make_disk
took "the disk"
name=table-companion-$(dpkg-deb -f "$package" Version)-arm64
zstd -q -T2 -12 --long=27 < "$work/disk.img" > "$out/$name.img.zst.part"
took "packed"
# shellcheck disable=SC2016  # dpkg-query's own
chroot "$root" dpkg-query -W -f '${Package} ${Version}\n' > "$out/$name.packages"
mv "$out/$name.img.zst.part" "$out/$name.img.zst"
(cd "$out" && sha256sum "$name.img.zst")
