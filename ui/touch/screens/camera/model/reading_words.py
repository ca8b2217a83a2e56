"""Words for a test reading."""

from collections.abc import Callable

from companion.dice import Reading

Say = Callable[..., str]


def in_words(reading: Reading, say: Say) -> str:
    """Return a reading in words, like "5 dice: 3, 3, 5, 1, 6; all sure"."""
    unread = len(reading.unread)
    if not reading.dice:
        return say("camera.no_dice") if not unread else say("camera.nothing_read", count=unread)
    values = ", ".join(
        f"{die.value}" if die.sure else say("camera.doubted", value=die.value)
        for die in reading.dice
    )
    count = len(reading.dice)
    dice = say("camera.dice", count=count, values=values)
    return f"{dice} {_how_sure(reading, say)}"


def _how_sure(reading: Reading, say: Say) -> str:
    doubtful = sum(not die.sure for die in reading.dice)
    if reading.unread:
        return say("camera.and_unread", count=len(reading.unread))
    if doubtful:
        return say("camera.some_unsure", count=doubtful)
    if not reading.sure:
        return say("camera.tray_unsure")
    return say("camera.all_sure", count=len(reading.dice))
