"""Reasons for not installing a version, a sentence each. The present version stays."""

from companion.language.errors import BilingualError


class UpdateRefused(BilingualError):
    """The new version is not installed; the present version continues unchanged."""


class NotOffered(UpdateRefused):
    """The file is missing, no release file, or outside the allowed folders."""

    fr = "{name} : aucune mise à jour n'est là ; remettez la clé et recommencez."
    en = "{name}: no update is there; put the stick back in and start again."


class NotCopied(UpdateRefused):
    """The file cannot be read to its end, or the disk has no room for a copy."""

    fr = "{name} n'a pas pu être copié ({why}) ; la version {stays} reste."
    en = "{name} could not be copied ({why}); version {stays} stays."


class NoRoom(UpdateRefused):
    """The disk is too full for two versions at once."""

    fr = (
        "Il manque de la place : {megabytes} Mo libres sont nécessaires ; la version {stays} reste."
    )
    en = "There is not enough room: {megabytes} MB free are needed; version {stays} stays."


class Damaged(UpdateRefused):
    """The file does not match its checksum, or cannot be unpacked."""

    fr = "{name} est abîmé : copiez-le à nouveau sur la clé ; la version {stays} reste."
    en = "{name} is damaged: copy it onto the stick again; version {stays} stays."


class NoKey(UpdateRefused):
    """This program has no public key to check the file's maker."""

    fr = (
        "Ce programme ne peut pas vérifier qui a fait {name} ; pour l'installer à la main, tapez "
        "« {command} » ; la version {stays} reste."
    )
    en = (
        "This program cannot check who made {name}; to install it by hand, type “{command}”; "
        "version {stays} stays."
    )


class NotSigned(UpdateRefused):
    """The checksums lack the makers' valid signature."""

    fr = (
        "{name} ne porte pas la signature de ses auteurs : copiez aussi SHA256SUMS et "
        "SHA256SUMS.sig, de la même source ; la version {stays} reste."
    )
    en = (
        "{name} is not signed by its makers: copy SHA256SUMS and SHA256SUMS.sig as well, from "
        "the same source; version {stays} stays."
    )


class NotForHere(UpdateRefused):
    """The file holds another program, no newer version, or a version for another machine."""

    fr = "{name} n'est pas une version plus récente pour cette machine ; la version {stays} reste."
    en = "{name} is no newer version for this machine; version {stays} stays."


class NeedsMore(UpdateRefused):
    """The version needs packages that are not installed."""

    fr = (
        "La version {version} demande d'autres paquets ({packages}) : installez-la avec le réseau "
        "et « sudo apt install {file} » ; la version {stays} reste."
    )
    en = (
        "Version {version} needs other packages ({packages}): install it with the network and "
        "“sudo apt install {file}”; version {stays} stays."
    )


class DoesNotStart(UpdateRefused):
    """The version drew no picture in its trial."""

    fr = "La version {version} ne démarre pas ici ; la version {stays} reste."
    en = "Version {version} does not start here; version {stays} stays."


class ReadsOtherwise(UpdateRefused):
    """The version reads some stored game differently from the present version."""

    fr = (
        "La version {version} ne lit pas toutes les parties comme celle-ci ; la version {stays} "
        "reste."
    )
    en = "Version {version} does not read every game as this one does; version {stays} stays."


class WentBack(UpdateRefused):
    """The version was installed, but brought no picture to the screen."""

    fr = "La version {version} n'a pas apporté d'image à l'écran ; la version {stays} est revenue."
    en = "Version {version} brought no picture to the screen; version {stays} is back."


class NotInstalled(UpdateRefused):
    """The system's own installer failed; `why` is its last line."""

    fr = "La version {version} n'a pas pu être installée ({why}) ; la version {stays} reste."
    en = "Version {version} could not be installed ({why}); version {stays} stays."
