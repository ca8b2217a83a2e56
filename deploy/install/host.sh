# shellcheck shell=sh
# The machine itself: is it one we know, its packages, the companion's user.

check_host() {
    release=$(. /etc/os-release && echo "${ID:-} ${ID_LIKE:-}")
    case " $release " in
        *" debian "* | *" ubuntu "* | *" raspbian "*) ;;
        *) fail unknown_system ;;
    esac
    case $(dpkg --print-architecture) in
        arm64 | amd64) ;;
        *) fail not_64_bit ;;
    esac
}

install_packages() {
    # The window library in Kivy's wheel opens these at run time; libxi6 brings the touches.
    packages="ca-certificates python3 python3-venv libgl1 libegl1 libgl1-mesa-dri"
    packages="$packages libxcursor1 libxi6 libxfixes3 libxrandr2 libxss1"
    [ "$kiosk" = no ] || packages="$packages cage seatd xwayland"
    # Raspberry Pi OS has these two; another system on a Pi does without, with a USB camera.
    if grep -qs 'Raspberry Pi' /proc/device-tree/model && [ -e /etc/rpi-issue ]; then
        packages="$packages python3-picamera2 python3-lgpio"
    fi
    missing=
    for package in $packages; do
        installed=$(dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null || true)
        case $installed in ii*) ;; *) missing="$missing $package" ;; esac
    done
    if [ -n "$missing" ]; then
        say installing "$missing"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq
        # shellcheck disable=SC2086  # a list of names, meant to be split
        apt-get install -y -qq --no-install-recommends $missing > /dev/null
        did installed "$missing"
    fi
    python3 -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' ||
        fail other_python
}

is_installed() {
    case $(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null) in ii*) ;; *) return 1 ;; esac
}
can_be_had() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'; }

# What plays and speaks, as far as the distribution has it: pico2wave, the better voice, is in
# Raspberry Pi OS alone. Nothing else depends on them, so what fails here stops nothing.
install_voice() {
    export DEBIAN_FRONTEND=noninteractive
    is_installed espeak-ng || can_be_had espeak-ng || apt-get update -qq || true
    missing=
    for package in alsa-utils espeak-ng libttspico-utils; do
        if ! is_installed "$package" && can_be_had "$package"; then missing="$missing $package"; fi
    done
    [ -n "$missing" ] || return 0
    say installing "$missing"
    # shellcheck disable=SC2086  # a list of names, meant to be split
    if apt-get install -y -qq --no-install-recommends $missing > /dev/null; then
        did installed "$missing"
    fi
    if is_installed libttspico-utils; then say voice_is pico2wave
    elif is_installed espeak-ng; then say voice_is espeak-ng
    else say no_voice; fi
}

make_user() {
    if ! getent passwd companion > /dev/null; then
        useradd --system --user-group --no-create-home --home-dir /var/lib/table-companion \
            --shell /usr/sbin/nologin companion
        did made_user companion
    fi
    # Debian has no such group; see 60-table-companion-gpio.rules
    getent group gpio > /dev/null || groupadd --system gpio
    for group in video render input gpio audio; do
        entry=$(getent group "$group") || continue
        case ,${entry##*:}, in
            *,companion,*) ;;
            *)
                usermod -a -G "$group" companion
                did joined companion "$group"
                ;;
        esac
    done
    if [ ! -d "$state" ]; then
        install -d -o companion -g companion -m 0750 "$state"
        did made "$state"
    fi
}
