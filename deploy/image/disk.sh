# shellcheck shell=sh disable=SC2154  # build.sh sets what is used here
# The disk from the files below $root: its boot partition, the system and the data.

# Sizes in MiB. The system has room for a newer version of ours; the data grow to fill the card.
BOOT_START=4 BOOT_SIZE=256 SYSTEM_SIZE=2560 DATA_SIZE=256

# ext4 FILE FOLDER MIB NUMBER: a journalled file system with the folder's files. Its number and the
# seed of its folders' hashes are fixed, so that two builds are the same.
ext4() {
    uuid=7ab1ec0d-0000-4000-8000-00000000000$4
    tool mke2fs -q -t ext4 -b 4096 -i 16384 -m 0 -J size=32 -U "$uuid" -L "$2" \
        -E "hash_seed=$uuid,root_owner=0:0,nodiscard" -d "/work/$2" "/work/$1" "$3M"
    tool e2fsck -f -n "/work/$1" > "$work/$1.check" 2>&1 || { cat "$work/$1.check" >&2; broken "$1"; }
}

# The files move from the system to the partitions that will be mounted over their folders.
divide() {
    mv "$root/boot/firmware" "$work/boot"
    mkdir "$root/boot/firmware" "$work/data"
    for folder in table-companion table-companion-update systemd; do
        mv "$root/var/lib/$folder" "$work/data/$folder"
        mkdir "$root/var/lib/$folder"
    done
    chmod 711 "$work/data/table-companion-update"
    # Python knows by the time of a file of ours whether it is the one that was compiled.
    find "$root" "$work/boot" "$work/data" -newermt "@$SOURCE_DATE_EPOCH" \
        ! -path "$root/usr/lib/table-companion/*.py" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

make_disk() {
    divide
    mv "$root" "$work/system"
    ext4 system.img system "$SYSTEM_SIZE" 2
    ext4 data.img data "$DATA_SIZE" 3
    mv "$work/system" "$root"
    truncate -s "${BOOT_SIZE}M" "$work/boot.img"
    tool mkfs.vfat -F 32 -n COMPANION -i "$DISK" --invariant /work/boot.img > /dev/null
    # One after the other in a fixed order, since the order is kept in the file system.
    (cd "$work/boot" && find . -mindepth 1 | LC_ALL=C sort) > "$work/boot.list"
    while read -r file; do
        if [ -d "$work/boot/$file" ]; then tool mmd -i /work/boot.img "::$file"
        else tool mcopy -m -i /work/boot.img "/work/boot/$file" "::$file"; fi
    done < "$work/boot.list"
    tool fsck.vfat -n /work/boot.img > "$work/boot.check" ||
        { cat "$work/boot.check" >&2; broken "boot.img"; }
    system_start=$((BOOT_START + BOOT_SIZE))
    data_start=$((system_start + SYSTEM_SIZE))
    truncate -s "$((data_start + DATA_SIZE))M" "$work/disk.img"
    tool sfdisk --quiet /work/disk.img <<TABLE
label: dos
label-id: 0x$DISK
start=${BOOT_START}MiB, size=${BOOT_SIZE}MiB, type=c, bootable
start=${system_start}MiB, size=${SYSTEM_SIZE}MiB, type=83
start=${data_start}MiB, size=${DATA_SIZE}MiB, type=83
TABLE
    for part in boot:$BOOT_START system:$system_start data:$data_start; do
        dd if="$work/${part%:*}.img" of="$work/disk.img" bs=1M seek="${part#*:}" \
            conv=notrunc,sparse status=none
        rm "$work/${part%:*}.img"
    done
}
