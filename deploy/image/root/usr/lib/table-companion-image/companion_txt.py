"""Apply `companion.txt` of the boot partition: the Wi-Fi network and the time zone.

Usage: companion_txt.py BOOT_FOLDER RUN_FOLDER. In RUN_FOLDER `wireless.conf` is for wpa_supplicant,
and `localtime` a link to the time zone. A file with an error changes nothing and is explained on
the boot partition, where its author can read it on a PC: in `companion-error.txt`.
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.language.errors import TranslatedError
from companion.language.reasons import reason

NAME, EXPLANATION = "companion.txt", "companion-error.txt"
ZONES = Path("/usr/share/zoneinfo")
_SHORTEST_PASSWORD, _LONGEST_PASSWORD, _LONGEST_SSID = 8, 63, 32  # bytes, of the standard


class NotRead(TranslatedError, ValueError):
    """A file with a wrong line, key or value."""

    fr = "companion.txt n'est pas utilisable : {why}."
    en = "companion.txt cannot be used: {why}."


class BadNetworkName(TranslatedError, ValueError):
    """A name that no Wi-Fi network has."""

    fr = "Dans companion.txt, le nom du Wi-Fi doit avoir de 1 à 32 signes."
    en = "In companion.txt, the name of the Wi-Fi must have 1 to 32 characters."


class BadPassword(TranslatedError, ValueError):
    """A password that no Wi-Fi network has."""

    fr = "Dans companion.txt, le mot de passe du Wi-Fi doit avoir de 8 à 63 signes."
    en = "In companion.txt, the password of the Wi-Fi must have 8 to 63 characters."


class UnknownZone(TranslatedError, ValueError):
    """A time zone that the system does not have."""

    fr = "Dans companion.txt, le fuseau horaire « {zone} » n'existe pas (exemple : Europe/Paris)."
    en = "In companion.txt, there is no time zone “{zone}” (for example: Europe/Paris)."


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file; no `wifi`: only the cable."""

    wifi: str | None = None
    password: str = ""
    country: Annotated[str, Meta(pattern="^[A-Z]{2}$")] | None = None
    timezone: str = "UTC"


def parse(data: bytes) -> Wanted:
    """Return the contents of a file, as editors of any system save it. Raises TranslatedError."""
    try:
        wanted = msgspec.toml.decode(data.decode("utf-8-sig"), type=Wanted)
    except ValueError as failure:
        raise NotRead(why=reason(failure)) from failure
    if wanted.wifi is not None:
        if not 1 <= len(wanted.wifi.encode()) <= _LONGEST_SSID:
            raise BadNetworkName
        length = len(wanted.password.encode())
        if wanted.password and not _SHORTEST_PASSWORD <= length <= _LONGEST_PASSWORD:
            raise BadPassword
    return wanted


def zone_file(zone: str, zones: Path = ZONES) -> Path:
    """Return the file of a time zone. Raises UnknownZone."""
    path = zones / zone
    if not re.fullmatch(r"\w+(/[\w+-]+)*", zone, re.ASCII) or not path.is_file():
        raise UnknownZone(zone=zone)
    return path


def wireless(wanted: Wanted) -> str | None:
    """Return the configuration of wpa_supplicant; None: no Wi-Fi is wanted."""
    if wanted.wifi is None:
        return None
    name = wanted.wifi.encode()
    country = [f"country={wanted.country}"] if wanted.country else []
    access = ["key_mgmt=NONE"]
    if wanted.password:
        # The key that WPA derives from password and name; in hexadecimal, no sign needs quotes.
        key = hashlib.pbkdf2_hmac("sha1", wanted.password.encode(), name, 4096, 32)
        access = [f"psk={key.hex()}"]
    network = [f"ssid={name.hex()}", "scan_ssid=1", *access]
    return "\n".join([*country, "network={", *(f"    {line}" for line in network), "}", ""])


def apply(boot: Path, run: Path, zones: Path = ZONES) -> TranslatedError | None:
    """Put what the file wants into `run`; return the error of a file that cannot be used."""
    try:
        wanted = parse((boot / NAME).read_bytes())
        zone = zone_file(wanted.timezone, zones)
    except FileNotFoundError:
        wanted, zone = Wanted(), zones / "UTC"
    except TranslatedError as error:
        return error
    (run / "localtime").unlink(missing_ok=True)
    (run / "localtime").symlink_to(zone)
    if (configuration := wireless(wanted)) is not None:
        (run / "wireless.conf").write_text(configuration)
    return None


def explain(boot: Path, error: TranslatedError | None) -> None:
    """Write the error in both languages beside the file, or take an earlier one away."""
    path = boot / EXPLANATION
    text = f"{error.sentence('fr')}\r\n{error.sentence('en')}\r\n" if error else None
    if text == (path.read_bytes().decode() if path.exists() else None):
        return
    # The partition can be written to for this moment only, so that a power cut does not hurt it.
    subprocess.run(["mount", "-o", "remount,rw", str(boot)], check=False)
    if text is None:
        path.unlink()
    else:
        path.write_bytes(text.encode())
    subprocess.run(["mount", "-o", "remount,ro", str(boot)], check=False)


def main() -> int:
    """Apply the file; exit status 1: it cannot be used."""
    boot, run = map(Path, sys.argv[1:])
    error = apply(boot, run)
    explain(boot, error)
    if error:
        print(error, file=sys.stderr)
    return int(error is not None)


if __name__ == "__main__":
    sys.exit(main())
