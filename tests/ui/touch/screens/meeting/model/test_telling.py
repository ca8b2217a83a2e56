"""The sentences of a meeting: only measured figures, with advice on improvements."""

from companion.dice import Colour
from companion.learning.meeting import FEWEST, EyeScore, Hint
from ui.touch.model.sentence import Sentence
from ui.touch.screens.meeting.model.telling import COLOURS, HINTS, advice, worth
from vision.tray.light import Finding


def test_every_colour_and_every_hint_has_its_words() -> None:
    assert set(COLOURS) == {None, *Colour}
    assert set(Hint) - set(HINTS) == {Hint.ANSWER, Hint.MORE}


def test_too_few_throws_give_no_figure() -> None:
    few = EyeScore(FEWEST - 1, 0, 0)
    assert worth(few).key == "meeting.too_few"
    assert "told" not in worth(few).facts
    assert worth(few._replace(told=FEWEST)).facts["told"] == FEWEST


def test_a_wrong_throw_is_reported() -> None:
    assert worth(EyeScore(5, 1, 0)).key == "meeting.worth"
    assert worth(EyeScore(5, 0, 1)).key == "meeting.worth_wrong"


def test_advice_is_on_the_light_first_and_then_on_the_distance() -> None:
    poor = EyeScore(3, 3, 0)
    assert advice(EyeScore(9, 1, 0), [Finding.TOO_DARK], [20.0]) is None
    assert advice(poor, [Finding.TOO_DARK], [20.0]) == Sentence("camera.too_dark")
    assert advice(poor, [], [20.0]) == Sentence("meeting.advise_nearer")
    assert advice(poor, [], [60.0]) == Sentence("meeting.advise_more")
    assert advice(EyeScore(5, 0, 1), [], [60.0]) == Sentence("meeting.advise_correct")
