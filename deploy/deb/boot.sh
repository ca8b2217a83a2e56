# shellcheck shell=sh
# What the package's scripts share: the parts of deploy/install, for a program below /usr/lib.
umask 022
# shellcheck disable=SC2034  # the parts read them
{
    root='' language='' shutdown_pin='' kiosk=yes
    source_dir=/usr/lib/table-companion
    state=/var/lib/table-companion
}
for part in words common host system; do
    # shellcheck source=/dev/null
    . "/usr/lib/table-companion/deploy/install/$part.sh"
done
