#!/bin/sh
# Lets the third partition of the system's disk end where the disk ends. Its file system follows
# when it is mounted (x-systemd.growfs).
set -eu
root=$(findmnt -n -o SOURCE /)
disk=/dev/$(lsblk -n -o PKNAME "$root")
sectors() { cat "/sys/class/block/$1/$2"; }
data=$(lsblk -n -l -o NAME "$disk" | grep '3$')
end=$(($(sectors "$data" start) + $(sectors "$data" size)))
# Less than 16 MiB are not worth it.
[ $(($(sectors "${disk#/dev/}" size) - end)) -gt 32768 ] || exit 0
echo ', +' | sfdisk --quiet --no-reread --no-tell-kernel --partno 3 "$disk"
partx --update --nr 3 "$disk"
