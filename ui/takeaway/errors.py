"""Reasons why a copy onto a stick ended, a sentence each; no data is lost."""

import errno
from typing import ClassVar

from companion.language.errors import TranslatedError
from companion.language.reasons import reason


class StickRefused(TranslatedError):
    """The copy on a stick broke off."""

    message = (
        "The copy to the stick “{name}” broke off ({why}, files copied: {done}); "
        "nothing is lost here."
    )
    numbers: ClassVar[frozenset[int]] = frozenset()


class StickFull(StickRefused):
    """The stick has no room left."""

    message = "The stick “{name}” is full (files copied: {done}); nothing is lost here."
    numbers = frozenset({errno.ENOSPC, errno.EDQUOT})


class StickGone(StickRefused):
    """The stick was pulled out, or answers no more."""

    message = (
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

    message = "The stick “{name}” is write-protected: nothing can be copied to it."
    numbers = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})


class Broken(TranslatedError):
    """A bug of the companion ended the copy."""

    message = "The copy broke off by an error of the companion's ({why}); nothing is lost here."


class Stopped(TranslatedError):
    """A player stopped the copy."""

    message = "The copy was stopped (files copied: {done}); the stick may be taken out."


def refused(failure: OSError, name: str, done: int) -> StickRefused:
    """Return the error of a stick named `name` that took only `done` files."""
    for kind in (StickFull, StickGone, StickReadOnly):
        if failure.errno in kind.numbers:
            return kind(name=name, done=done)
    return StickRefused(name=name, done=done, why=reason(failure))
