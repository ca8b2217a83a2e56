"""Why a version is not installed, each in one sentence. The one in force goes on."""

from companion.language.errors import BilingualError


class UpdateRefused(BilingualError):
    """The version is not taken; the one in force goes on as it was."""


class NotOffered(UpdateRefused):
    """The file does not lie where updates are taken from, or is none."""

    fr = "{name} : aucune mise à jour n'est là ; remettez la clé et recommencez."
    en = "{name}: no update is there; put the stick back in and start again."


class NotCopied(UpdateRefused):
    """The file cannot be read to its end, or there is no room for it."""

    fr = "{name} n'a pas pu être copié ({why}) ; la version {stays} reste."
    en = "{name} could not be copied ({why}); version {stays} stays."


class NoRoom(UpdateRefused):
    """The disk is too full for two versions at once."""

    fr = (
        "Il manque de la place : {megabytes} Mo libres sont nécessaires ; la version {stays} reste."
    )
    en = "There is not enough room: {megabytes} MB free are needed; version {stays} stays."


class Damaged(UpdateRefused):
    """It is not what its checksum says, or cannot be unpacked."""

    fr = "{name} est abîmé : copiez-le à nouveau sur la clé ; la version {stays} reste."
    en = "{name} is damaged: copy it onto the stick again; version {stays} stays."


class NoKey(UpdateRefused):
    """The program holds no public key, so nothing shows who made the file."""

    fr = (
        "Ce programme ne peut pas vérifier qui a fait {name} ; pour l'installer à la main, tapez "
        "« {command} » ; la version {stays} reste."
    )
    en = (
        "This program cannot check who made {name}; to install it by hand, type “{command}”; "
        "version {stays} stays."
    )


class NotSigned(UpdateRefused):
    """This installation takes only what its makers have signed."""

    fr = (
        "{name} ne porte pas la signature de ses auteurs : copiez aussi SHA256SUMS et "
        "SHA256SUMS.sig, de la même source ; la version {stays} reste."
    )
    en = (
        "{name} is not signed by its makers: copy SHA256SUMS and SHA256SUMS.sig as well, from "
        "the same source; version {stays} stays."
    )


class NotForHere(UpdateRefused):
    """It is another program, not newer, or for another machine."""

    fr = "{name} n'est pas une version plus récente pour cette machine ; la version {stays} reste."
    en = "{name} is no newer version for this machine; version {stays} stays."


class NeedsMore(UpdateRefused):
    """Other packages would have to come with it."""

    fr = (
        "La version {version} demande d'autres paquets ({packages}) : installez-la avec le réseau "
        "et « sudo apt install {file} » ; la version {stays} reste."
    )
    en = (
        "Version {version} needs other packages ({packages}): install it with the network and "
        "“sudo apt install {file}”; version {stays} stays."
    )


class DoesNotStart(UpdateRefused):
    """Tried beside the one in force, it draws no picture."""

    fr = "La version {version} ne démarre pas ici ; la version {stays} reste."
    en = "Version {version} does not start here; version {stays} stays."


class ReadsOtherwise(UpdateRefused):
    """It does not read every stored game as the version in force does."""

    fr = (
        "La version {version} ne lit pas toutes les parties comme celle-ci ; la version {stays} "
        "reste."
    )
    en = "Version {version} does not read every game as this one does; version {stays} stays."


class WentBack(UpdateRefused):
    """It was installed, and brought no picture to the screen."""

    fr = "La version {version} n'a pas apporté d'image à l'écran ; la version {stays} est revenue."
    en = "Version {version} brought no picture to the screen; version {stays} is back."


class NotInstalled(UpdateRefused):
    """The system's own installer failed; `why` is its last line."""

    fr = "La version {version} n'a pas pu être installée ({why}) ; la version {stays} reste."
    en = "Version {version} could not be installed ({why}); version {stays} stays."
