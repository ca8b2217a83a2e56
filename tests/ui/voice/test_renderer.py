"""A call as sound: a chime, recordings, and speech for the gaps."""

from pathlib import Path

import pytest

from hardware.sound.chimes import Chime, chime
from tests.ui.voice.pretend import SECONDS_A_LETTER, PretendEngine
from tests.ui.voice.test_pack import record
from ui.voice.catalogue import player, points, word
from ui.voice.pack import SoundPack
from ui.voice.phrase import Call
from ui.voice.renderer import AFTER_CHIME, Renderer

CALL = Call(
    Chime.TURN,
    (word("box.chance", ","), *points(25, "."), player("Ana", ","), word("turn.yours", ".")),
)


def seconds(renderer: Renderer, call: Call) -> float:
    sound = renderer.render(call, "en")
    return sound.seconds if sound is not None else 0.0


def test_a_call_is_spoken_as_one_text_after_its_chime() -> None:
    engine = PretendEngine()
    length = seconds(Renderer(engine, None), CALL)
    said = "Chance, twenty-five points. Ana, your turn."
    assert engine.said == [(said, "en")]
    rung = chime(Chime.TURN).seconds + AFTER_CHIME
    assert length == pytest.approx(rung + SECONDS_A_LETTER * len(said), abs=0.01)


def test_recordings_are_preferred_and_speech_fills_the_gaps(tmp_path: Path) -> None:
    record(tmp_path, "number.25", 0.5)
    record(tmp_path, "name.ana", 0.3)
    engine = PretendEngine()
    Renderer(engine, SoundPack(tmp_path)).render(CALL, "en")
    assert [text for text, _ in engine.said] == ["Chance,", "Points.", "Your turn."]


def test_a_completely_recorded_call_needs_no_engine(tmp_path: Path) -> None:
    for key in ("box.chance", "number.25", "points", "name.ana", "turn.yours"):
        record(tmp_path, key, 0.2)
    engine = PretendEngine()
    whole = seconds(Renderer(engine, SoundPack(tmp_path)), CALL)
    assert engine.said == []
    assert whole > 5 * 0.2 + chime(Chime.TURN).seconds
    assert whole == pytest.approx(seconds(Renderer(None, SoundPack(tmp_path)), CALL))


def test_only_the_chime_is_left_without_an_engine() -> None:
    for renderer in (Renderer(None, None), Renderer(PretendEngine(mute=True), None)):
        assert seconds(renderer, CALL) == pytest.approx(
            chime(Chime.TURN).seconds + AFTER_CHIME * 0, abs=AFTER_CHIME
        )
        assert renderer.render(Call(None, CALL.phrases), "en") is None


def test_recent_texts_are_not_synthesised_again() -> None:
    engine = PretendEngine()
    renderer = Renderer(engine, None)
    for _ in range(3):
        renderer.render(CALL, "en")
    renderer.render(CALL, "fr")
    assert [language for _, language in engine.said] == ["en", "fr"]
