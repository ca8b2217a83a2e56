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
    # What starts of it has half of either version.
    systemctl stop table-companion || true
    dpkg --configure -a < /dev/null || true
    TABLE_COMPANION_UPDATES=back dpkg -i "$work/before.deb" < /dev/null || true
    rm -f "$work/underway" "$work/before.deb"
    systemctl restart --no-block table-companion || true
fi

[ ! -e "$data/update-request" ] ||
    exec "$python" -m ui.update.installer "$data" "$work" /run/table-companion-update \
        "$(dirname "$0")/release-key.pem"
