"""Errors of the system are shown in the table's own language."""

import errno
import os
from pathlib import Path

import pytest

import companion
import ui
import vision
from companion.games.errors import GameOver
from companion.language.reasons import reason
from tests.language import both

COMMON = (
    "ENOSPC",
    "EROFS",
    "EACCES",
    "EPERM",
    "EIO",
    "ENOENT",
    "EEXIST",
    "EBUSY",
    "ENODEV",
    "ELOOP",
    "EILSEQ",
)


@pytest.mark.parametrize("name", COMMON)
def test_a_common_reason_has_its_words_in_each_language(name: str) -> None:
    number = getattr(errno, name)
    said = reason(OSError(number, os.strerror(number), "/a/file"))
    assert said.to("fr") != said.to("en")
    assert os.strerror(number) not in said.to("fr")
    assert f"erreur {number}" not in said.to("fr")
    assert "/a/file" not in said.to("fr") + said.to("en")
    assert not said.to("fr").endswith(".")


def test_a_full_disk_is_told_as_such() -> None:
    said = reason(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert both(said) == ("plus de place sur le disque", "no space left on the disk")


def test_a_rare_reason_is_told_by_its_number() -> None:
    said = reason(OSError(errno.EPROTO, "Protocol error"))
    assert said.to("fr") == f"erreur {errno.EPROTO} du système"
    assert said.to("en") == f"system error {errno.EPROTO}"


def test_a_sentence_of_our_own_stands_in_brackets_without_its_full_stop() -> None:
    assert both(reason(GameOver())) == ("La partie est terminée", "The game is over")


def test_what_the_system_did_not_refuse_is_told_in_its_own_words() -> None:
    assert both(reason(ValueError("line 3"))) == ("line 3", "line 3")
    assert both(reason(OSError("cut short"))) == ("cut short", "cut short")


def test_no_sentence_is_made_of_the_systems_own_words() -> None:
    for package in (companion, ui, vision):
        for path in Path(package.__path__[0]).rglob("*.py"):
            # faults.py imitates the system; durable_file.py asks for the locks of a disk, takeaway
            # for the fate of a stick
            asks = {"reasons.py", "faults.py", "durable_file.py"}
            if path.name not in asks and path.parent.name != "takeaway":
                text = path.read_text(encoding="utf-8")
                assert "strerror" not in text, path
                assert ".errno" not in text, path
