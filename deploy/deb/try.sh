#!/bin/sh
# Tries a package's whole life in a fresh Debian that debootstrap makes: installed, a game played,
# updated from an older one, a downgrade refused, removed, purged. Needs root and debootstrap.
#
# Usage: sudo deploy/deb/try.sh SUITE PACKAGE [FOLDER]      (a new folder below /var/tmp)
#
# An arm64 package on a PC runs under qemu: apt install qemu-user-static binfmt-support, and where
# no systemd runs, update-binfmts --enable qemu-aarch64. That is slow: the doctor may wait too short
# for the program, and the game is ended after ten minutes, by when a roll must have been read.
set -eu
suite=$1 package=$2
machine=$(dpkg-deb -f "$package" Architecture) limit=
[ "$machine" = "$(dpkg --print-architecture)" ] || limit='timeout 10m'
work=${3:-$(mktemp -d /var/tmp/table-companion-deb.XXXXXX)}
debian=$work/$suite
photograph=$(dirname "$0")/../../tests/photos/rendered/images/yahtzee-100-0011.jpg
step() { printf '\n=== %s\n' "$*"; }
broken() { printf 'try.sh: %s\n' "$*" >&2; exit 1; }
inside() { LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$debian" "$@"; }

step "A fresh $suite in $debian"
if [ ! -e "$debian/etc/debian_version" ]; then
    debootstrap --arch="$machine" --variant=minbase \
        "$suite" "$debian" > "$work/debootstrap.log" 2>&1 ||
        { tail -3 "$work/debootstrap.log"; broken "no Debian could be made"; }
fi
mount -t proc proc "$debian/proc"
trap 'umount "$debian/proc"' EXIT
cp /etc/resolv.conf "$debian/etc/resolv.conf"

# An older version: the same with another number.
version=$(dpkg-deb -f "$package" Version)
dpkg-deb -R "$package" "$work/older"
sed -i 's/^Version: .*/Version: 0.0.1-1/' "$work/older/DEBIAN/control"
sed -i "s/$version/0.0.1-1/g" "$work/older/DEBIAN/preinst"
dpkg-deb --root-owner-group -Znone -b "$work/older" "$debian/root/older.deb" > /dev/null
rm -rf "$work/older"
cp "$package" "$debian/root/newer.deb"

step "Installed"
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends /root/older.deb > "$work/install.log" 2>&1 ||
    { tail -20 "$work/install.log"; broken "it cannot be installed"; }
inside companion --version
[ ! -e "$debian/etc/systemd/system/multi-user.target.wants/table-companion.service" ] ||
    broken "the kiosk starts by itself, and nobody asked for it"
step "The doctor, simulated; a game, off the screen"
late() { [ "$(grep -c '^to do' "$1"):$(grep -c '(> 90 s)' "$1")" = 1:1 ]; }
inside companion doctor --simulated --language en > "$work/doctor.log" ||
    { [ "$limit" ] && late "$work/doctor.log"; } ||
    { cat "$work/doctor.log"; broken "the doctor is not content"; }
cat "$work/doctor.log"
# shellcheck disable=SC2086  # it is two words or none
inside $limit companion play yahtzee --simulated --seed 3 --out /var/lib/table-companion/out \
    > "$work/play.log" 2>&1 ||
    { [ $? = 124 ] && grep -q '"action": "roll"' "$work/play.log"; } ||
    { tail "$work/play.log"; broken "no game can be played"; }
tail -3 "$work/play.log"
printf '{"game":"yahtzee","version":1,"players":["Ana","Bo"]}\n{"action":"roll","dice":[1,2,3,4,5]}\n' \
    > "$debian/root/game.jsonl"
cp "$photograph" "$debian/root/dice.jpg"
chmod 755 "$debian/root"
chmod 644 "$debian/root/game.jsonl" "$debian/root/dice.jpg"
inside companion import /root/game.jsonl
step "A photograph read, a sheet made"
inside companion read /root/dice.jpg | tee "$work/read.log"
grep -q ': 4 1 5 5 5$' "$work/read.log" || broken "it does not read what lies there"
inside companion sheet /root/game.jsonl --pdf - > "$work/sheet.pdf"
grep -aq '^%PDF' "$work/sheet.pdf" || broken "that is no sheet"
games() { (cd "$debian/var/lib/table-companion" && sha256sum games/*.journal settings.toml); }
games > "$work/games"

step "Updated"
inside apt-get install -y -qq --no-install-recommends /root/newer.deb > "$work/upgrade.log" 2>&1 ||
    { tail -20 "$work/upgrade.log"; broken "it cannot be updated"; }
inside companion --version
games | diff "$work/games" - || broken "the update touched games or settings"
inside companion games
ls "$debian/var/lib/table-companion/backups/before-$version.zip" || broken "no backup was made"

step "A downgrade is refused"
if inside dpkg -i /root/older.deb > "$work/downgrade.log" 2>&1; then broken "it was taken"; fi
grep 'is newer than' "$work/downgrade.log" || broken "it does not say why"
inside companion games > /dev/null || broken "the newer one does not run any more"

step "The question answered with yes, and with no again"
printf 'table-companion table-companion/kiosk boolean true\n' | inside debconf-set-selections
inside dpkg-reconfigure table-companion
[ -L "$debian/etc/systemd/system/multi-user.target.wants/table-companion.service" ] ||
    broken "yes did nothing"
printf 'table-companion table-companion/kiosk boolean false\n' | inside debconf-set-selections
inside dpkg-reconfigure table-companion
[ ! -e "$debian/etc/systemd/system/multi-user.target.wants/table-companion.service" ] ||
    broken "no did nothing"

step "Removed: games and settings stay"
inside apt-get remove -y -qq table-companion 2>&1 | tail -2
games | diff "$work/games" - || broken "games were touched"
[ ! -e "$debian/usr/lib/table-companion" ] || broken "something of the program is still there"

step "Purged: it says what it deletes"
inside apt-get purge -y -qq table-companion 2>&1 | grep 'Deleted with' || broken "it says nothing"
[ ! -e "$debian/var/lib/table-companion" ] || broken "something is still there"
step "All of it went as it should."
