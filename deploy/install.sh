#!/bin/sh
# Makes this machine a table companion: program, user, settings, and the kiosk that starts by
# itself. Raspberry Pi OS (64-bit, Bookworm or Trixie, Lite or desktop), Debian 12 and 13,
# Ubuntu 24.04. Run a second time it changes nothing.
set -eu
# What is installed is for everybody to read, whatever root's own files are; and after `su`
# without `-` root does not find the programs that make users and packages.
umask 022
export PATH="$PATH:/usr/sbin:/sbin"

usage() {
    cat <<'USAGE'
Usage: sudo deploy/install.sh [install|update|uninstall] [options]

  install     the companion of this folder, started now and at every power-on (the default)
  update      the same over an older one: keeps settings and games, and goes back to the
              old one by itself if the new one does not start
  uninstall   takes everything away but games, settings and backups, the user companion who
              owns them, and the system's packages

  --language fr|en     of the screen, the first time (else this machine's)
  --shutdown-pin N     a button between GPIO N and ground, held for two seconds, shuts down
                       (Raspberry Pi; a Pi 4 is woken by pin 3, too)
  --no-kiosk           the program and its command only: nothing starts by itself
  --root DIR           only the files of the system and of the boot folder, below DIR
                       (for a card in a reader): no packages, no program, nothing started
USAGE
}

source_dir=$(cd "$(dirname "$0")/.." && pwd)
action=install language='' shutdown_pin='' kiosk=yes root=''
wants_value() { [ $# -ge 2 ] || { usage >&2; exit 2; }; }
while [ $# -gt 0 ]; do
    case $1 in
        install | update | uninstall) action=$1 ;;
        --language) wants_value "$@"; language=$2; shift ;;
        --shutdown-pin) wants_value "$@"; shutdown_pin=$2; shift ;;
        --no-kiosk) kiosk=no ;;
        --root) wants_value "$@"; root=${2%/}; shift ;;
        -h | --help) usage; exit 0 ;;
        *) usage >&2; exit 2 ;;
    esac
    shift
done
case $language in '' | fr | en) ;; *) usage >&2; exit 2 ;; esac
case $shutdown_pin in '' | [0-9] | 1[0-9] | 2[0-7]) ;; *) usage >&2; exit 2 ;; esac

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

[ "$(id -u)" = 0 ] || [ -n "$root" ] || fail "this needs to be root: sudo $0 $action"
[ -z "$root" ] || [ -d "$root" ] || fail "there is no folder $root"

# One that was installed without the kiosk stays so.
[ "$action" != update ] || [ -e "$unit" ] || kiosk=no

case $action in
    uninstall)
        remove_system_files
        [ -n "$root" ] || remove_release
        say "Games, settings and backups are still in $state."
        [ "$changes" = 0 ] || say "The machine has its own screen back once it is restarted."
        ;;
    *)
        [ "$action" = install ] || [ -n "$root" ] || [ -e "$opt/current" ] ||
            fail "there is nothing to update: run $0 install"
        if [ -z "$root" ]; then
            check_host
            install_packages
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
