#!/bin/sh
# Sets everything up, asking nothing: system packages, a virtual environment, locked dependencies.
# Usage: deploy/setup.sh [run|dev]
set -eu
cd "$(dirname "$0")/.."
want=${1:-run}

say() { printf '%s\n' "$*" >&2; }

on_pi() { grep -q 'Raspberry Pi' /proc/device-tree/model 2>/dev/null; }

# --- Python: 3.11 to 3.13; on a Pi the system's own, which knows picamera2 -------------------
good_python() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}
python=
candidates="${PYTHON:-} python3 python3.13 python3.12 python3.11 /usr/bin/python3"
if on_pi; then candidates="/usr/bin/python3"; fi
for candidate in $candidates; do
    if good_python "$candidate"; then python=$candidate; break; fi
done
if [ -z "$python" ]; then
    say "companion: Python 3.11, 3.12 or 3.13 is needed and none was found."
    say "  sudo apt install python3 python3-venv"
    exit 1
fi

# --- System packages --------------------------------------------------------------------------
has_library() { "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null; }
missing=
need() { missing="$missing $1"; }
"$python" -c 'import ensurepip, venv' 2>/dev/null || need python3-venv
has_library libGL.so.1 || need libgl1
has_library libEGL.so.1 || need libegl1
if on_pi; then
    "$python" -c 'import picamera2' 2>/dev/null || need python3-picamera2
    "$python" -c 'import lgpio' 2>/dev/null || need python3-lgpio
fi
if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "companion: installing system packages:$missing"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq
        # shellcheck disable=SC2086  # a list of names, meant to be split
        apt-get install -y -qq --no-install-recommends $missing >/dev/null
    else
        say "companion: system packages are missing. Install them, then run this again:"
        say "  sudo apt install$missing"
        exit 1
    fi
fi

# --- Virtual environment ----------------------------------------------------------------------
lock=deploy/$want.lock
stamp=.venv/.set-up-from
wanted=$({ cat "$lock" deploy/build.lock pyproject.toml; "$python" --version; pwd; } | cksum)
if [ -f "$stamp" ] && grep -qxF "$want $wanted" "$stamp"; then exit 0; fi

say "companion: setting up (once; a minute or two)"
if [ ! -x .tools/bin/uv ]; then
    "$python" -m venv --clear .tools
    .tools/bin/pip install --quiet --disable-pip-version-check --require-hashes -r deploy/tools.lock
fi
site=
if on_pi; then site=--system-site-packages; fi
"$python" -m venv --clear --without-pip $site .venv
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
} > "$stamp"
