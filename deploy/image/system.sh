# shellcheck shell=sh disable=SC2154  # build.sh sets what is used here
# The files of the system, below $root, from Debian's archive and from our package.

# The number of the disk, by which the kernel and /etc/fstab know its partitions.
DISK=7ab1ec0d
MIRROR=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

# Debian 13 with the kernel of its backports: the one of Debian 13 itself starts no Pi 5.
make_system() {
    set -- main non-free-firmware
    signed='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
    for suite in trixie trixie-updates trixie-backports; do
        echo "deb $signed $MIRROR $suite $*"
    done > "$work/sources.list"
    echo "deb $signed $MIRROR-security trixie-security $*" >> "$work/sources.list"
    mmdebstrap --quiet --mode=root --format=tar --architectures=arm64 --variant=minbase \
        --include="$(tr -s '\n ' , < "$here/packages.txt" | sed 's/,$//')" \
        --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Languages "none"' \
        --dpkgopt='force-confold' --dpkgopt='path-exclude=/usr/share/man/*' \
        --dpkgopt='path-exclude=/usr/share/doc/*' \
        --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        --dpkgopt='path-exclude=/usr/share/locale/*' \
        --essential-hook="sh '$here/files.sh' \"\$1\" $DISK" \
        trixie "$system.part" "$work/sources.list"
    mv "$system.part" "$system"
    took "Debian"
}

# Runs a command in the system.
inside() {
    # shellcheck disable=SC2016  # the inner shell's own
    DEBIAN_FRONTEND=noninteractive unshare --mount sh -c \
        'mount -t proc proc "$1/proc" && exec chroot "$@"' sh "$root" "$@"
}

broken_package() { tail -20 "$work/dpkg.log" >&2; broken "our package cannot be installed"; }

# Installs our package with the kiosk, and leaves nothing of this machine in the system.
add_companion() {
    sh "$here/files.sh" "$root" "$DISK"
    cp "$package" "$root/companion.deb"
    echo 'table-companion table-companion/kiosk boolean true' | inside debconf-set-selections
    inside dpkg --unpack /companion.deb > "$work/dpkg.log" 2>&1 || broken_package
    # Compiled here, which emulated takes ten times as long; the package finds it done, by the times
    # of the files (with this variable it would look at their contents).
    tool python3 -m compileall -q --invalidation-mode timestamp -s /work/root -p / \
        /work/root/usr/lib/table-companion/lib || true
    (unset SOURCE_DATE_EPOCH && inside dpkg --configure table-companion) \
        >> "$work/dpkg.log" 2>&1 || broken_package
    rm "$root/companion.deb"
    inside systemctl --quiet enable systemd-networkd
    # The services wait for no network; and what would write to the system, or only costs time.
    inside systemctl --quiet disable systemd-networkd-wait-online wpa_supplicant
    inside systemctl --quiet mask apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer \
        e2scrub_all.timer e2scrub_reap.service
    # The firmware of a Pi 5 with a chip of revision D0 looks for this name.
    cp "$root/boot/firmware/bcm2712-d-rpi-5-b.dtb" "$root/boot/firmware/bcm2712d0-rpi-5-b.dtb"
    echo table-companion > "$root/etc/hostname"
    printf '127.0.0.1 localhost table-companion\n::1 localhost\n' > "$root/etc/hosts"
    ln -sf ../run/systemd/resolve/stub-resolv.conf "$root/etc/resolv.conf"
    ln -sf ../run/companion-txt/localtime "$root/etc/localtime"
    # Empty: each start has an identity of its own, since none can be written down.
    : > "$root/etc/machine-id"
    rm -f "$root/var/lib/dbus/machine-id" "$root/etc/.pwd.lock" "$root"/etc/*- \
        "$root"/var/lib/dpkg/*-old "$root"/var/cache/debconf/*-old \
        "$root/var/cache/ldconfig/aux-cache"
    find "$root/var/log" "$root/tmp" "$root/run" -mindepth 1 -delete
    cp "$here/companion.txt" "$root/boot/firmware/companion.txt"
}
