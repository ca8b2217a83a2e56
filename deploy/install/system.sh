# shellcheck shell=sh
# The files of the system and of the boot folder, below $root: unit, command, boot lines.

unit=$root/etc/systemd/system/table-companion.service
wants=$root/etc/systemd/system/multi-user.target.wants/table-companion.service
web_unit=$root/etc/systemd/system/companion-web.service
update_unit=$root/etc/systemd/system/table-companion-update
update_waits=$root/etc/systemd/system/multi-user.target.wants/table-companion-update.path
network_camera=$unit.d/network-camera.conf
stick_rules=$root/etc/udev/rules.d/70-table-companion-stick.rules
gpio_rules=$root/etc/udev/rules.d/60-table-companion-gpio.rules
speaker=$root/etc/systemd/system/table-companion-mqtt.service
speaker_wanted=$root/etc/systemd/system/table-companion.service.wants/table-companion-mqtt.service
default_target=$root/etc/systemd/system/default.target
# What was there before us, to be put back; and what was not, to be taken away.
ours=$root/etc/table-companion
before=$ours/default-target-before
blank_is_ours=$ours/consoleblank-is-ours

# Whether a unit that runs already is another one by now.
unit_changed=no

write_system_files() {
    put 755 "$root/usr/local/bin/companion" < "$source_dir/deploy/install/companion"
    if [ "$kiosk" = no ]; then
        remove_kiosk
        return
    fi
    had=$changes
    put 644 "$unit" < "$source_dir/deploy/install/table-companion.service"
    write_web_unit
    write_update_units
    [ "$had" = "$changes" ] || unit_changed=yes
    start_at_power_on /etc/systemd/system/table-companion.service
}

# The group gpio may use the pins, at once where the system runs.
give_pins() {
    had_pins=$changes
    put 644 "$gpio_rules" < "$source_dir/deploy/install/60-table-companion-gpio.rules"
    if [ "$had_pins" != "$changes" ] && systemd_runs; then
        udevadm control --reload || true
        udevadm trigger --subsystem-match=gpio --action=change || true
    fi
}

# start_at_power_on UNIT: that unit has the screen from the next start of the machine on.
start_at_power_on() {
    had=$changes
    fence_of_the_network
    speak_to_a_broker
    [ "$had" = "$changes" ] || unit_changed=yes
    give_pins
    put 644 "$stick_rules" < "$source_dir/deploy/install/70-table-companion-stick.rules"
    link "$1" "$wants"
    updates=$(dirname "$1")/table-companion-update.path
    if [ -f "$root$updates" ]; then link "$updates" "$update_waits"; fi
    boot_to_the_console
    if [ "$unit_changed" = yes ] || [ "$had" != "$changes" ]; then
        if systemd_runs; then systemctl daemon-reload; fi
    fi
    if systemd_runs && [ -L "$update_waits" ]; then systemctl start table-companion-update.path; fi
    write_boot_files
}

# The pages for phones. A version to go back to may know nothing of them.
write_web_unit() {
    if [ -f "$source_dir/deploy/install/companion-web.service" ]; then
        put 644 "$web_unit" < "$source_dir/deploy/install/companion-web.service"
    else
        gone "$web_unit"
    fi
}

# What installs a newer version that the screen asks for; as above.
write_update_units() {
    for kind in service path; do
        if [ -f "$source_dir/deploy/install/table-companion-update.$kind" ]; then
            put 644 "$update_unit.$kind" < "$source_dir/deploy/install/table-companion-update.$kind"
        else
            gone "$update_unit.$kind" "$update_waits"
        fi
    done
}

# The network is open to the service where the settings name a camera at an address, and only there.
fence_of_the_network() {
    at_an_address="^[[:space:]]*camera[[:space:]]*=[[:space:]]*[\"'][[:space:]]*https?://"
    if ! grep -qsiE "$at_an_address" "$state/settings.toml"; then
        gone "$network_camera"
        return
    fi
    put 644 "$network_camera" <<'LINES'
# Written by deploy/install.sh: the settings name a camera at an address.
[Service]
RestrictAddressFamilies=AF_INET AF_INET6
IPAddressDeny=
LINES
}

