"""Errors between a table, a broker and a hub: a sentence each."""

from companion.language.errors import BilingualError


class BrokerError(BilingualError, OSError):
    """No connection to the broker; every reason has its own subclass."""


class Unreachable(BrokerError):
    """No answer at the broker's address, or a broken line. Details: host, port, why."""

    fr = "Le courtier MQTT {host}:{port} n'est pas joignable ({why})."
    en = "The MQTT broker {host}:{port} cannot be reached ({why})."


class Silent(BrokerError):
    """A connection at the address, but no message. Details: host, port."""

    fr = "Le courtier MQTT {host}:{port} ne répond pas."
    en = "The MQTT broker {host}:{port} does not answer."


class LineLost(BrokerError):
    """A line that the broker closed, or that broke. Details: host, port."""

    fr = "La liaison avec le courtier MQTT {host}:{port} est coupée."
    en = "The connection to the MQTT broker {host}:{port} is lost."


class OtherTable(BrokerError):
    """Another table has connected under the same name. Details: host, port, name."""

    fr = (
        "Une autre table parle ici sous le nom de {name} (courtier MQTT {host}:{port}) : "
        "l'une des deux doit changer de nom."
    )
    en = (
        "Another table speaks here as {name} (MQTT broker {host}:{port}): "
        "one of the two needs another name."
    )


class PerhapsOtherTable(BrokerError):
    """The line is lost again and again. Details: host, port, name."""

    fr = (
        "La liaison avec le courtier MQTT {host}:{port} est coupée sans cesse : "
        "peut-être qu'une autre table parle ici sous le nom de {name}."
    )
    en = (
        "The connection to the MQTT broker {host}:{port} is lost again and again: "
        "perhaps another table speaks here as {name}."
    )


class OtherHub(BrokerError):
    """Another hub has connected with a copy of the same data. Details: host, port."""

    fr = (
        "Un autre hub parle ici avec une copie des mêmes données (courtier MQTT {host}:{port}) : "
        "un seul doit rester ouvert."
    )
    en = (
        "Another hub speaks here with a copy of the same data (MQTT broker {host}:{port}): "
        "only one of the two may stay open."
    )


class PerhapsOtherHub(BrokerError):
    """The line is lost again and again. Details: host, port."""

    fr = (
        "La liaison avec le courtier MQTT {host}:{port} est coupée sans cesse : "
        "peut-être qu'un autre hub parle ici avec une copie des mêmes données."
    )
    en = (
        "The connection to the MQTT broker {host}:{port} is lost again and again: "
        "perhaps another hub speaks here with a copy of the same data."
    )


class NotLetIn(BrokerError):
    """The broker refuses user or password. Details: host, port."""

    fr = "Le courtier MQTT {host}:{port} refuse ce nom d'utilisateur ou ce mot de passe."
    en = "The MQTT broker {host}:{port} refuses this user name or password."


class Forbidden(BrokerError):
    """The broker accepts us but refuses a message. Details: host, port, user."""

    fr = "Le courtier MQTT {host}:{port} ne laisse pas l'utilisateur {user} dire cela ici."
    en = "The MQTT broker {host}:{port} does not let the user {user} say this here."


class Refused(BrokerError):
    """The broker refuses for another reason. Details: host, port, why."""

    fr = "Le courtier MQTT {host}:{port} refuse la liaison ({why})."
    en = "The MQTT broker {host}:{port} refuses the connection ({why})."


class ForeignCertificate(BrokerError):
    """The certificate is not signed by that in `ca_file`. Details: host, port, path."""

    fr = "Le certificat du courtier MQTT {host}:{port} n'est pas celui que {path} fait attendre."
    en = "The certificate of the MQTT broker {host}:{port} is not the one that {path} promises."


class BadCertificateFile(BrokerError):
    """The file of the signing certificate cannot be used. Details: path, why."""

    fr = "Le certificat {path} n'est pas utilisable ({why})."
    en = "The certificate {path} cannot be used ({why})."


class NoPassword(BrokerError):
    """The password's file cannot be used. Details: path, why."""

    fr = "Le mot de passe dans {path} n'est pas lisible ({why})."
    en = "The password in {path} cannot be read ({why})."


class OpenPassword(BrokerError):
    """Others may read the password's file. Details: path."""

    fr = "D'autres peuvent lire le mot de passe dans {path} : chmod 600 {path}."
    en = "Others can read the password in {path}: chmod 600 {path}."


class Untold(BilingualError, OSError):
    """The table's own disk prevents messages to the broker. Details: why."""

    fr = "Le courtier n'apprend rien de cette table ({why})."
    en = "The broker hears nothing of this table ({why})."


class NoAddress(BilingualError, ValueError):
    """Text that is no broker's address. Details: given."""

    fr = "« {given} » n'est pas une adresse de courtier : HÔTE ou HÔTE:PORT."
    en = "“{given}” is no address of a broker: HOST or HOST:PORT."


class Refusal(BilingualError, ValueError):
    """A message from the network that is refused; every reason has its own subclass."""


class TooLong(Refusal):
    """A message longer than any of the companion's. Details: bytes, most."""

    fr = "il est trop long ({bytes} octets, {most} au plus)."
    en = "it is too long ({bytes} bytes, {most} at most)."


class NotUnderstood(Refusal):
    """A message that is not the companion's."""

    fr = "ce n'est pas un message du compagnon."
    en = "it is no message of the companion."


class OtherTopic(Refusal):
    """A record that names another table or game than its topic."""

    fr = "il nomme une autre table ou une autre partie que son sujet."
    en = "it names another table or game than its topic does."


class BadGame(Refusal):
    """A record that cannot be replayed. Details: why."""

    fr = "sa partie ne se rejoue pas ({why})."
    en = "its game cannot be replayed ({why})."


class Unfinished(Refusal):
    """A record of a game that goes on."""

    fr = "sa partie n'est pas finie."
    en = "its game is not finished."


class TooManyVersions(Refusal):
    """More records of a game than a table ever makes. Details: most."""

    fr = "il y a déjà {most} autres versions de cette partie."
    en = "there are {most} other versions of this game already."
