#!/bin/sh
# Makes this machine a club's broker: mosquitto with a certificate of its own, a user and a
# password for every table, one for the hub (hall) and one for Home Assistant (house). Debian 12
# and 13, Raspberry Pi OS, Ubuntu. A second time it adds the tables that are new, nothing else.
#
# Usage: sudo deploy/hall.sh HOST TABLE...    HOST: this machine's name or address, as tables say it
#        deploy/hall.sh --root DIR HOST TABLE...    only the files, below DIR
set -eu
umask 077
export PATH="$PATH:/usr/sbin:/sbin"

in_french() {
    case ${COMPANION_LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}} in
        fr*) ;;
        *) return 1 ;;
    esac
}
# say ENGLISH FRENCH: the one in the language of whoever reads.
say() { if in_french; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi; }
fail() { say "hall.sh: $1" "hall.sh : $2" >&2; exit 2; }

root=
if [ "${1:-}" = --root ]; then
    root=${2:?}
    shift 2
fi
[ $# -ge 2 ] || fail "say HOST and at least one TABLE: deploy/hall.sh 192.168.1.10 'Table 1'" \
    "dites HÔTE et au moins une TABLE : deploy/hall.sh 192.168.1.10 'Table 1'"
host=$1
shift
for table in "$@"; do
    case $table in
        '' | .* | *[/+#:]* | *[[:cntrl:]]* | hall | house) fail "no table can be called $table" \
            "une table ne peut pas s'appeler $table" ;;
    esac
done
[ "$(id -u)" = 0 ] || [ -n "$root" ] || fail "this needs to be root: sudo $0 …" \
    "il faut être root : sudo $0 …"

if [ -z "$root" ] && ! { command -v mosquitto && command -v openssl; } > /dev/null; then
    say "Installing mosquitto" "Installation de mosquitto"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends mosquitto openssl > /dev/null
fi

home=$root/etc/mosquitto/companion
mkdir -p "$home" "$root/etc/mosquitto/conf.d"

# --- The certificate: signed by one of our own, which tables and hubs are given ---------------
if [ ! -f "$home/ca.crt" ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7300 \
        -subj "/CN=companion hall" -keyout "$home/ca.key" -out "$home/ca.crt" \
        -addext "keyUsage=critical,keyCertSign,cRLSign" 2> /dev/null
fi
if [ ! -f "$home/broker.crt" ] || [ "$(cat "$home/host" 2> /dev/null)" != "$host" ]; then
    case $host in
        *[!0-9.]*) alternative=DNS:$host ;;
        *) alternative=IP:$host ;;
    esac
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$host" \
        -keyout "$home/broker.key" -out "$home/broker.csr" 2> /dev/null
    {
        echo "subjectAltName=$alternative"
        echo "basicConstraints=critical,CA:FALSE"
        echo "keyUsage=critical,digitalSignature"
        echo "extendedKeyUsage=serverAuth"
        echo "subjectKeyIdentifier=hash"
        echo "authorityKeyIdentifier=keyid"
    } > "$home/broker.ext"
    openssl x509 -req -in "$home/broker.csr" -CA "$home/ca.crt" -CAkey "$home/ca.key" \
        -CAcreateserial -days 7300 -extfile "$home/broker.ext" -out "$home/broker.crt" 2> /dev/null
    rm "$home/broker.csr" "$home/broker.ext"
    echo "$host" > "$home/host"
fi

# --- Users: a password each, in a file that is copied to its table ----------------------------
mkdir -p "$home/passwords"
touch "$home/users"
for user in hall house "$@"; do
    [ ! -f "$home/passwords/$user" ] || continue
    openssl rand -hex 16 > "$home/passwords/$user"
    # By its standard input: what stands in a command line, others can see.
    { printf '%s:' "$user"; cat "$home/passwords/$user"; } > "$home/one"
    mosquitto_passwd -U "$home/one"
    cat "$home/one" >> "$home/users"
    rm "$home/one"
done

# --- Who may say what: nobody speaks for another table ----------------------------------------
cat > "$home/may" <<'RIGHTS'
# Written by deploy/hall.sh. A user's name is that of the table.
pattern readwrite companion/%u/#
pattern write homeassistant/device/+/config
user hall
topic read companion/+/records/+
topic read companion/+/games
topic read companion/+/status
topic read companion/+/state
topic write companion/+/held/+
topic write companion/+/ask
topic write companion/+/next
user house
topic read companion/#
topic read homeassistant/#
RIGHTS
cat > "$root/etc/mosquitto/conf.d/companion.conf" <<LINES
# Written by deploy/hall.sh.
listener 8883
allow_anonymous false
cafile $home/ca.crt
certfile $home/broker.crt
keyfile $home/broker.key
password_file $home/users
acl_file $home/may
# What is retained is on the disk a minute later; what is lost then, the tables send again.
autosave_interval 60
# No message of ours is longer.
message_size_limit 1000000
LINES
chmod 644 "$root/etc/mosquitto/conf.d/companion.conf" "$home/ca.crt" "$home/broker.crt"
chmod 755 "$home"
if [ -z "$root" ]; then
    chown mosquitto: "$home/broker.key" "$home/users" "$home/may"
    if [ -d /run/systemd/system ]; then systemctl restart mosquitto; fi
fi

say "The broker answers at $host, port 8883. Give each table" \
    "Le courtier répond à $host, port 8883. Donnez à chaque table"
say "  $home/ca.crt and its file of $home/passwords/" \
    "  $home/ca.crt et son fichier de $home/passwords/"
