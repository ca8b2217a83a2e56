"""Reasons why a copy onto a stick ended, a sentence each; no data is lost."""

import errno
from typing import ClassVar

from companion.language.errors import BilingualError
from companion.language.reasons import reason


class StickRefused(BilingualError):
    """The copy on a stick broke off."""

    fr = (
        "La copie sur la clé « {name} » s'est arrêtée ({why}, fichiers copiés : {done}) ; "
        "ici rien n'est perdu."
    )
    en = (
        "The copy to the stick “{name}” broke off ({why}, files copied: {done}); "
        "nothing is lost here."
    )
    numbers: ClassVar[frozenset[int]] = frozenset()


class StickFull(StickRefused):
    """The stick has no room left."""

    fr = "La clé « {name} » est pleine (fichiers copiés : {done}) ; ici rien n'est perdu."
    en = "The stick “{name}” is full (files copied: {done}); nothing is lost here."
    numbers = frozenset({errno.ENOSPC, errno.EDQUOT})


class StickGone(StickRefused):
    """The stick was pulled out, or answers no more."""

    fr = (
        "La clé « {name} » a été retirée avant la fin (fichiers copiés : {done}) : remettez-la "
        "et recommencez ; ici rien n'est perdu."
    )
    en = (
        "The stick “{name}” was taken out too soon (files copied: {done}): put it back in and "
        "start again; nothing is lost here."
    )
    numbers = frozenset(
        {
            errno.ENODEV,
            errno.ENXIO,
            errno.EIO,
            errno.ENOENT,
            errno.ENOTDIR,
            errno.ESTALE,
            errno.ENOTCONN,
            errno.ESHUTDOWN,
            errno.ENOMEDIUM,
        }
    )


class StickReadOnly(StickRefused):
    """The stick is write-protected."""

    fr = "La clé « {name} » est protégée en écriture : rien ne peut y être copié."
    en = "The stick “{name}” is write-protected: nothing can be copied to it."
    numbers = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})


class Broken(BilingualError):
    """A bug of the companion ended the copy."""

    fr = "La copie s'est arrêtée par une erreur du compagnon ({why}) ; ici rien n'est perdu."
    en = "The copy broke off by an error of the companion's ({why}); nothing is lost here."


class Stopped(BilingualError):
    """A player stopped the copy."""

    fr = "La copie est arrêtée (fichiers copiés : {done}) ; la clé peut être retirée."
    en = "The copy was stopped (files copied: {done}); the stick may be taken out."


def refused(failure: OSError, name: str, done: int) -> StickRefused:
    """Return the error of a stick named `name` that took only `done` files."""
    for kind in (StickFull, StickGone, StickReadOnly):
        if failure.errno in kind.numbers:
            return kind(name=name, done=done)
    return StickRefused(name=name, done=done, why=reason(failure))
