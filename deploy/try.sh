#!/bin/sh
# Tries install.sh in a fresh Debian that debootstrap makes: installs twice, updates to a good
# version and to two bad ones, takes it away again. Needs root and debootstrap; changes nothing
# outside its folder.
#
# Usage: sudo deploy/try.sh [SUITE] [FOLDER]      (bookworm, and a new folder below /var/tmp)
#
# Where mounts are refused (in many containers), or with MOUNTS=no, the Debian is made and run by
# fakechroot.
set -eu
suite=${1:-bookworm}
work=${2:-$(mktemp -d /var/tmp/table-companion-try.XXXXXX)}
here=$(cd "$(dirname "$0")/.." && pwd)
debian=$work/$suite
mkdir -p "$work"

step() { printf '\n=== %s\n' "$*"; }
broken() { printf 'try.sh: %s\n' "$*" >&2; exit 1; }

# --- A Debian ---------------------------------------------------------------------------------
mounts=yes
mkdir -p "$work/proc"
if [ "${MOUNTS:-}" = no ]; then mounts=no
elif mount -t proc proc "$work/proc" 2>/dev/null; then umount "$work/proc"; else mounts=no; fi
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
inside() {
    if [ $mounts = yes ]; then chroot "$debian" "$@"; else fakechroot chroot "$debian" "$@"; fi
}
leave() { if [ $mounts = yes ]; then umount "$debian/proc" 2>/dev/null || true; fi; }
trap leave EXIT

step "A fresh $suite in $debian (mounts: $mounts)"
if [ ! -e "$debian/etc/debian_version" ]; then
    command -v debootstrap > /dev/null || broken "debootstrap is needed: sudo apt install debootstrap"
    if [ $mounts = yes ]; then
        debootstrap --variant=minbase "$suite" "$debian" > "$work/debootstrap.log" 2>&1
    else
        fakechroot debootstrap --variant=fakechroot "$suite" "$debian" > "$work/debootstrap.log" 2>&1
    fi
fi
if [ $mounts = yes ]; then mount -t proc proc "$debian/proc"; fi
# How this machine reaches package registries, and whom it trusts, is how the one inside does.
cp /etc/resolv.conf "$debian/etc/resolv.conf"
trusted=/etc/try-certificates.pem
cp "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" "$debian$trusted"

put_source() {
    rm -rf "$debian/root/source"
    mkdir -p "$debian/root/source"
    (cd "$here" && tar -cf - --exclude=__pycache__ companion vision hardware ui deploy \
        pyproject.toml README.md LICENSE) | tar -xf - -C "$debian/root/source"
}
install_it() {
    (
        umask 077
        unset PIP_FIND_LINKS
        export COMPANION_LANGUAGE=en
        export PIP_CERT=$trusted SSL_CERT_FILE=$trusted
        export REQUESTS_CA_BUNDLE=$trusted CURL_CA_BUNDLE=$trusted
        inside /root/source/deploy/install.sh "$@"
    )
}
# Every file with its mode, owner, size, time of change, and where links lead; logs aside.
picture() {
    (cd "$debian" && find . -xdev \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp \
        -o -path ./root/source -o -path ./var/log -o -path ./var/cache \) -prune -o \
        ! -type d -printf '%p %m %u %g %s %T@ %l\n' | LC_ALL=C sort)
}
companion_inside() { inside /usr/local/bin/companion "$@"; }

# --- Installed, twice -------------------------------------------------------------------------
step "Installed once"
put_source
install_it install --language fr
step "Installed a second time"
picture > "$work/once"
install_it install --language fr | tee "$work/second.log"
picture > "$work/twice"
grep -q '^Nothing was changed' "$work/second.log" || broken "the second run changed something"
diff "$work/once" "$work/twice" || broken "the second run changed files"
echo "(compared: $(wc -l < "$work/twice") files)"

# --- It works there ---------------------------------------------------------------------------
step "The doctor, simulated and with nothing attached"
companion_inside doctor --simulated --language en
companion_inside doctor --language fr || echo "(status $?)"
step "A game, as the table would store it"
inside runuser -u companion -- \
    /opt/table-companion/current/.venv/bin/python -c '
