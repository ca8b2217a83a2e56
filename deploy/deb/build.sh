#!/bin/sh
# Builds a Debian package for each machine and each Debian we run on, from run.lock with its hashes:
#
#   deploy/deb/build.sh FOLDER [MACHINE...]      (amd64 arm64; what is built goes into FOLDER)
#
# Wheels for other machines are unpacked as they are, nothing of theirs is run: an arm64 package can
# be made on a PC. The same commit makes the same packages, byte for byte.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
cd "$here"
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- amd64 arm64
uv=$here/.tools/bin/uv
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
# Files have the time of the commit, so that the packages do not differ by when they were made.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
maintainer='The companion'"'"'s makers <makers@table-companion.invalid>'
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

.venv/bin/python -m hatchling build -t wheel -d "$work/wheel" > /dev/null 2>&1

# fill ROOT MACHINE PYTHON: the program as it will lie on the disk, a virtual environment of the
# system's own Python, which on a Pi knows picamera2.
fill() {
    root=$1 program=$1/usr/lib/table-companion
    site=$program/lib/python$3/site-packages
    case $2 in amd64) platform=x86_64-manylinux_2_28 ;; arm64) platform=aarch64-manylinux_2_28 ;; esac
    "$uv" pip install --quiet --target "$site" --python-platform "$platform" \
        --python-version "$3" --only-binary :all: --require-hashes --link-mode copy \
        -r deploy/run.lock
    .venv/bin/python -m zipfile -e "$work"/wheel/*.whl "$site"
    # What only says how it came here, and what only tests: nothing of either is run.
    rm -rf "$site/bin" "$site/.lock" "$site/garden" "$site/kivy/tests" "$site/kivy/tools"
    find "$site" -depth -type d \( -name __pycache__ -o -path '*numpy*/tests' \) -exec rm -r {} +
    find "$site" \( -name INSTALLER -o -name REQUESTED -o -name RECORD -o -name direct_url.json \
        -o -name uv_cache.json -o -name '*.pyx' -o -name '*.pxd' -o -name '*.c' -o -name '*.h' \) -delete
    mkdir -p "$program/bin" "$program/deploy"
    ln -s "/usr/bin/python$3" "$program/bin/python"
    printf 'home = /usr/bin\ninclude-system-site-packages = true\n' > "$program/pyvenv.cfg"
    cp deploy/deb/companion.py "$program/bin/companion"
    cp -r deploy/install "$program/deploy/install"
    cp deploy/deb/boot.sh "$program/deploy/boot.sh"
    rm "$program/deploy/install/companion" "$program/deploy/install/"*.service \
        "$program/deploy/install/"*.path
    mkdir -p "$root/usr/bin" "$root/usr/lib/systemd/system" "$root/usr/share/man/man1"
    at_home='s|/opt/table-companion/current/.venv/bin/|/usr/lib/table-companion/bin/|g
        s|/opt/table-companion/current/deploy/install/|/usr/lib/table-companion/deploy/install/|g
        s|file:/opt/table-companion/current/deploy/docs/|file:/usr/share/doc/table-companion/|
        s|file:/opt/table-companion/current/deploy/README.md|file:/usr/share/doc/table-companion/build/index.md|
        s|Written by deploy/install.sh|From the package table-companion|'
    sed "$at_home" deploy/install/companion > "$root/usr/bin/companion"
    for unit in table-companion.service companion-web.service table-companion-update.service \
        table-companion-update.path; do
        sed "$at_home" "deploy/install/$unit" > "$root/usr/lib/systemd/system/$unit"
    done
    sed -i "$at_home" "$program/deploy/install/update.sh"
    # Put in its place where the settings name a broker.
    sed "$at_home" deploy/install/table-companion-mqtt.service \
        > "$program/deploy/install/table-companion-mqtt.service"
    gzip -9n < deploy/deb/companion.1 > "$root/usr/share/man/man1/companion.1.gz"
    doc=$root/usr/share/doc/table-companion
    mkdir -p "$doc"
    cp -r deploy/docs/build "$doc/build"
    .venv/bin/python deploy/deb/contents.py "$site" --notice > "$doc/copyright"
    {
        printf 'table-companion (%s) stable; urgency=medium\n\n' "$4"
        printf '  * What is new stands in the project'"'"'s CHANGELOG.md.\n\n -- %s  %s\n' "$maintainer" \
            "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
    } | gzip -9n > "$doc/changelog.Debian.gz"
    mkdir -p "$root/usr/share/lintian/overrides"
    cp deploy/deb/lintian-overrides "$root/usr/share/lintian/overrides/table-companion"
    find "$root" -type d -exec chmod 755 {} +
    find "$root" -type f -exec chmod 644 {} +
    chmod 755 "$root/usr/bin/companion" "$program/bin/companion"
}

for machine in "$@"; do
    for debian in 12:3.11:3.12 13:3.13:3.14; do
        number=${debian%%:*} python=${debian#*:}
        below=${python#*:} python=${python%:*}
        name=$version-1+deb$number
        root=$work/$machine-$number
        fill "$root" "$machine" "$python" "$name"
        mkdir -p "$root/DEBIAN"
        pi=
        [ "$machine" = amd64 ] || pi=', libttspico-utils, python3-lgpio, python3-picamera2'
        cat > "$root/DEBIAN/control" <<CONTROL
Package: table-companion
Version: $name
Section: misc
Priority: optional
Architecture: $machine
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: python3 (>= $python), python3 (<< $below), adduser, ca-certificates, debconf (>= 0.5) | debconf-2.0, dpkg-repack, libc6 (>= 2.28), libegl1, libgl1, libgl1-mesa-dri, libstdc++6, libxcursor1, libxfixes3, libxi6, libxrandr2, libxss1, zlib1g
Recommends: alsa-utils, cage, espeak-ng, seatd, xwayland$pi
Description: reads the dice on a real table, keeps the score, knows the rules
 A touch screen beside the table, a camera over the dice tray and a box of
 buttons: the companion referees Yahtzee, Datis, DESfausse, D.21 and Dalapapa
 Domaine, in French and English. What it is not sure of, it asks.
 .
 Without any of the hardware it runs the same on a PC, with a simulated tray.
CONTROL
        for script in config postinst preinst prerm postrm; do
            sed "s/@VERSION@/$name/" "deploy/deb/$script" > "$root/DEBIAN/$script"
            chmod 755 "$root/DEBIAN/$script"
        done
        cp deploy/deb/templates "$root/DEBIAN/templates"
        chmod 644 "$root/DEBIAN/templates"
        (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) \
            > "$root/DEBIAN/md5sums"
        find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
        dpkg-deb --root-owner-group -Zxz -z1 --threads-max=1 --build "$root" \
            "$out/table-companion_${name}_$machine.deb" > /dev/null
        echo "$out/table-companion_${name}_$machine.deb"
        rm -rf "$root"
    done
done
