#!/bin/sh
# Makes a release: everything twice from the same commit, compared byte by byte, with checksums, a
# list of what is inside and a notice of licences; then the tag.
#
#   deploy/release.sh VERSION        (make release VERSION=0.3.0; what is built lies in out/release)
#
# RELEASE_KEY=FILE names the secret key to sign the checksums with (Ed25519, PEM). It is asked for
# where the program holds the public one: tables would take nothing from a stick without it.
set -eu
cd "$(dirname "$0")/.."
version=${1:-}
refuse() { printf 'release: %s\n' "$*" >&2; exit 1; }

[ -n "$version" ] || refuse "which version? make release VERSION=0.3.0"
[ -z "$(git status --porcelain)" ] || refuse "there are changes that are not committed"
grep -qx "version = \"$version\"" pyproject.toml ||
    refuse "pyproject.toml does not say version = \"$version\""
grep -q "^## \[$version\] - [0-9]" CHANGELOG.md || refuse "CHANGELOG.md has no version $version"
! git rev-parse -q --verify "refs/tags/v$version" > /dev/null || refuse "v$version is tagged already"
public=deploy/install/release-key.pem
if [ -n "${RELEASE_KEY:-}" ] || [ -e "$public" ]; then
    [ -n "${RELEASE_KEY:-}" ] || refuse "which key? RELEASE_KEY=FILE (the program holds $public)"
    [ -e "$public" ] || refuse "the program does not hold the public key, $public"
    openssl pkey -in "$RELEASE_KEY" -pubout 2> /dev/null | cmp -s - "$public" ||
        refuse "$RELEASE_KEY is not the secret key to $public"
fi

# What a newcomer types works on both systems that are supported.
for suite in bookworm trixie; do deploy/fresh.sh "$suite"; done

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build FOLDER: all that is published, from a checkout of its own.
build() {
    git clone --quiet --no-hardlinks . "$work/source"
    ln -s "$PWD/.venv" "$PWD/.tools" "$work/source/"
    (
        cd "$work/source"
        .venv/bin/python -m hatchling build -t wheel -t sdist -d "$1" > /dev/null 2>&1
        deploy/deb/build.sh "$1"
        .venv/bin/python -m zipfile -e "$1"/*.whl "$work/site"
        .tools/bin/uv pip install --quiet --target "$work/site" --python-version 3.11 \
            --python-platform x86_64-manylinux_2_28 --only-binary :all: --require-hashes \
            -r deploy/run.lock
        .venv/bin/python deploy/deb/contents.py "$work/site" --bom > "$1/table-companion-$version.cdx.json"
        .venv/bin/python deploy/deb/contents.py "$work/site" --notice > "$1/NOTICE"
    )
    rm -rf "$work/source" "$work/site"
}
printf 'release: building %s\n' "$version" >&2
build "$work/once"
printf 'release: building it again, to compare\n' >&2
build "$work/twice"
diff -r "$work/once" "$work/twice" || refuse "two builds of the same commit differ"

rm -rf out/release
mkdir -p out
mv "$work/once" out/release
(cd out/release && sha256sum -- * > SHA256SUMS)
if [ -n "${RELEASE_KEY:-}" ]; then
    openssl pkeyutl -sign -inkey "$RELEASE_KEY" -rawin -in out/release/SHA256SUMS \
        -out out/release/SHA256SUMS.sig
fi
git tag -a "v$version" -m "Table companion $version"
cat out/release/SHA256SUMS
