#!/bin/sh
# Tries a package's whole life in a fresh Debian that debootstrap makes: installed, a game played,
# updated from an older one, from the screen too, with what goes wrong there; a downgrade refused,
# removed, purged. Needs root and debootstrap.
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
mkdir -p "$work"
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

version=$(dpkg-deb -f "$package" Version)
# other NUMBER FILE [COMMAND...]: the same with another number, after a command in its folder.
other() {
    dpkg-deb -R "$package" "$work/other"
    sed -i "s/^Version: .*/Version: $1/" "$work/other/DEBIAN/control"
    sed -i "s/$version/$1/g" "$work/other/DEBIAN/preinst"
    other_file=$2
    shift 2
    [ $# = 0 ] || (cd "$work/other" && "$@")
    dpkg-deb --root-owner-group -Znone -b "$work/other" "$other_file" > /dev/null
    rm -rf "$work/other"
}
other 0.0.1-1 "$debian/root/older.deb"
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

program=/usr/lib/table-companion
data=/var/lib/table-companion
updates=/var/lib/table-companion-update
downloads=$debian$data/downloads
ending=${version#*-}_$(dpkg-deb -f "$package" Architecture).deb
# What systemd does for the service; and a screen that runs, and shows what version 9.2 does not.
mkdir -p "$debian$updates" "$debian/run/table-companion-update" "$downloads"
cat > "$debian/usr/local/bin/systemctl" <<'STUB'
#!/bin/sh
case $* in restart*) case $(dpkg-query -W -f='${Version}' table-companion) in 9.2*) exit 1 ;; esac ;; esac
STUB
chmod 755 "$debian/usr/local/bin/systemctl"
# A key pair of this trial: the program takes nothing that is not signed with its own.
openssl genpkey -algorithm ed25519 -out "$work/secret.pem" 2> /dev/null
openssl pkey -in "$work/secret.pem" -pubout -out "$debian$program/deploy/install/release-key.pem"
# ask NUMBER: what a tap on the screen does, and what the service says of it.
ask() {
    (cd "$downloads" && sha256sum -- *.deb > SHA256SUMS)
    openssl pkeyutl -sign -inkey "$work/secret.pem" -rawin -in "$downloads/SHA256SUMS" \
        -out "$downloads/SHA256SUMS.sig"
    printf '{"file":"%s","language":"en"}' \
        "$data/downloads/table-companion_$1-$ending" > "$debian$data/update-request"
    inside sh "$program/deploy/install/update.sh" || true
    cat "$debian/run/table-companion-update/status"
    echo
}
said() { grep -q "\"state\":\"$1\"" "$debian/run/table-companion-update/status"; }
is() { [ "$(inside dpkg-query -W -f='${Version}' table-companion)" = "$1" ]; }

step "Updated from the screen: one without a key"
other "9.5.0-${version#*-}" "$downloads/table-companion_9.5.0-$ending"
mv "$debian$program/deploy/install/release-key.pem" "$work/public.pem"
ask 9.5.0
mv "$work/public.pem" "$debian$program/deploy/install/release-key.pem"
{ said failed && is "$version"; } || broken "one was taken without a key"
rm "$downloads/table-companion_9.5.0-$ending"

step "Updated from the screen: a damaged one, one that does not start, one without a picture"
printf 'no package' > "$downloads/table-companion_9.0.0-$ending"
ask 9.0.0
{ said failed && is "$version"; } || broken "a damaged one was taken"
spoil() { echo 'raise SystemExit(3)' > "$(find usr -path '*/ui/cli/main.py')"; }
other "9.1.0-${version#*-}" "$downloads/table-companion_9.1.0-$ending" spoil
ask 9.1.0
{ said failed && is "$version"; } || broken "one that does not start was taken"
other "9.2.0-${version#*-}" "$downloads/table-companion_9.2.0-$ending"
ask 9.2.0
{ said failed && is "$version"; } || broken "one without a picture was not gone back from"
inside companion games > /dev/null || broken "after going back it does not run"

step "Updated from the screen: one that starts; then a power cut in the middle of the next"
other "9.3.0-${version#*-}" "$downloads/table-companion_9.3.0-$ending"
ask 9.3.0
{ said done && is "9.3.0-${version#*-}"; } || broken "one that starts was not taken"
games | diff "$work/games" - || broken "games or settings were touched"
ls "$debian$data/backups/before-9.3.0-${version#*-}.zip" || broken "no backup was made"
other "9.4.0-${version#*-}" "$debian/root/next.deb"
(cd "$debian$updates" && cp "$downloads/table-companion_9.3.0-$ending" before.deb && touch underway)
inside dpkg --unpack /root/next.deb > /dev/null
rm "$debian$program/bin/companion"
inside sh "$program/deploy/install/update.sh" > /dev/null || broken "nothing was put back"
is "9.3.0-${version#*-}" || broken "the version before did not come back"
[ ! -e "$debian$updates/underway" ] || broken "it would try that for ever"
inside companion games > /dev/null || broken "after the power cut it does not run"
rm "$debian/usr/local/bin/systemctl"
inside env TABLE_COMPANION_UPDATES=back dpkg -i /root/newer.deb > /dev/null 2>&1

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
