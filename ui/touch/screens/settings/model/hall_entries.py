"""Typed entries of the club's broker: written into the settings, or refused in a sentence."""

import re
from typing import Literal

from msgspec.structs import replace

from companion.language.errors import TranslatedError
from companion.language.text import visible
from companion.settings import LONGEST_TABLE_NAME, Mqtt, NoTableName, is_table_name
from ui.hall.broker import Broker

Entry = Literal["name", "host", "port", "user", "password_file", "ca_file"]
NOTHING_YET = Mqtt(host="", name="Table 1", on=False)
LONGEST = 200
_HOST = re.compile(r"[\w.-]+|[0-9a-fA-F:.]+")
_PORTS = range(1, 65_536)


class NoHost(TranslatedError, ValueError):
    """The typed text is no address. Details: given."""

    message = "“{given}” is no address: a name, or four numbers and points."


class HostFirst(TranslatedError, ValueError):
    """The connection was switched on without an address."""

    message = "Give the broker's address first."


class NoPort(TranslatedError, ValueError):
    """The typed text is no port. Details: given."""

    message = "“{given}” is no port: a number from 1 to 65535."


class UserFirst(TranslatedError, ValueError):
    """A password was given without a user."""

    message = "Give the user of this password first."


class NoUser(TranslatedError, ValueError):
    """The typed text is no user's name. Details: given."""

    message = "“{given}” is no user's name."


def taken(mqtt: Mqtt, entry: Entry, typed: str) -> Mqtt:
    """Return the part `[mqtt]` with an entry replaced by the typed text.

    Raises NoTableName, NoHost, NoPort, NoUser, UserFirst, NoPassword, OpenPassword,
    BadCertificateFile.
    """
    value = typed.strip()
    match entry:
        case "name" if not is_table_name(value):
            raise NoTableName(name=value, most=LONGEST_TABLE_NAME)
        case "host" if not (_HOST.fullmatch(value) or (value == "" and not mqtt.on)):
            raise NoHost(given=value)
        case "port":
            if not value.isdecimal() or len(value) > 5 or int(value) not in _PORTS:
                raise NoPort(given=value)
            return replace(mqtt, port=int(value))
        case "user" if value != visible(value):
            raise NoUser(given=value)
        case "user" if not value:
            return replace(mqtt, user="", password_file="")
        case "password_file" if value:
            if not mqtt.user:
                raise UserFirst()
            Broker.of(replace(mqtt, password_file=value)).password()
        case "ca_file" if value:
            Broker.of(replace(mqtt, ca_file=value)).trusted()
    return replace(mqtt, **{entry: value})


def switched(mqtt: Mqtt, *, on: bool) -> Mqtt:
    """Return the part `[mqtt]` switched on or off. Raises HostFirst."""
    if on and not mqtt.host:
        raise HostFirst()
    return replace(mqtt, on=on)
