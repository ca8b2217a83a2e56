"""Calls made between one view and the next."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.games.dalapapa.actions import NewTerritory, Place
from companion.games.datis.actions import Mode, Round, Won
from companion.games.game import Action, AnyGame, Setup
from companion.games.leaving import Leave
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.catalogue import languages
from companion.language.text import Verbatim
from companion.messages import Amend, Pencil, Press, Pressed, Redo, Rename, Saw
from hardware.sound.chimes import Chime
from tests.companion import bots
from tests.companion.evening import whole_game
from tests.companion.tabletop import Tabletop
from tests.ui.games.datis.touch.datis_evening import BLUE, GREEN
from tests.ui.games.desfausse.touch.desfausse_play import roll as hand
from tests.ui.touch.evening import yahtzee
from tests.ui.voice.listening import Listening
from ui.telling.changes import Moment
from ui.voice.caller import Level
from ui.voice.phrase import Call

Sit = Callable[..., Listening]
ROLL = Roll((5, 5, 2, 5, 6))
UNDO, END = Pressed(Press.UNDO), Pressed(Press.END_TURN)


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Return a function that begins a game, Yahtzee by default, with a listener."""
    tables: list[Listening] = []

    def down(name: str = "yahtzee", level: Level = "calls", **how: Any) -> Listening:
        tables.append(Listening(tmp_path / str(len(tables)), *bots.set_up(name), level, **how))
        return tables[-1]

    yield down
    for table in tables:
        table.close()


def english(heard: Call) -> str:
    return heard.written("en")


def test_a_game_begins_with_its_name_and_the_first_player(sit: Sit) -> None:
    assert english(sit().calls[0]) == "Yahtzee. Ana, your turn."
    assert sit().calls[0].written("fr") == "Yahtzee. Ana, à vous."
    whole = sit(level="all").calls[0]
    assert english(whole) == "Yahtzee. Ana, your turn. Roll the five dice."


def test_a_roll_is_called_out(sit: Sit) -> None:
    table = sit()
    assert english(table.act(ROLL)) == "Three fives, a six, a two: roll one."
    again = table.act(Roll((5, 5, 1, 5, 6), kept=(0, 1, 3)))
    assert english(again) == "Three fives, a six, a one: roll two."


def test_kept_dice_are_called_for_players_who_do_not_look(sit: Sit) -> None:
    table = sit(level="all")
    table.act(ROLL)
    again = table.act(Roll((5, 5, 1, 5, 6), kept=(0, 1, 3)))
    assert english(again) == "Three fives, a six, a one: roll two. Kept: three fives."


def test_the_score_and_the_next_player_are_called(sit: Sit) -> None:
    table = sit()
    table.act(ROLL)
    written = table.act(Score(Box.FIVES))
    assert written.chime is Chime.TURN
    assert english(written) == "Fives, fifteen points. Bo, your turn."
    assert written.written("fr") == "Les cinq, quinze points. Bo, à vous."


def test_a_player_who_left_and_the_next_player_are_called(sit: Sit) -> None:
    table = sit()
    heard = table.act(Leave("Ana"))
    assert english(heard) == "Ana has left the game. Bo, your turn."
    assert heard.written("fr") == "Ana a quitté la partie. Bo, à vous."
    assert english(table.report()).endswith("Ana has left the game.")


@pytest.mark.parametrize("name", games.names())
def test_a_player_who_left_is_called_in_every_game(sit: Sit, name: str) -> None:
    assert english(sit(name).act(Leave("Bo"))).startswith("Bo has left the game.")


def test_a_voice_switched_off_only_chimes(sit: Sit) -> None:
    table = sit(level="off")
    assert table.calls == []
    assert not table.act(ROLL)
    assert table.act(Score(Box.FIVES)) == Call(Chime.TURN)
    assert table.act(Score(Box.FIVES)) == Call(Chime.REFUSED)


def test_a_refusal_is_a_chime_and_its_sentence(sit: Sit) -> None:
    table = sit()
    refused = table.act(Score(Box.FIVES))
    assert refused.chime is Chime.REFUSED
    assert english(refused) == table.view.notice.text.to("en")  # type: ignore[union-attr]
    assert table.act(Score(Box.FIVES)).chime is Chime.REFUSED  # at each attempt


