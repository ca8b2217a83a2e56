"""Phrases joined to sentences."""

from companion.language.text import Verbatim
from hardware.sound.chimes import Chime
from ui.voice.catalogue import player, points, roll, rolled, word
from ui.voice.phrase import Call, free, listed, written


def test_a_roll_is_a_sentence() -> None:
    said = (*roll([5, 2, 5, 6, 5], ":"), rolled(2, "."))
    assert written(said, "en") == "Three fives, a six, a two: roll two."
    assert written(said, "fr") == "Trois cinq, un six, un deux\u00a0: deuxième lancer."


def test_a_sentence_begins_with_a_capital_and_so_does_the_next() -> None:
    said = (word("box.chance", ","), *points(1, "."), player("ana", ","), word("turn.yours", "."))
    assert written(said, "en") == "Chance, one point. Ana, your turn."
    assert written(said, "fr") == "Chance, un point. Ana, à vous."


def test_a_list_has_commas_and_a_full_stop() -> None:
    parts = [(free(Verbatim(name)),) for name in ("a", "b", "c")]
    assert written(listed(parts, joint=";"), "en") == "A; b; c."
    assert listed([]) == ()
    assert written(listed([(), parts[0], ()]), "en") == "A."


def test_an_empty_call_is_an_empty_text() -> None:
    assert not Call()
    assert Call(Chime.TURN)
    assert Call(None, (player("Ana"),))