from pathlib import Path
from companion.games.record import parse_header
from companion.storage.game_store import GameStore
header = "{\"game\": \"yahtzee\", \"version\": 1, \"players\": [\"Ana\", \"Bo\"]}"
game, setup = parse_header(header)
store = GameStore(Path("/var/lib/table-companion/games"))
store.create(game, setup, "2025-01-01T20:00:00").journal.close()'
companion_inside games
games() { (cd "$debian/var/lib/table-companion" && sha256sum games/*.journal settings.toml); }
games > "$work/games"

# --- Updates ----------------------------------------------------------------------------------
current() { readlink "$debian/opt/table-companion/current"; }
step "Updated to a newer version"
was=$(current)
echo '# a newer version' >> "$debian/root/source/ui/__init__.py"
install_it update
[ "$(current)" != "$was" ] || broken "the update changed nothing"
games | diff "$work/games" - || broken "the update touched games or settings"

step "Updated after the system's Python has become another: nothing of the old version runs"
ln -sfn /nowhere/python3 "$debian$(current)/.venv/bin/python"
if companion_inside --version; then broken "the old version still runs"; fi
echo '# a version for this system' >> "$debian/root/source/ui/__init__.py"
install_it update
companion_inside games
games | diff "$work/games" - || broken "the update touched games or settings"

refused() {
    was=$(current)
    if install_it update; then broken "this version was taken"; fi
    [ "$(current)" = "$was" ] || broken "the update did not go back"
    companion_inside games
}

step "Updated to one whose program does not start: it is refused"
echo 'raise SystemExit("this version is broken")' >> "$debian/root/source/ui/touch/shell/app.py"
refused

step "Updated to one that reads no old game: it is refused"
put_source
sed -i 's/^_CHECK_DIGITS = 16/_CHECK_DIGITS = 14/' "$debian/root/source/companion/storage/entries.py"
grep -q '^_CHECK_DIGITS = 14' "$debian/root/source/companion/storage/entries.py"
refused

step "Updated to one that never draws on the real screen (a pretend systemctl says so): it goes back"
put_source
echo '# never ready' >> "$debian/root/source/ui/__init__.py"
echo '# of the broken version' >> "$debian/root/source/deploy/install/table-companion.service"
mkdir -p "$debian/run/systemd/system"
cat > "$debian/usr/local/bin/systemctl" <<'SYSTEMCTL'
#!/bin/sh
echo "  systemctl $*"
case $* in
    "restart table-companion") ! grep -q 'never ready' /opt/table-companion/current/ui/__init__.py ;;
esac
SYSTEMCTL
chmod +x "$debian/usr/local/bin/systemctl"
refused
rm -r "$debian/usr/local/bin/systemctl" "$debian/run/systemd/system"
games | diff "$work/games" - || broken "a failed update touched games or settings"
cmp "$debian/etc/systemd/system/table-companion.service" \
    "$here/deploy/install/table-companion.service" || broken "the unit is not the old one again"
[ "$(find "$debian/opt/table-companion/releases" -mindepth 1 -maxdepth 1 | wc -l)" = 2 ] ||
    broken "a refused version is still there"

# --- The unit ---------------------------------------------------------------------------------
step "How open the services are"
if command -v systemd-analyze > /dev/null; then
    for unit in table-companion companion-web; do
        systemd-analyze security --offline=true --threshold=30 \
            "$debian/etc/systemd/system/$unit.service" 2>/dev/null | tail -1
    done
fi

# --- A card in a reader -----------------------------------------------------------------------
step "--root: a Raspberry Pi OS desktop card, twice, and back"
card=$work/card
rm -rf "$card" "$work/card.before" "$work/card.once"
mkdir -p "$card/boot/firmware" "$card/etc/systemd/system" "$card/lib/systemd/system"
echo 'console=tty1 root=PARTUUID=0-2 rootwait quiet' > "$card/boot/firmware/cmdline.txt"
printf 'camera_auto_detect=1\n[cm5]\ndtoverlay=dwc2\n' > "$card/boot/firmware/config.txt"
chmod 755 "$card/boot/firmware/"*
ln -s /lib/systemd/system/graphical.target "$card/etc/systemd/system/default.target"
ln -s /lib/systemd/system/lightdm.service "$card/etc/systemd/system/display-manager.service"
cp -a "$card" "$work/card.before"
on_card() { COMPANION_LANGUAGE=en "$here/deploy/install.sh" "$@" --root "$card"; }
on_card install --shutdown-pin 3
cat "$card/boot/firmware/cmdline.txt" "$card/boot/firmware/config.txt"
[ "$(readlink "$card/etc/systemd/system/default.target")" = /lib/systemd/system/multi-user.target ]
cp -a "$card" "$work/card.once"
on_card install --shutdown-pin 3 | tee "$work/card.log"
diff -r --no-dereference "$work/card.once" "$card" || broken "the second run changed the card"
grep -q '^Nothing was changed' "$work/card.log" || broken "the card was changed twice"
on_card uninstall
find "$card" -type d -empty -delete
find "$work/card.before" -type d -empty -delete
diff -r --no-dereference "$work/card.before" "$card" || broken "the card is not as it was"

# --- Away again -------------------------------------------------------------------------------
step "Uninstalled: games and settings stay"
install_it uninstall
games | diff "$work/games" - || broken "games were touched"
[ ! -e "$debian/opt/table-companion" ] || broken "the program is still there"
for unit in table-companion companion-web; do
    [ ! -e "$debian/etc/systemd/system/$unit.service" ] || broken "the unit is still there"
done
step "And installed again without the kiosk: the game is still listed, and an update keeps to that"
put_source
install_it install --no-kiosk > /dev/null
companion_inside games
install_it update --language en
[ ! -e "$debian/etc/systemd/system/table-companion.service" ] || broken "the kiosk was added"
step "All of it went as it should."