def test_a_question_is_a_chime_and_its_sentence_once(sit: Sit) -> None:
    table = sit()
    tray = Tabletop(table.session)
    tray.put({1: 5, 2: 5, 3: 5, 4: 6, 5: 2})
    asked = table.tell(Saw(tray.settled(unsure=[4])))
    assert asked.chime is Chime.QUESTION
    assert english(asked) == "This die's face is not clear: tap the right one."
    assert not table.tell(Saw(tray.settled(unsure=[4])))
    assert english(table.report()).endswith(f"A question is waiting: {english(asked)}")
    counted = table.tell(Saw(tray.settled()))
    assert counted.chime is None
    assert english(counted) == "Three fives, a six, a two: roll one."


def test_a_pencilled_box_is_called_for_players_who_do_not_look(sit: Sit) -> None:
    table, brief = sit(level="all"), sit()
    for one in (table, brief):
        one.act(ROLL)
    pencil = Pencil(Score(Box.CHANCE))
    said = english(table.tell(pencil))
    assert said == "Chance, twenty-three points; end of turn writes it down."
    assert not brief.tell(pencil)
    assert english(table.tell(Pencil(None))) == "Rubbed out."
    table.tell(pencil)
    assert english(table.tell(END)).startswith("Chance, twenty-three points. Total: twenty-three.")


def test_a_zero_is_called_before_its_box(sit: Sit) -> None:
    table = sit()
    table.act(ROLL)
    assert english(table.act(Score(Box.YAHTZEE))).startswith("Zero in yahtzee.")


def test_undo_redo_and_corrections_are_called(sit: Sit) -> None:
    table = sit()
    table.act(ROLL)
    assert english(table.tell(UNDO)) == "Undone: three fives, a six, a two: roll one."
    assert english(table.tell(Redo())) == "Redone: three fives, a six, a two: roll one."
    table.act(Score(Box.FIVES))
    corrected = table.tell(Amend({1: Score(Box.CHANCE)}))
    said = "Corrected: chance, twenty-three points. Total: Ana, twenty-three."
    assert english(corrected) == said
    again = "Correction undone: fives, fifteen points. Total: Ana, fifteen."
    assert english(table.tell(UNDO)) == again
    assert english(table.tell(Redo())) == said


def test_a_correction_during_a_turn_calls_the_dice_and_no_total(sit: Sit) -> None:
    table, fully = sit(), sit(level="all")
    for one in (table, fully):
        one.act(ROLL)
    amend = Amend({0: Roll((5, 5, 2, 5, 5))})
    assert english(table.tell(amend)) == "Corrected: four fives, a two: roll one."
    said = "Corrected: four fives, a two: roll one. Roll again or choose a box."
    assert english(fully.tell(amend)) == said
    assert fully.calls[-1].written("fr").startswith("Corrigé\u00a0: quatre cinq, un deux")


def test_a_correction_of_an_earlier_roll_calls_the_present_dice(sit: Sit) -> None:
    table = sit()
    table.act(ROLL)
    table.act(Roll((5, 5, 1, 5, 6), kept=(0, 1, 3)))
    corrected = table.tell(Amend({0: Roll((5, 4, 2, 5, 6))}))
    assert english(corrected) == "Corrected: two fives, a six, a four, a one: roll two."


CORRECTED: list[tuple[str, list[Action], dict[int, Action], str]] = [
    (
        "datis",
        [Round(Mode.TALLY), Won("Ana", BLUE)],
        {1: Won("Ana", GREEN)},
        "Corrected: Ana has won six dice.",
    ),
    (
        "dalapapa",
        [Place(2), NewTerritory(1, 3, "red")],
        {0: Place(3)},
        "Corrected: Ana places a domino, three connections",
    ),
    (
        "desfausse",
        [hand(4, 4, 4, 1, 4, 5)],
        {0: hand(4, 4, 4, 1, 4, 4)},
        "Corrected: five fours, a one: roll one.",
    ),
]


