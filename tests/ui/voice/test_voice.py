"""The voice of a running table: a thread that plays only the newest call."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Language
from companion.settings import Settings
from companion.table.view import View
from hardware.sound.chimes import Chime, chime
from hardware.sound.sound import Sound
from tests.companion import bots
from tests.hardware.silent_speaker import SilentSpeaker
from tests.ui.voice.listening import Listening
from tests.ui.voice.pretend import PretendEngine
from tests.ui.voice.test_pack import record
from tests.ui.waiting import until
from ui.voice.phrase import Call
from ui.voice.voice import Voice

CALLS = Settings(language="en", voice="calls")
MakeVoice = Callable[..., Voice]


class Ears:
    """A speaker and an engine that record all texts."""

    def __init__(self) -> None:
        self.speaker = SilentSpeaker()
        self.engine = PretendEngine()
        self.texts: list[str] = []

    def heard(self, call: Call, language: Language) -> None:
        """Record a call."""
        self.texts.append(call.written(language))


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
def voice(ears: Ears) -> Iterator[MakeVoice]:
    """Return a function that makes a voice heard by those ears."""
    made: list[Voice] = []

    def make(settings: Settings = CALLS, **parts: Any) -> Voice:
        usual: dict[str, Any] = {"engine": lambda: ears.engine, "heard": ears.heard}
        made.append(Voice(settings, ears.speaker, **usual | parts))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def views(tmp_path: Path) -> list[View]:
    """Return the views of a new game, a roll and a filled box."""
    table = Listening(tmp_path / "games", *bots.set_up("yahtzee"))
    found = [table.view]
    for action in (Roll((5, 5, 2, 5, 6)), Score(Box.FIVES)):
        table.act(action)
        found.append(table.view)
    table.close()
    return found


def test_events_are_played(voice: MakeVoice, ears: Ears, views: list[View]) -> None:
    one = voice()
    for view in views:
        count = len(ears.texts)
        one.hear(view)
        assert until(lambda count=count: len(ears.texts) > count)  # type: ignore[misc]
    assert until(lambda: len(ears.speaker.played) == 3)
    assert ears.texts[1:] == [
        "Three fives, a six, a two: roll one.",
        "Fives, fifteen points. Bo, your turn.",
    ]
    assert {volume for _, volume in ears.speaker.played} == {75}


def test_nothing_waits_for_the_voice(
    voice: MakeVoice, ears: Ears, views: list[View], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def slow(text: str, language: Language) -> Sound:
        gate.wait(100)
        return PretendEngine().speak(text, language)

    monkeypatch.setattr(ears.engine, "speak", slow)
    one = voice()
    begun = time.monotonic()
    for view in views:
        one.hear(view)
    assert time.monotonic() - begun < 5
    gate.set()


def test_only_the_newest_of_waiting_calls_is_played(
    voice: MakeVoice, ears: Ears, views: list[View]
) -> None:
    gate, busy = threading.Event(), threading.Event()

    def first(view: View) -> tuple[()]:
        del view
        busy.set()
        gate.wait(100)
        return ()

    def watch(_: str) -> None:
        if not busy.is_set():
            first(views[0])

    one = voice(watch=watch)
    one.hear(views[0])
    assert busy.wait(100)
    one.hear(views[1])
    one.hear(views[2])
    gate.set()
    assert until(lambda: len(ears.texts) == 3)
    assert until(lambda: ears.speaker.played)
    assert until(lambda: any("Bo, your turn" in text for text, _ in ears.engine.said))
    assert not any("roll one" in text for text, _ in ears.engine.said)


def test_mute_is_silent_and_uses_no_engine(voice: MakeVoice, ears: Ears, views: list[View]) -> None:
    one = voice(replace(CALLS, voice_volume=0))
    one.hear(views[0])
    assert until(lambda: ears.texts)
    one.close()
    assert (ears.speaker.played, ears.engine.said) == ([], [])


def test_another_card_is_used_at_once(voice: MakeVoice, ears: Ears) -> None:
    one = voice(CALLS)
    one.heed(replace(CALLS, sound_card="Device", sound_lead=1.0))
    one.close()
    assert (ears.speaker.card, ears.speaker.lead) == ("Device", 1.0)
    assert len(ears.speaker.played) == 1


def test_a_voice_switched_off_chimes_and_does_not_speak(
    voice: MakeVoice, ears: Ears, views: list[View]
) -> None:
    one = voice(replace(CALLS, voice="off"))
    for view in views:
        one.hear(view)
    one.close()
    (rung,) = [sound for sound, _ in ears.speaker.played]
    assert rung.seconds == pytest.approx(chime(Chime.TURN).seconds)
    assert ears.engine.said == []


def test_the_report_is_spoken_at_any_level(voice: MakeVoice, ears: Ears, views: list[View]) -> None:
    one = voice(replace(CALLS, voice="off"))
    one.report(views[1])
    one.report(None)
    one.close()
    assert ears.texts[0].startswith("Ana is to play. On the table: three fives, a six, a two;")
    assert ears.texts[1] == "No game is being played."


def test_touched_dice_are_spoken_only_at_the_level_for_players_who_do_not_look(
    voice: MakeVoice, ears: Ears
) -> None:
    one = voice()
    one.remark("5: kept")
    one.heed(replace(CALLS, voice="all"))
    one.remark("5: kept")
    one.close()
    assert ears.texts == ["This is my voice.", "5: kept."]


def test_a_change_of_the_voice_is_announced_at_once(voice: MakeVoice, ears: Ears) -> None:
    one = voice()
    one.heed(replace(CALLS, theme="night"))
    one.heed(replace(CALLS, voice_volume=25))
    assert until(lambda: len(ears.speaker.played) == 1)
    assert ears.speaker.played[0][1] == 25
    assert ears.texts == ["This is my voice."]
    one.heed(replace(CALLS, voice_volume=0))
    one.close()
    assert len(ears.speaker.played) == 1
    assert ears.speaker.stopped >= 1


def test_another_language_and_another_pack_apply_at_once(
    voice: MakeVoice, ears: Ears, views: list[View], tmp_path: Path
) -> None:
    record(tmp_path / "ours", "turn.yours", 0.3)
    one = voice()
    one.hear(views[0])
    assert until(lambda: ears.engine.said)
    one.heed(replace(CALLS, language="fr", sound_pack=str(tmp_path / "ours")))
    assert until(lambda: len(ears.texts) == 2)
    one.left()
    one.hear(views[0])
    one.close()
    assert ears.texts[-1] == "Yahtzee. Ana, à vous."
    assert ("Yahtzee. Ana,", "fr") in ears.engine.said


def test_a_call_that_fails_is_silent_and_the_next_call_is_played(
    voice: MakeVoice, ears: Ears, views: list[View]
) -> None:
    def watch(_: str) -> None:
        if not ears.texts:
            ears.texts.append("it broke")
            raise RuntimeError

    one = voice(watch=watch)
    one.hear(views[0])
    assert until(lambda: ears.texts)
    one.hear(views[1])
    one.close()
    assert "Three fives" in ears.texts[-1]


def test_the_table_that_was_left_is_forgotten(
    voice: MakeVoice, ears: Ears, views: list[View]
) -> None:
    one = voice()
    one.hear(views[1])
    one.left()
    one.hear(views[2])
    one.close()
    assert ears.texts[-1].startswith("Yahtzee.")  # as for a game that is opened
    assert ears.speaker.stopped >= 2
