#!/bin/sh
# Boots a fresh Debian 12 in a container of systemd's (no real screen, no Pi) and tries the services
# of a package there: the picture comes, a companion that is killed or hangs comes back, nothing
# listens, and an update that brings no picture goes again by itself. A few minutes; needs root,
# debootstrap and systemd-container.
#
# Usage: sudo deploy/deb/boot-try.sh PACKAGE [FOLDER]      (a new folder below /var/tmp)
set -eu
package=$1
work=${2:-$(mktemp -d /var/tmp/table-companion-boot.XXXXXX)}
debian=$work/bookworm
mkdir -p "$work"
[ -e "$debian/etc/debian_version" ] || debootstrap --variant=minbase \
    --include=systemd,systemd-sysv,dbus,udev,iproute2,procps bookworm "$debian" > "$work/debootstrap.log"
cp /etc/resolv.conf "$debian/etc/resolv.conf"
cp "$package" "$debian/root/new.deb"

# The same with a higher number, and its pictures are not told of.
number=$(dpkg-deb -f "$package" Version)
dpkg-deb -R "$package" "$work/other"
sed -i "s/^Version: .*/Version: 99.0-${number#*-}/" "$work/other/DEBIAN/control"
sed -i "s/$number/99.0-${number#*-}/g" "$work/other/DEBIAN/preinst"
sed -i 's/^\( *\)manager\.alive()/\1pass/' \
    "$work/other/usr/lib/table-companion/lib/"python3*/site-packages/ui/touch/shell/heartbeat.py
dpkg-deb --root-owner-group -Znone -b "$work/other" \
    "$debian/root/table-companion_99.0-${number#*-}_amd64.deb" > /dev/null
rm -r "$work/other"

units=$debian/etc/systemd/system
mkdir -p "$units/table-companion.service.d" "$units/multi-user.target.wants"
# All that is loosened: a screen in memory instead of one that is plugged in.
cat > "$units/table-companion.service.d/no-screen.conf" <<'UNIT'
[Service]
Environment=WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
UNIT
cat > "$units/try.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh /root/try.sh
StandardOutput=file:/root/said
StandardError=inherit
ExecStopPost=/usr/bin/systemctl poweroff --no-block
UNIT
ln -sf ../try.service "$units/multi-user.target.wants/try.service"
cat > "$debian/root/try.sh" <<'INSIDE'
set -eu
export LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive
unit=table-companion data=/var/lib/table-companion
broken() { echo "broken: $*"; journalctl --no-pager -n 40 -u $unit -u companion-web -u $unit-update; exit 1; }
main() { systemctl show -p MainPID --value $unit; }
# shown SECONDS [PID]: its picture is there, by another process than PID, before so many are over.
shown() {
    tries=$1
    until systemctl -q is-active $unit && [ "$(main)" != "${2:-0}" ]; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || broken "no picture"
        sleep 1
    done
    echo "the picture is there, with $tries of $1 seconds left"
}
companion() { pgrep -u companion -f 'python.*companion run --fullscreen' | head -1; }

echo "$unit $unit/kiosk boolean true" | debconf-set-selections
apt-get update -qq
apt-get install -y -qq /root/new.deb > /root/install.log 2>&1 || broken "not installed"
shown 60
systemctl -q is-active companion-web $unit-update.path || broken "a service beside it does not run"
[ -z "$(ss -Htulnp | grep companion)" ] || broken "it listens"
echo "killed:"; old=$(main); systemctl kill -s KILL $unit; shown 30 "$old"
echo "hung:"; old=$(main); kill -STOP "$(companion)"; shown 60 "$old"
echo "an update without a picture:"
install -d -o companion -g companion $data/downloads
file=$(ls /root/table-companion_99.0-*.deb)
mv "$file" $data/downloads/
# A key pair of this trial: the program takes nothing that is not signed with its own.
openssl genpkey -algorithm ed25519 -out /root/secret.pem
openssl pkey -in /root/secret.pem -pubout -out /usr/lib/$unit/deploy/install/release-key.pem
(cd $data/downloads && sha256sum -- *.deb > SHA256SUMS && openssl pkeyutl -sign \
    -inkey /root/secret.pem -rawin -in SHA256SUMS -out SHA256SUMS.sig)
runuser -u companion -- sh -c "umask 077
    echo '{\"file\":\"$data/downloads/${file##*/}\",\"language\":\"en\"}' > $data/part
    mv $data/part $data/update-request"
tries=400
until grep -qs '"state":"[df]' /run/$unit-update/status; do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || broken "the update does not end"
    sleep 1
done
cat /run/$unit-update/status; echo
grep -q '"state":"failed"' /run/$unit-update/status || broken "it was taken"
dpkg -s $unit | grep '^Version: 99' && broken "it is still there"
shown 5
echo "All of it went as it should."
INSIDE

# Where systemd itself does not run, nobody keeps a list of containers.
unlisted=
[ -d /run/systemd/system ] || unlisted='--register=no --keep-unit'
# shellcheck disable=SC2086  # two options
systemd-nspawn --quiet --directory "$debian" --machine table-companion --boot $unlisted \
    < /dev/null > "$work/boot.log" 2>&1 || true
cat "$debian/root/said"
tail -1 "$debian/root/said" | grep -q 'as it should'
