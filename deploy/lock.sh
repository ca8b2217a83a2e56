#!/bin/sh
# Makes the locks anew: hashes for every machine and Python we run on, and no index address.
set -eu
cd "$(dirname "$0")/.."
uv=.tools/bin/uv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile() {
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-header --no-annotate "$@"
}
# Kivy takes any docutils, Sphinx not the newest: one for both
echo 'docutils<0.23' > "$work/constraints.txt"
compile pyproject.toml -c "$work/constraints.txt" -o deploy/run.lock
compile pyproject.toml --extra dev -c deploy/run.lock -o deploy/dev.lock
# The build backend is installed from a lock too: nothing is fetched unhashed.
printf 'babel>=2.16\nhatchling>=1.27\neditables\n' | compile - -c deploy/dev.lock -o deploy/build.lock
printf 'uv>=0.5\n' | compile - -o deploy/tools.lock
# Hashes alone do not say which machine they are for: the list of wheels does.
for lock in run dev build tools; do
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        "deploy/$lock.lock" -o "$work/pylock.$lock.toml"
done
.venv/bin/python deploy/list_wheels.py "$work"/pylock.*.toml > deploy/wheels.txt
