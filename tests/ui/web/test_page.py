"""The JSON of a view for the pages."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.dice import Doubt, Reading, SeenDie, Settled, Unread
from companion.games import record
from companion.games.desfausse.actions import Trophy
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Pencil, Saw
from companion.profiles import Profile, Profiles
from companion.table.view import View
from tests.companion.evening import whole_game
from tests.companion.games import toy
from tests.language import in_both
from tests.ui.touch.evening import place
from tests.ui.touch.views import Sitting, view_in, view_of
from tests.ui.web.played import GAMES, opening, views
from ui.telling.figures import figure
from ui.web.choices import choices
from ui.web.page import shown

NOBODY = Profiles()


def texts(of: Any) -> Iterator[dict[str, str]]:
    """Yield every text in a JSON value."""
    if isinstance(of, dict):
        if "en" in of:
            yield of
        else:
            for value in of.values():
                yield from texts(value)
    elif isinstance(of, list):
        for value in of:
            yield from texts(value)


@pytest.mark.parametrize("name", GAMES)
def test_the_totals_are_those_of_the_sheet_after_every_action(name: str) -> None:
    for view in opening(name):
        seen = shown(view, NOBODY)
        totals = [(player["name"], player["total"]) for player in seen["players"]]
        assert totals == [(standing.player, standing.total) for standing in view.standings]
        assert [player["name"] for player in seen["players"] if player["to_play"]] == (
            [view.to_play] if view.to_play else []
        )


@pytest.mark.parametrize("name", GAMES)
def test_everything_shown_is_json_and_in_both_languages(name: str) -> None:
    for view in opening(name):
        seen = shown(view, NOBODY)
        assert json.loads(json.dumps(seen)) == seen
        assert all(isinstance(said, str) for text in texts(seen) for said in text.values())
        assert len(seen["moves"]) == min(8, len(view.actions))
        assert all(text["fr"] and text["en"] for text in texts(seen["moves"]))


def table_of(view: View) -> dict[str, list[str]]:
    """Return the cells of the first table, by the label of their row."""
    part = shown(view, NOBODY)["board"][0]
    return {
        row["head"]["text"]["en"]: [cell["text"]["en"] for cell in row["cells"]]
        for row in part["rows"]
    }


@pytest.mark.parametrize("name", ["yahtzee", "datis", "dalapapa"])
def test_the_last_row_of_a_sheet_holds_the_totals(name: str) -> None:
    for view in opening(name):
        rows = list(table_of(view).values())
        assert rows[-1] == [figure(standing.total) for standing in view.standings]


@pytest.mark.parametrize("name", ["yahtzee", "desfausse"])
def test_a_cell_that_can_be_tapped_is_one_of_the_choices(name: str) -> None:
    found = 0
    for view in opening(name):
        keys = {choice.key: choice.action for choice in choices(view)}
        tapped = [
            cell["choice"]
            for part in shown(view, NOBODY)["board"]
            for row in part.get("rows", ())
            for cell in row["cells"]
            if cell.get("choice")
        ]
        assert set(tapped) <= set(keys)
        assert len(set(tapped)) == len(tapped)
        found += len(tapped)
    assert found


def test_the_cell_of_a_token_that_is_pencilled_says_so() -> None:
    view = next(
        view for view in opening("desfausse") if any(isinstance(a, Trophy) for a in view.choices)
    )
    chosen = next(action for action in view.choices if isinstance(action, Trophy))
    board = shown(replace(view, pencilled=chosen), NOBODY)["board"][0]
    inks = [cell["ink"] for row in board["rows"] for cell in row["cells"]]
    assert inks.count("pencilled") == 1


def test_the_sheet_of_yahtzee_says_what_open_boxes_would_bring() -> None:
    view = view_of(Roll((6, 6, 6, 2, 1)), pencil=Score(Box.SIXES))
    part = shown(view, NOBODY)["board"][0]
    ink = {row["head"]["text"]["en"]: row["cells"][0]["ink"] for row in part["rows"]}
    assert ink["Sixes"] == "pencilled"
    assert ink["3 of a kind"] == "worth"
    assert ink["Full house"] == "nothing"
    assert table_of(view)["Sixes"] == ["18", ""]


def test_dice_being_read_are_shown_with_their_doubts_and_the_question() -> None:
    sitting = Sitting()
    asked = sitting.view.question
    dice = tuple(
        SeenDie(value=value, confidence=0.9, sure=at > 0, box=place(at), doubt=None)
        for at, value in enumerate((3, 3, 5, 1))
    )
    reading = Reading(dice=dice, sure=False, unread=(Unread(place(4), Doubt.UNCLEAR),))
    sitting.tell(
        Saw(
            Settled(
                reading=reading,
                frame=1,
                time=1.0,
                request=asked.number,
                passed=asked.passed,
                wanted=asked.wanted,
            )
        )
    )
    seen = shown(sitting.view, NOBODY)
    assert seen["being_read"]
    assert [die["label"] for die in seen["dice"]] == ["3?", "3", "5", "1", "?"]
    assert [die["doubt"] for die in seen["dice"]] == [True, False, False, False, True]
    assert seen["question"]["en"] == "These dice were already there: count them?"


def test_dice_that_stayed_are_shown_as_kept() -> None:
    seen = shown(view_of(Roll((6, 6, 6, 2, 1)), Roll((6, 6, 6, 3, 4), (0, 1, 2))), NOBODY)
    assert [die["kept"] for die in seen["dice"]] == [True, True, True, False, False]
    assert seen["roll"] == {"number": 2, "of": 3}


def test_everybody_has_their_own_colour_and_sign() -> None:
    own = Profiles((Profile("ana", "pink", "cat"),))
    ana, bo = shown(view_of(), own)["players"]
    assert (ana["colour"], ana["sign"]) == ("pink", "cat")
    assert (bo["sign"], bo["letter"]) == (None, "B")


def test_a_finished_game_says_who_won() -> None:
    *_, last = views("dalapapa", 400)
    seen = shown(last, NOBODY)
    assert last.outcome is not None
    assert seen["outcome"]["winners"] == list(last.outcome.winners)
    assert [player["name"] for player in seen["players"] if player["won"]] == list(
        last.outcome.winners
    )
    assert seen["prompt"] is None
    ends = {line["player"]: line["totals"][-1] for line in seen["curve"]["lines"]}
    assert ends == {standing.player: standing.total for standing in last.standings}


def test_a_refused_choice_is_told() -> None:
    sitting = Sitting()
    sitting.tell(Pencil(Score(Box.YAHTZEE)))
    seen = shown(sitting.view, NOBODY)
    assert seen["notice"]["kind"] == "refused"
    assert in_both(seen["notice"]["text"]) == {
        "fr": "Il faut lancer les dés avant de remplir une case.",
        "en": "The dice must be rolled before a box is filled.",
    }


def test_no_widget_is_imported_for_it() -> None:
    script = "import sys, ui.web.page_files, ui.web.page; from ui.telling import faces\n"
    script += "assert all(faces.telling(name) for name in faces.names())\n"
    script += "sys.exit('kivy' in sys.modules or 'cv2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], check=False)
    assert done.returncode == 0


def test_of_who_played_alone_the_score_is_told() -> None:
    last = view_of(*whole_game(1), players=("Ana",))
    seen = shown(last, Profiles())
    total = last.standings[0].total
    assert seen["outcome"]["winners"] == []
    assert in_both(seen["outcome"]["text"]) == {
        "fr": f"Ana termine avec {total} points.",
        "en": f"Ana finishes with {total} points.",
    }
    assert [player["won"] for player in seen["players"]] == [False]


def test_a_game_of_rules_alone_has_its_points_its_moves_and_its_choices(tmp_path: Path) -> None:
    with toy.on_shelf(tmp_path) as coins:
        _, setup, actions = record.parse(toy.RECORD.encode())
        view = view_in(coins, setup, *actions[:1])
        seen = shown(view, NOBODY)
        assert [choice.text.to("en") for choice in choices(view)] == ["pass"]
    (table,) = seen["board"]
    assert [cell["text"]["en"] for cell in table["rows"][0]["cells"]] == ["5", "0"]
    assert list(map(in_both, seen["moves"])) == [{"fr": "Ana: throw 5", "en": "Ana: throw 5"}]
    assert seen["prompt"]["en"] == "Bo, roll the dice."