# What tells a broker has the network, in a service of its own; only where one is in the settings.
speak_to_a_broker() {
    if ! grep -qsE '^[[:space:]]*\[[[:space:]]*mqtt[[:space:]]*\]' "$state/settings.toml"; then
        stop_speaking
        return
    fi
    put 644 "$speaker" < "$source_dir/deploy/install/table-companion-mqtt.service"
    link /etc/systemd/system/table-companion-mqtt.service "$speaker_wanted"
}

stop_speaking() {
    if systemd_runs && systemctl -q is-active table-companion-mqtt; then
        systemctl stop table-companion-mqtt
        did stopped
    fi
    gone "$speaker_wanted" "$speaker"
    rmdir "$(dirname "$speaker_wanted")" 2>/dev/null || true
}

# A desktop would keep the screen to itself: the machine starts without it from now on.
boot_to_the_console() {
    now=$(readlink "$default_target" || readlink "$root/lib/systemd/system/default.target" ||
        echo none)
    [ "$(basename "$now")" = graphical.target ] || return 0
    [ -L "$root/etc/systemd/system/display-manager.service" ] || return 0
    put 644 "$before" <<TARGET
$(readlink "$default_target" || echo none)
TARGET
    link /lib/systemd/system/multi-user.target "$default_target"
    say no_desktop
}

boot_folder() {
    for folder in "$root/boot/firmware" "$root/boot"; do
        if [ -f "$folder/cmdline.txt" ]; then echo "$folder"; return; fi
    done
}

MARK_BEGIN='# table-companion: begin'
MARK_END='# table-companion: end'

write_boot_files() {
    boot=$(boot_folder)
    [ -n "$boot" ] || return 0
    # A console that blanks takes the picture with it after ten minutes. The compositor itself
    # never blanks the screen.
    if ! grep -qw 'consoleblank=0' "$boot/cmdline.txt"; then
        put 644 "$blank_is_ours" < /dev/null
        rewrite "$boot/cmdline.txt" <<LINE
$(sed '1s/$/ consoleblank=0/' "$boot/cmdline.txt")
LINE
    fi
    if [ -n "$shutdown_pin" ] && [ -f "$boot/config.txt" ]; then
        # Two seconds without a bounce are a long press.
        rewrite "$boot/config.txt" <<LINES
$(without_our_block "$boot/config.txt")
$MARK_BEGIN
[all]
dtoverlay=gpio-shutdown,gpio_pin=$shutdown_pin,debounce=2000
$MARK_END
LINES
    fi
}

without_our_block() {
    sed "/^$MARK_BEGIN\$/,/^$MARK_END\$/d" "$1"
}

remove_system_files() {
    remove_kiosk
    gone "$root/usr/local/bin/companion"
}

# What starts by itself, and what was changed for its sake.
remove_kiosk() {
    had=$changes
    if systemd_runs && systemctl -q is-active table-companion; then
        systemctl stop table-companion
        did stopped
    fi
    stop_speaking
    if systemd_runs && [ -L "$update_waits" ]; then systemctl stop table-companion-update.path; fi
    gone "$wants" "$unit" "$web_unit" "$network_camera" "$stick_rules" "$gpio_rules"
    gone "$update_waits" "$update_unit.path" "$update_unit.service"
    rmdir "$unit.d" 2>/dev/null || true
    if [ -f "$before" ]; then
        was=$(cat "$before")
        if [ "$was" = none ]; then gone "$default_target"; else link "$was" "$default_target"; fi
    fi
    boot=$(boot_folder)
    if [ -n "$boot" ] && grep -qsx "$MARK_BEGIN" "$boot/config.txt"; then
        rewrite "$boot/config.txt" <<LINES
$(without_our_block "$boot/config.txt")
LINES
    fi
    if [ -n "$boot" ] && [ -e "$blank_is_ours" ]; then
        rewrite "$boot/cmdline.txt" <<LINE
$(sed 's/ consoleblank=0//' "$boot/cmdline.txt")
LINE
    fi
    gone "$ours"
    [ "$had" != "$changes" ] || return 0
    if systemd_runs; then systemctl daemon-reload; fi
    say screen_back
}
