"""The address of the broker, and the credentials."""

import ssl
import stat
from pathlib import Path
from typing import NamedTuple, Self

from companion.language.reasons import reason
from companion.language.text import Text
from companion.settings import Mqtt
from companion.storage.files import read_text
from ui.hall.errors import BadCertificateFile, NoAddress, NoPassword, OpenPassword

PORT = 1883
_PORTS = range(1, 65_536)
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_LONGEST_PASSWORD = 1000


class Broker(NamedTuple):
    """The address of a broker; user, password and certificate are empty if not needed."""

    host: str
    port: int = PORT
    user: str = ""
    password_file: str = ""
    ca_file: str = ""

    @classmethod
    def of(cls, mqtt: Mqtt) -> Self:
        """Return the broker named by the settings."""
        return cls(mqtt.host, mqtt.port, mqtt.user, mqtt.password_file, mqtt.ca_file)

    @classmethod
    def at(cls, address: str, *, user: str, password_file: str, ca_file: str) -> Self:
        """Return the broker at HOST, HOST:PORT or [HOST]:PORT. Raises NoAddress."""
        host, colon, port = address.rpartition(":")
        if not colon or (host.count(":") and not host.startswith("[")):
            host, port = address, str(PORT)
        host = host.removeprefix("[").removesuffix("]")
        if not host or not port.isdecimal() or len(port) > 5 or int(port) not in _PORTS:
            raise NoAddress(given=address)
        return cls(host, int(port), user, password_file, ca_file)

    def password(self) -> str | None:
        """Return the first line of the password's file; None without a file.

        Raises NoPassword, OpenPassword. The file is read at each connection, so that a new password
        takes effect. The password is never printed.
        """
        if not self.password_file:
            return None
        path = Path(self.password_file).expanduser()
        try:
            if stat.S_IMODE(path.stat().st_mode) & _OTHERS:
                raise OpenPassword(path=path)
            return read_text(path)[:_LONGEST_PASSWORD].partition("\n")[0].rstrip("\r")
        except OpenPassword:
            raise
        except (OSError, UnicodeError) as failure:
            raise NoPassword(path=path, why=reason(failure)) from None

    def trusted(self) -> ssl.SSLContext:
        """Return the TLS context that verifies the broker's identity. Raises BadCertificateFile."""
        path = Path(self.ca_file).expanduser()
        try:
            return ssl.create_default_context(cafile=str(path))
        except (OSError, ValueError) as failure:
            known = not isinstance(failure, ssl.SSLError)
            why = reason(failure) if known else Text("it is none")
            raise BadCertificateFile(path=path, why=why) from None
