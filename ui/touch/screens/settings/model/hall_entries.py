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
    given = typed.strip()
    match entry:
        case "name" if not is_table_name(given):
            raise NoTableName(name=given, most=LONGEST_TABLE_NAME)
        case "host" if not (_HOST.fullmatch(given) or (given == "" and not mqtt.on)):
            raise NoHost(given=given)
        case "port":
            if not given.isdecimal() or len(given) > 5 or int(given) not in _PORTS:
                raise NoPort(given=given)
            return replace(mqtt, port=int(given))
        case "user" if given != visible(given):
            raise NoUser(given=given)
        case "user" if not given:
            return replace(mqtt, user="", password_file="")
        case "password_file" if given:
            if not mqtt.user:
                raise UserFirst()
            Broker.of(replace(mqtt, password_file=given)).password()
        case "ca_file" if given:
            Broker.of(replace(mqtt, ca_file=given)).trusted()
    return replace(mqtt, **{entry: given})


def switched(mqtt: Mqtt, *, on: bool) -> Mqtt:
    """Return the part `[mqtt]` switched on or off. Raises HostFirst."""
    if on and not mqtt.host:
        raise HostFirst()
    return replace(mqtt, on=on)
