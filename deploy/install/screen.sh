#!/bin/sh
# Run as root around the service. `choose`: of several screens one shows the table, since cage would
# spread its one window over all of them. `release`: every screen may be used again.
#
# The one is COMPANION_SCREEN (a connector's name such as HDMI-A-2; `all`: none is chosen), else a
# panel on the board's own connector, which has the touch screen, else the first one connected. The
# others are off for the kernel too, so that a television plugged in later takes nothing away.
set -u
connectors=${COMPANION_CONNECTORS:-/sys/class/drm}

# Whether a connector is one that shows a picture to somebody: some only write it into memory.
shows() { case ${1##*/} in *-Writeback-*) return 1 ;; esac; [ -w "$1/status" ]; }

connected() { [ "$(cat "$1/status")" = connected ]; }

name() { base=${1##*/}; echo "${base#card*-}"; }

for connector in "$connectors"/card*-*; do
    if shows "$connector"; then echo detect > "$connector/status"; fi
done
if [ "${1:-choose}" != choose ] || [ "${COMPANION_SCREEN:-}" = all ]; then exit 0; fi

panel='' first='' named=''
for connector in "$connectors"/card*-*; do
    if ! shows "$connector" || ! connected "$connector"; then continue; fi
    [ -n "$first" ] || first=$connector
    case $(name "$connector") in
        DSI-* | DPI-* | LVDS-* | eDP-*) [ -n "$panel" ] || panel=$connector ;;
    esac
    [ "$(name "$connector")" != "${COMPANION_SCREEN:-}" ] || named=$connector
done
chosen=${named:-${panel:-$first}}
[ -n "$chosen" ] || exit 0 # whichever is plugged in first
for connector in "$connectors"/card*-*; do
    if shows "$connector" && [ "$connector" != "$chosen" ]; then
        echo off > "$connector/status"
    fi
done
