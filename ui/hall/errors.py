"""Errors between a table, a broker and a hub: a sentence each."""

from companion.language.errors import TranslatedError


class BrokerError(TranslatedError, OSError):
    """No connection to the broker; every reason has its own subclass."""


class Unreachable(BrokerError):
    """No answer at the broker's address, or a broken line. Details: host, port, why."""

    message = "The MQTT broker {host}:{port} cannot be reached ({why})."


class Silent(BrokerError):
    """A connection at the address, but no message. Details: host, port."""

    message = "The MQTT broker {host}:{port} does not answer."


class LineLost(BrokerError):
    """A line that the broker closed, or that broke. Details: host, port."""

    message = "The connection to the MQTT broker {host}:{port} is lost."


class OtherTable(BrokerError):
    """Another table has connected under the same name. Details: host, port, name."""

    message = (
        "Another table speaks here as {name} (MQTT broker {host}:{port}): "
        "one of the two needs another name."
    )


class PerhapsOtherTable(BrokerError):
    """The line is lost again and again. Details: host, port, name."""

    message = (
        "The connection to the MQTT broker {host}:{port} is lost again and again: "
        "perhaps another table speaks here as {name}."
    )


class OtherHub(BrokerError):
    """Another hub has connected with a copy of the same data. Details: host, port."""

    message = (
        "Another hub speaks here with a copy of the same data (MQTT broker {host}:{port}): "
        "only one of the two may stay open."
    )


class PerhapsOtherHub(BrokerError):
    """The line is lost again and again. Details: host, port."""

    message = (
        "The connection to the MQTT broker {host}:{port} is lost again and again: "
        "perhaps another hub speaks here with a copy of the same data."
    )


class NotLetIn(BrokerError):
    """The broker refuses user or password. Details: host, port."""

    message = "The MQTT broker {host}:{port} refuses this user name or password."


class Forbidden(BrokerError):
    """The broker accepts us but refuses a message. Details: host, port, user."""

    message = "The MQTT broker {host}:{port} does not let the user {user} say this here."


class Refused(BrokerError):
    """The broker refuses for another reason. Details: host, port, why."""

    message = "The MQTT broker {host}:{port} refuses the connection ({why})."


class ForeignCertificate(BrokerError):
    """The certificate is not signed by that in `ca_file`. Details: host, port, path."""

    message = (
        "The certificate of the MQTT broker {host}:{port} is not the one that {path} promises."
    )


class BadCertificateFile(BrokerError):
    """The file of the signing certificate cannot be used. Details: path, why."""

    message = "The certificate {path} cannot be used ({why})."


class NoPassword(BrokerError):
    """The password's file cannot be used. Details: path, why."""

    message = "The password in {path} cannot be read ({why})."


class OpenPassword(BrokerError):
    """Others may read the password's file. Details: path."""

    message = "Others can read the password in {path}: chmod 600 {path}."


class Untold(TranslatedError, OSError):
    """The table's own disk prevents messages to the broker. Details: why."""

    message = "The broker hears nothing of this table ({why})."


class NoAddress(TranslatedError, ValueError):
    """Text that is no broker's address. Details: given."""

    message = "“{given}” is no address of a broker: HOST or HOST:PORT."


class Refusal(TranslatedError, ValueError):
    """A message from the network that is refused; every reason has its own subclass."""


class TooLong(Refusal):
    """A message longer than any of the companion's. Details: bytes, most."""

    message = "it is too long ({bytes} bytes, {most} at most)."


class NotUnderstood(Refusal):
    """A message that is not the companion's."""

    message = "it is no message of the companion."


class OtherTopic(Refusal):
    """A record that names another table or game than its topic."""

    message = "it names another table or game than its topic does."


class BadGame(Refusal):
    """A record that cannot be replayed. Details: why."""

    message = "its game cannot be replayed ({why})."


class Unfinished(Refusal):
    """A record of a game that goes on."""

    message = "its game is not finished."


class TooManyVersions(Refusal):
    """More records of a game than a table ever makes. Details: most."""

    message = "there are {most} other versions of this game already."
