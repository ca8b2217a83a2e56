#!/bin/sh
# What table-companion-update.service runs, as root: installs the version that the screen asked for
# (ui/update/installer says how it is checked and tried first).
set -u
python=/opt/table-companion/current/.venv/bin/python
data=/var/lib/table-companion
work=/var/lib/table-companion-update

# The power went while a package was being installed. Nobody knows how much of it is there, so the
# one from before comes back; it was packed first. Shell alone: the program may be in pieces.
if [ -e "$work/underway" ]; then
    export DEBIAN_FRONTEND=noninteractive TABLE_COMPANION_UPDATES=back
    # What starts of it has half of either version.
    systemctl stop table-companion || true
    dpkg --configure -a < /dev/null || true
    # What came of the newer one is in nobody's list, and would stay, its version's number too.
    if dpkg-deb --fsys-tarfile "$work/before.deb" > /dev/null; then
        rm -rf /usr/lib/table-companion/lib
        # Debian may be installing something itself, as it does after a start.
        tries=60
        until dpkg -i "$work/before.deb" < /dev/null || [ $((tries -= 1)) -le 0 ]; do sleep 5; done
    fi
    rm -f "$work/underway"
    systemctl restart --no-block table-companion || true
fi
# What was fetched, unpacked or packed when the power went.
rm -rf "${work:?}"/*

[ ! -e "$data/update-request" ] ||
    exec "$python" -m ui.update.installer "$data" "$work" /run/table-companion-update \
        "$(dirname "$0")/release-key.pem"
