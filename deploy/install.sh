#!/bin/sh
# Makes this machine a table companion: program, user, settings, and the kiosk that starts by
# itself. Raspberry Pi OS (64-bit, Bookworm or Trixie, Lite or desktop), Debian 12 and 13,
# Ubuntu 24.04. Run a second time it changes nothing.
set -eu
# What is installed is for everybody to read, whatever root's own files are; and after `su`
# without `-` root does not find the programs that make users and packages.
umask 022
export PATH="$PATH:/usr/sbin:/sbin"

source_dir=$(cd "$(dirname "$0")/.." && pwd)
action=install language='' shutdown_pin='' kiosk=yes root=''
# shellcheck source=deploy/install/words.sh
. "$source_dir/deploy/install/words.sh"
refuse() { usage >&2; exit 2; }
wants_value() { [ $# -ge 2 ] || refuse; }
while [ $# -gt 0 ]; do
    case $1 in
        install | update | uninstall) action=$1 ;;
        --language) wants_value "$@"; language=$2; shift ;;
        --shutdown-pin) wants_value "$@"; shutdown_pin=$2; shift ;;
        --no-kiosk) kiosk=no ;;
        --root) wants_value "$@"; root=${2%/}; shift ;;
        -h | --help) usage; exit 0 ;;
        *) refuse ;;
    esac
    shift
done
case $language in '' | fr | en) ;; *) refuse ;; esac
case $shutdown_pin in '' | [0-9] | 1[0-9] | 2[0-7]) ;; *) refuse ;; esac

# What is run from here, setup.sh and the doctor, speaks as this does.
if in_french; then COMPANION_LANGUAGE=fr; else COMPANION_LANGUAGE=en; fi
export COMPANION_LANGUAGE

opt=$root/opt/table-companion
state=$root/var/lib/table-companion
# shellcheck source=deploy/install/common.sh
. "$source_dir/deploy/install/common.sh"
# shellcheck source=deploy/install/host.sh
. "$source_dir/deploy/install/host.sh"
# shellcheck source=deploy/install/release.sh
. "$source_dir/deploy/install/release.sh"
# shellcheck source=deploy/install/system.sh
. "$source_dir/deploy/install/system.sh"

[ "$(id -u)" = 0 ] || [ -n "$root" ] || fail root "$0" "$action"
[ -z "$root" ] || [ -d "$root" ] || fail no_folder "$root"

# One that was installed without the kiosk stays so.
[ "$action" != update ] || [ -e "$unit" ] || kiosk=no

case $action in
    uninstall)
        remove_system_files
        [ -n "$root" ] || remove_release
        say games_stay "$state"
        ;;
    *)
        [ "$action" = install ] || [ -n "$root" ] || [ -e "$opt/current" ] ||
            fail nothing_to_update "$0"
        if [ -z "$root" ]; then
            check_host
            install_packages
            install_voice
            make_user
            build_release
            write_settings
            check_release
        fi
        write_system_files
        [ -n "$root" ] || start_release
        ;;
esac
summary