@pytest.mark.parametrize(("name", "actions", "correction", "said"), CORRECTED)
def test_a_correction_during_a_turn_calls_no_total_in_any_game(
    sit: Sit, name: str, actions: list[Action], correction: dict[int, Action], said: str
) -> None:
    table = sit(name)
    for action in actions:
        table.act(action)
    assert table.view.actions == tuple(actions)
    heard = english(table.tell(Amend(correction)))
    assert heard.startswith(said)
    assert "otal" not in heard


def test_a_renaming_is_not_called_as_a_correction(sit: Sit) -> None:
    table = sit("datis")
    for action in (Round(Mode.TALLY), Won("Ana", BLUE)):
        table.act(action)
    assert not table.tell(Rename("Ana", "Anna"))


def test_a_moment_is_cheered(sit: Sit) -> None:
    def watch(*_: object) -> list[Moment]:
        return [Moment("yahtzee", "Ana", Verbatim("…"))]

    table = sit(watch=watch)
    heard = table.act(Roll((5, 5, 5, 5, 5)))
    assert heard.chime is Chime.CHEER
    assert english(heard) == "Five fives: roll one. Ana, a yahtzee!"


def test_the_bonus_of_a_yahtzee_is_called(sit: Sit) -> None:
    table = sit()
    for box in (Box.YAHTZEE, Box.CHANCE, Box.FIVES, Box.ONES):
        table.act(Roll((5, 5, 5, 5, 5)))
        said = english(table.act(Score(box)))
    table.act(Roll((5, 5, 5, 5, 5)))
    said = english(table.act(Score(Box.CHANCE)))
    assert said.startswith("Chance, twenty-five points and a bonus of one hundred.")


def test_the_report_names_all_dice(sit: Sit) -> None:
    table = sit()
    table.act(ROLL)
    table.act(Roll((5, 5, 1, 5, 6), kept=(0, 1, 3)))
    said = english(table.report())
    assert said.startswith(
        "Ana is to play. On the table: three fives, a six, a one; roll two. Kept: three fives. "
        "Open boxes: ones, one; fives, fifteen; sixes, six; three of a kind, twenty-two; "
        "chance, twenty-two. Zero in: twos, threes, fours, four of a kind,"
    )
    assert said.endswith("Totals: Ana, zero; Bo, zero. Roll again or choose a box.")


@pytest.mark.parametrize("name", [*games.names()])
def test_a_whole_game_of_each_kind_is_called_in_every_language(sit: Sit, name: str) -> None:
    game, setup, moves = _game(name)
    for level in ("calls", "all"):
        table = sit(name, level)
        assert (table.view.game, type(table.view.setup)) == (game, type(setup))
        table.play(Random("heard"), moves)
        assert table.view.outcome is not None
        last = table.calls[-1]
        assert last.chime is Chime.CHEER
        assert table.view.outcome.winners[0] in english(last)
        for heard in (*table.calls, table.report()):
            for language in languages():
                said = heard.written(language)
                assert said == "" or said[-1] in ".!?…"
                assert ".." not in said
                assert "{" not in said
                assert "  " not in said
                assert ": :" not in said


def _game(name: str) -> tuple[AnyGame, Setup, Any]:
    if name == "d21":  # its bots think for half a minute: a recorded game is used
        from companion.games import record  # noqa: PLC0415

        return record.parse(bots.D21.read_bytes())
    return *bots.set_up(name), None


def test_the_winner_is_called_with_the_points(sit: Sit) -> None:
    table = sit()
    table.play(Random("won"))
    totals = {standing.player: standing.total for standing in table.view.standings}
    (winner,) = table.view.outcome.winners  # type: ignore[union-attr]
    assert f"{winner} wins with" in english(table.calls[-1])
    assert max(totals.values()) == totals[winner]


def test_a_single_player_has_not_won(tmp_path: Path) -> None:
    table = Listening(tmp_path, games.find("yahtzee"), yahtzee("Ana"), "calls")
    table.play(Random("alone"), whole_game(1))
    heard = table.calls[-1]
    assert english(heard).endswith("Ana finishes with seventy points.")
    assert heard.written("fr").endswith("Ana termine avec soixante-dix points.")
    assert "win" not in english(heard)
    table.close()
