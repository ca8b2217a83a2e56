# shellcheck shell=sh
# What every step of install.sh uses: saying what was done, and writing only what differs.

changes=0

# Each takes a key of words.sh and what it names. A terminal that has gone hears nothing, and
# that is no reason to stop half-way.
say() { sentence "$@" || true; }
fail() { printf 'install.sh: %s\n' "$(sentence "$@")" >&2; exit 1; }

# Every change goes through here, so that "nothing was changed" can be believed.
did() {
    changes=$((changes + 1))
    printf '%s' '- ' || true
    say "$@"
}

summary() {
    case $changes in
        0) say unchanged ;;
        1) say one_change ;;
        *) say changes "$changes" ;;
    esac
}

# put MODE DEST: DEST holds what comes on standard input. Never at the end of a pipe: there the
# shell counts changes in a process of its own, and forgets them.
put() {
    mkdir -p "$(dirname "$2")"
    cat > "$2.new"
    if [ -f "$2" ] && cmp -s "$2.new" "$2" && [ "$(stat -c %a "$2")" = "$1" ]; then
        rm "$2.new"
        return
    fi
    chmod "$1" "$2.new"
    # Renamed into place and synced: a power cut leaves the old file or the new one.
    sync "$2.new"
    mv "$2.new" "$2"
    did wrote "$2"
}

# rewrite FILE: put, and its mode stays, which on a boot folder is the file system's to say.
rewrite() { put "$(stat -c %a "$1")" "$1"; }

# link TARGET NAME: NAME is a symbolic link to TARGET, replaced in one step.
link() {
    [ "$(readlink "$2" 2>/dev/null)" != "$1" ] || return 0
    mkdir -p "$(dirname "$2")"
    rm -f "$2.new"
    ln -s "$1" "$2.new"
    mv -T "$2.new" "$2"
    did linked "$2" "$1"
}

# gone PATH...: none of them is there.
gone() {
    for path in "$@"; do
        if [ -e "$path" ] || [ -L "$path" ]; then
            rm -rf "$path"
            did removed "$path"
        fi
    done
}

systemd_runs() { [ -z "$root" ] && [ -d /run/systemd/system ]; }
