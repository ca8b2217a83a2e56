# shellcheck shell=sh
# The program: each version in a folder of its own, `current` a link to the one in force. An old
# version is never touched, so going back is setting the link back.

PARTS="companion vision hardware ui deploy pyproject.toml README.md LICENSE"

build_release() {
    cd "$source_dir"
    # What it is called is what is in it: the same folder installed twice is the same release,
    # but with another Python, which a newer system brings, it is another.
    # shellcheck disable=SC2086  # a list of names, meant to be split
    digest=$({
        find $PARTS -type f ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z |
            xargs -0 sha256sum
        python3 -c 'import sys; print(sys.version_info[:2])'
    } | sha256sum | cut -c1-12)
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
    release=$opt/releases/$version-$digest
    [ ! -e "$release/.complete" ] || return 0
    say setting_up "$version-$digest"
    rm -rf "$release"
    mkdir -p "$release"
    # shellcheck disable=SC2086
    tar -cf - --exclude=__pycache__ --owner=0 --group=0 --no-same-owner $PARTS |
        tar -xf - -C "$release" --no-same-owner
    # Compiled now: the companion may not write here, and would compile at every start.
    UV_COMPILE_BYTECODE=1 "$release/deploy/setup.sh" run
    "$release/.venv/bin/python" -m compileall -q \
        "$release/companion" "$release/vision" "$release/hardware" "$release/ui"
    rm -rf "$release/.tools"
    # The user companion must be able to read it, whatever umask root has.
    chmod -R a+rX "$release"
    sync
    : > "$release/.complete"
    did set_up "$release"
}

write_settings() {
    [ ! -e "$state/settings.toml" ] || return 0
    chosen=${language:-$(case ${LANG:-} in fr*) echo fr ;; *) echo en ;; esac)}
    as_companion "$release" python -c '
import sys
from pathlib import Path
from companion.settings import Settings, write
write(Path(sys.argv[1]), Settings(language=sys.argv[2]))' "$state/settings.toml" "$chosen"
    did wrote "$state/settings.toml"
}

# as_companion RELEASE PROGRAM ARGUMENTS...: a program of that release as the companion's user.
as_companion() {
    release_run=$1 program=$2
    shift 2
    (
        cd /
        export HOME="$state" KIVY_HOME="$state/kivy"
        export COMPANION_DATA="$state" COMPANION_SETTINGS="$state/settings.toml"
        runuser -u companion -- "$release_run/.venv/bin/$program" "$@"
    )
}

# games_read_by RELEASE DATA: the games there that a release can read, each with its number of
# actions; a damaged one says so. Fails where the release does not run.
games_read_by() {
    as_companion "$1" companion games --json --data "$2" 2>/dev/null |
        "$1/.venv/bin/python" -c '
import json, sys
for game in sorted(json.load(sys.stdin), key=lambda game: game["id"]):
    print(game["id"], game["actions"], bool(game["trouble"]))' 2>/dev/null
}

# A release that does not draw its first picture, or does not read every stored game as the one
# in force does, is not taken: nothing has been changed yet but a folder of its own. A slip in the
# settings or a full card is not its fault, and no reason to refuse what may be the cure.
check_release() {
    old=$(readlink "$opt/current" 2>/dev/null || true)
    [ "$old" != "$release" ] || return 0
    as_companion "$release" companion doctor --program > "$release/doctor.txt" || {
        cat "$release/doctor.txt"
        refuse_release does_not_start
    }
    # Both read the games of one moment: a turn may end at the table between the one and the other.
    seen=$release/games-seen
    copy_games "$seen"
    readable=$(games_read_by "$release" "$seen") || refuse_release lists_no_games
    # One that does not run any more, as after an update of the system, says nothing of the games.
    if [ -n "$old" ] && before_it=$(games_read_by "$old" "$seen"); then
        [ "$before_it" = "$readable" ] || refuse_release reads_otherwise
    fi
    rm -rf "$seen"
}

# copy_games FOLDER: a data folder with the games as they are now, the companion's own.
copy_games() {
    rm -rf "$1"
    mkdir "$1"
    chown --reference="$state" "$1"
    # A file of passage may go while it is copied; what the copy lacks, it lacks for both.
    [ ! -d "$state/games" ] || cp -a "$state/games/." "$1/games" || true
}

refuse_release() {
    gone "$release"
    kept=
    if [ -n "$old" ]; then kept="$(sentence stays "$(basename "$old")") "; fi
    fail "$1" "$(basename "$release")" "$kept"
}

start_release() {
    if [ "$old" = "$release" ]; then
        on_the_screen || return 0
        if ! systemctl -q is-active table-companion; then
            start
        elif [ "$unit_changed" = yes ]; then
            systemctl restart --no-block table-companion
            did restarted
        fi
        return 0
    fi
    if [ -z "$old" ]; then
        link "$release" "$opt/current"
        if on_the_screen; then start; fi
        return 0
    fi
    if [ -n "$readable" ]; then
        backup=$(unused_backup "$state/backups/before-$(basename "$release")")
        # What could not be read is named, and is no reason to stop; no file at all is one.
        as_companion "$release" companion backup "$backup" || [ -e "$backup" ] ||
            fail no_backup "$(basename "$old")"
        did backed_up "$backup"
    fi
    # From here to the new picture, or back, whoever loses patience or the connection is not heard.
    trap '' HUP INT TERM
    link "$release" "$opt/current"
    # Only one that was running before can be told from one that waits for a screen: systemctl
    # comes back when the new one has drawn its first picture (READY=1), or failed to.
    if on_the_screen && systemctl -q is-active table-companion; then
        if ! systemctl restart table-companion; then go_back; fi
        did restarted
    fi
    trap - HUP INT TERM
    forget_releases_but "$release" "$old"
    forget_old_backups "$state/backups"
}

# unused_backup NAME: a file of that name, numbered where there are earlier ones, which stand for
# the games of another day.
unused_backup() {
    backup_name=$1 number=1
    while [ -e "$backup_name.zip" ]; do
        number=$((number + 1))
        backup_name=$1-$number
    done
    echo "$backup_name.zip"
}

on_the_screen() { [ "$kiosk" = yes ] && systemd_runs; }

start() {
    # Two that draw on one screen leave it in disorder.
    if systemctl -q is-active display-manager; then
        say desktop_first
        return
    fi
    systemctl start --no-block table-companion
    did started
}

go_back() {
    link "$old" "$opt/current"
    source_dir=$old
    write_system_files
    systemctl restart --no-block table-companion
    refuse_release no_picture
}

forget_releases_but() {
    for found in "$opt"/releases/*; do
        case $found in "$1" | "$2") ;; *) gone "$found" ;; esac
    done
}

# The backups of the last few updates are enough: every day of play has one of its own.
BACKUPS_KEPT=3

forget_old_backups() {
    # A version is a word without spaces, and so is the name of its backup.
    # shellcheck disable=SC2012
    for found in $(ls -t "$1"/before-*.zip 2>/dev/null | tail -n +$((BACKUPS_KEPT + 1))); do
        gone "$found"
    done
}

remove_release() {
    gone "$opt"
}
