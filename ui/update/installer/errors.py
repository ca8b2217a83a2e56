"""Reasons for not installing a version, a sentence each. The present version stays."""

from companion.language.errors import TranslatedError


class UpdateRefused(TranslatedError):
    """The new version is not installed; the present version continues unchanged."""


class NotOffered(UpdateRefused):
    """The file is missing, no release file, or outside the allowed folders."""

    message = "{name}: no update is there; put the stick back in and start again."


class NotCopied(UpdateRefused):
    """The file cannot be read to its end, or the disk has no room for a copy."""

    message = "{name} could not be copied ({why}); version {stays} stays."


class NoRoom(UpdateRefused):
    """The disk is too full for two versions at once."""

    message = "There is not enough room: {megabytes} MB free are needed; version {stays} stays."


class Damaged(UpdateRefused):
    """The file does not match its checksum, or cannot be unpacked."""

    message = "{name} is damaged: copy it onto the stick again; version {stays} stays."


class NoKey(UpdateRefused):
    """This program has no public key to check the file's maker."""

    message = (
        "This program cannot check who made {name}; to install it by hand, type “{command}”; "
        "version {stays} stays."
    )


class NotSigned(UpdateRefused):
    """The checksums lack the makers' valid signature."""

    message = (
        "{name} is not signed by its makers: copy SHA256SUMS and SHA256SUMS.sig as well, from "
        "the same source; version {stays} stays."
    )


class NotForHere(UpdateRefused):
    """The file holds another program, no newer version, or a version for another machine."""

    message = "{name} is no newer version for this machine; version {stays} stays."


class NeedsMore(UpdateRefused):
    """The version needs packages that are not installed."""

    message = (
        "Version {version} needs other packages ({packages}): install it with the network and "
        "“sudo apt install {file}”; version {stays} stays."
    )


class DoesNotStart(UpdateRefused):
    """The version drew no picture in its trial."""

    message = "Version {version} does not start here; version {stays} stays."


class ReadsOtherwise(UpdateRefused):
    """The version reads some stored game differently from the present version."""

    message = "Version {version} does not read every game as this one does; version {stays} stays."


class WentBack(UpdateRefused):
    """The version was installed, but brought no picture to the screen."""

    message = "Version {version} brought no picture to the screen; version {stays} is back."


class NotInstalled(UpdateRefused):
    """The system's own installer failed; `why` is its last line."""

    message = "Version {version} could not be installed ({why}); version {stays} stays."
