#!/bin/sh
# Sets everything up, asking nothing: system packages, a virtual environment, locked dependencies.
# Usage: deploy/setup.sh [run|dev]
set -eu
cd "$(dirname "$0")/.."
want=${1:-run}

say() { printf '%s\n' "$*" >&2; }
# tell ENGLISH FRENCH: the one in the language of whoever reads.
tell() {
    case ${COMPANION_LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}} in
        fr*) say "companion: $2" ;;
        *) say "companion: $1" ;;
    esac
}

on_pi() { grep -q 'Raspberry Pi' /proc/device-tree/model 2>/dev/null; }

# --- System packages --------------------------------------------------------------------------
# After `su` without `-`, root does not find the programs that apt needs.
PATH=$PATH:/usr/sbin:/sbin
export PATH

# provide NAME...: installs them as root; anybody else is told what to type.
provide() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        tell "installing system packages: $*" "installation de paquets du système : $*"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null
    else
        tell "system packages are missing. Install them, then run this again:" \
            "il manque des paquets du système. Installez-les, puis recommencez :"
        say "  sudo apt update && sudo apt install $*"
        exit 1
    fi
}

# Programs that some tests need: a browser, a voice, a broker. Where the system has no package of
# that name (Ubuntu's browser comes otherwise), those tests are skipped and say what is missing.
# need PROGRAM PACKAGES: adds the packages to `extra` where the program is missing.
need() { command -v "$1" >/dev/null || extra="$extra $2"; }
lists=${APT_LISTS:-/var/lib/apt/lists}
# Before the first `apt update` nobody knows: then it is taken to be there.
can_be_had() {
    set -- "$1" "$lists"/*_Packages*
    [ -e "$2" ] || return 0
    LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'
}
extra=
if [ "$want" = dev ]; then
    need chromium chromium
    need chromedriver chromium-driver
    need espeak-ng espeak-ng
    need sox sox
    need aplay alsa-utils
    need mosquitto_sub 'mosquitto mosquitto-clients'
    need openssl openssl
    need shellcheck shellcheck
    if [ -n "$extra" ] && [ "$(id -u)" = 0 ]; then apt-get update -qq || true; fi
    offered=
    for package in $extra; do
        if can_be_had "$package"; then offered="$offered $package"; fi
    done
    extra=$offered
fi

# --- Python: 3.11 to 3.13; on a Pi the system's own, which knows picamera2 -------------------
good_python() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}
find_python() {
    if ! on_pi; then set -- "${PYTHON:-python3}" python3 python3.13 python3.12 python3.11; fi
    for python in "$@" /usr/bin/python3; do
        if good_python "$python"; then return; fi
    done
    python=
}
find_python
if [ -z "$python" ] && [ ! -x /usr/bin/python3 ]; then
    # shellcheck disable=SC2086  # several packages
    provide python3 python3-venv libgl1 libegl1 $extra
    extra=
    find_python
fi
if [ -z "$python" ]; then
    found=$(/usr/bin/python3 --version 2>&1)
    tell "Python 3.11, 3.12 or 3.13 is needed; this system has $found." \
        "il faut Python 3.11, 3.12 ou 3.13 ; ce système a $found."
    if on_pi; then
        tell "a newer (or older) system is needed: Raspberry Pi OS, Bookworm or Trixie" \
            "il faut un système plus récent (ou plus ancien) : Raspberry Pi OS, Bookworm ou Trixie"
    else
        tell "if another is installed:" "s'il y en a un autre :"
        say "  make run PYTHON=/path/to/python3.13"
    fi
    exit 1
fi

has_library() { "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null; }
# Debian and Ubuntu pack what makes environments apart, for each Python they have.
venv_package() {
    if [ "$("$python" --version)" = "$(/usr/bin/python3 --version 2>&1)" ]; then
        echo python3-venv
    else
        "$python" -c 'import sys; print("python{}.{}-venv".format(*sys.version_info))'
    fi
}
set --
"$python" -c 'import ensurepip, venv' 2>/dev/null || set -- "$@" "$(venv_package)"
has_library libGL.so.1 || set -- "$@" libgl1
has_library libEGL.so.1 || set -- "$@" libegl1
# Raspberry Pi OS has these two; another system on a Pi does without, with a USB camera.
if on_pi && [ -e /etc/rpi-issue ]; then
    "$python" -c 'import picamera2' 2>/dev/null || set -- "$@" python3-picamera2
    "$python" -c 'import lgpio' 2>/dev/null || set -- "$@" python3-lgpio
fi
# shellcheck disable=SC2086  # several packages
set -- "$@" $extra
[ $# = 0 ] || provide "$@"

# --- Virtual environment ----------------------------------------------------------------------
lock=deploy/$want.lock
stamp=.venv/.set-up-from
# Its own place is written into an environment: a new one is made there, while the old one stands
# aside. Until the new one is whole and on disk, whatever breaks off brings the old one back, a
# power cut at the next call.
aside=.venv.before
put_back() {
    if [ -e $aside ]; then rm -rf .venv && mv $aside .venv; fi
}
if [ -e $aside ] && [ -w . ]; then
    if [ -f "$stamp" ]; then rm -rf $aside; else put_back || true; fi
fi
# Catalogues that changed since they were compiled, by a pull or an edit.
compile_catalogues() {
    for catalogue in companion/language/catalogues/*.po; do
        compiled=${catalogue%.po}.mo
        if [ ! -e "$compiled" ] || [ -n "$(find "$catalogue" -newer "$compiled")" ]; then
            .venv/bin/python deploy/catalogues.py compile
            return
        fi
    done
}
wanted=$({ cat "$lock" deploy/build.lock pyproject.toml; "$python" --version; pwd; } | cksum)
if [ -f "$stamp" ] && grep -qxF "$want $wanted" "$stamp" && [ -x .venv/bin/companion ] &&
    .venv/bin/python -P -c 'import ui' 2>/dev/null; then
    compile_catalogues
    exit 0
fi

for folder in . .tools .venv $aside; do
    if [ -e "$folder" ] && [ ! -w "$folder" ]; then
        here=$(cd "$folder" && pwd)
        tell "$(id -un) may not write in $here; was it set up by root?" \
            "$(id -un) ne peut pas écrire dans $here ; installé par root ?"
        say "  sudo chown -R $(id -un): '$(pwd)'"
        exit 1
    fi
done
tell "setting up (a minute or two)" "préparation (une minute ou deux)"
not_set_up() {
    trap '' HUP INT TERM
    put_back || true
    tell "not set up. Check the network and the room on the disk, then run it again." \
        "préparation inachevée. Vérifiez le réseau et la place sur le disque, puis recommencez."
}
trap not_set_up EXIT
# dash sees to the trap above only where it ends by itself.
trap 'exit 130' HUP INT TERM
# What was fetched is kept for the next time in the home folder, where there is one to write in.
cache=${XDG_CACHE_HOME:-${HOME:-/dev/null}/.cache}
if ! mkdir -p "$cache" 2>/dev/null || [ ! -w "$cache" ]; then
    export UV_NO_CACHE=1 PIP_NO_CACHE_DIR=1
fi
if [ ! -x .tools/bin/uv ]; then
    "$python" -m venv --clear .tools
    .tools/bin/pip install --quiet --disable-pip-version-check --require-hashes -r deploy/tools.lock
fi
site=
if on_pi; then site=--system-site-packages; fi
if [ -e .venv ]; then mv .venv $aside; fi
"$python" -m venv --without-pip $site .venv
# Where uv cannot work (under fakechroot it cannot lock its cache), pip does the same, slowly.
add() {
    .tools/bin/uv pip install --quiet --python .venv/bin/python "$@" ||
        .tools/bin/pip --python .venv/bin/python install --quiet --disable-pip-version-check "$@"
}
add --require-hashes -r "$lock" -r deploy/build.lock
add --no-deps --no-build-isolation --editable .
# A development set-up serves to run as well.
{
    echo "$want $wanted"
    if [ "$want" = dev ]; then
        echo "run $({ cat deploy/run.lock deploy/build.lock pyproject.toml; "$python" --version; pwd; } | cksum)"
    fi
} > "$stamp.new"
sync
mv "$stamp.new" "$stamp"
trap - EXIT HUP INT TERM
rm -rf $aside
