#!/bin/sh
# Copies the image's own files (root/) into a system: files.sh SYSTEM DISK
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cp -a --no-preserve=ownership "$here/root/." "$1"
(cd "$here/root" && find . -type f -print0) | (cd "$1" && xargs -0 sed -i "s/@DISK@/$2/g")
chown -R 0:0 "$1/usr/lib/table-companion-image"
mkdir -p "$1/data" "$1/boot/firmware" "$1/var/lib/table-companion-update"
