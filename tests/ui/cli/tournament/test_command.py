"""The command tournament, as one types it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.ui.hall.club import ClubTable, message_of
from tests.ui.typed import Capture, companion
from ui.hall.hub.check import checked
from ui.hall.hub.store import HallStore
from ui.hall.topics import Place

TABLE = "Table 1"


class Typed:
    """The command in a folder."""

    def __init__(self, capsys: Capture, data: Path) -> None:
        self._capsys = capsys
        self.data = data

    def __call__(self, *words: object, language: str = "en") -> str:
        status, out, err = companion(
            self._capsys, "tournament", *words, "--data", self.data, language=language
        )
        assert (status, err) == (0, "")
        return out

    def json(self, *words: object) -> Any:
        return json.loads(self(*words, "--json"))

    def refused(self, *words: object, language: str = "en") -> str:
        status, out, err = companion(
            self._capsys, "tournament", *words, "--data", self.data, language=language
        )
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        return err

    def keep(self, table: ClubTable, id_: str, **other: object) -> None:
        """A hub holds a finished game."""
        store = HallStore(self.data)
        place = Place(table.name, "records", id_)
        store.keep(checked(place, message_of(table, id_, **other)), "now")
        store.close()


@pytest.fixture
def typed(capsys: Capture, tmp_path: Path) -> Typed:
    return Typed(capsys, tmp_path / "hub")


def test_an_evening_from_enrolment_to_the_end(typed: Typed, tmp_path: Path) -> None:
    assert typed("enrol", "Ana", "Bo") == "Present (2): Ana and Bo\n"
    assert typed("enrol", "Cy", language="fr") == "Présents (3) : Ana, Bo et Cy\n"
    assert typed("leave", "Cy") == "Present (2): Ana and Bo\n"
    assert typed("start", "yahtzee", "--tables", TABLE) == "The tournament starts: Yahtzee.\n"
    drawn = typed.json("pair")
    assert drawn["round"] == 1
    ((pairing,), byes) = (drawn["pairings"], drawn["byes"])
    assert (sorted(pairing["players"]), pairing["table"], byes) == (["Ana", "Bo"], TABLE, [])
    assert pairing["id"] in typed.refused("pair")
    table = ClubTable(tmp_path / "table", TABLE, 1)
    id_ = table.play("yahtzee")
    typed.keep(table, id_, pairing=pairing["id"])
    assert "(finished)" in typed("round")
    lines = [json.loads(line) for line in typed("standings", "--json").splitlines()]
    assert [(one["rank"], one["points"], one["played"]) for one in lines] == [(1, 1, 1), (2, 0, 1)]
    assert [one["margin"] for one in lines] == [lines[0]["margin"], -lines[0]["margin"]]
    told = typed("standings", language="fr").splitlines()
    assert told[0].split() == ["Rang", "Joueur", "Points", "Score", "Force", "Parties"]
    assert len(told) == 3
    assert typed("end") == "The tournament is over.\n"
    assert typed("standings") == "Nobody is enrolled.\n"


def test_a_game_that_was_set_up_by_hand_is_linked(typed: Typed, tmp_path: Path) -> None:
    typed("enrol", "Ana", "Bo")
    typed("start", "yahtzee", "--tables", TABLE)
    pairing = typed.json("pair")["pairings"][0]["id"]
    table = ClubTable(tmp_path / "table", TABLE, 1)
    id_ = table.play("yahtzee")
    assert "not held" in typed.refused("link", pairing, TABLE, id_)
    typed.keep(table, id_)
    assert not typed.json("round")["pairings"][0]["finished"]
    typed("link", pairing, TABLE, id_)
    assert typed.json("round")["pairings"][0]["finished"]


def test_options_of_the_game_are_checked_at_the_start(typed: Typed) -> None:
    typed("enrol", "Ana", "Bo")
    start = ("start", "yahtzee", "--tables", TABLE, "--options")
    assert "JSON" in typed.refused(*start, "rounds=2")
    assert typed.refused(*start, '{"rounds": -1}')
    assert typed.refused(*start, '{"nothing": 1}')
    told = typed.json(*start, '{"rounds": 2}')
    assert told["rules"]["options"] == {"rounds": 2}


REFUSED = [
    (("start", "chess", "--tables", "T"), "chess"),
    (("start", "yahtzee"), "--tables"),
    (("start", "yahtzee", "--tables", "a/b"), "a/b"),
    (("start", "yahtzee", "--tables", "T", "--seats", "6"), "2, 3, 4, 5"),
    (("start", "d21", "--tables", "T", "--seats", "3"), "3"),
    (("start", "yahtzee", "--tables", "T", "--rounds", "0"), "0"),
    (("start", "--tables", "T"), "GAME"),
    (("start", "yahtzee", "--tables", "T"), "at least 2"),
    (("pair",), "not started"),
    (("end",), "not started"),
    (("enrol",), "NAME"),
    (("enrol", ""), ""),
    (("enrol", "Ana", "Ana"), "Ana"),
    (("leave", "Ana"), "Ana"),
    (("pair", "Ana"), "takes"),
    (("link", "a", "b"), "PAIRING"),
    (("standings",), "There is no folder"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_cannot_be_is_refused_in_one_sentence(
    typed: Typed, words: tuple[str, ...], said: str, language: str
) -> None:
    sentence = typed.refused(*words, language=language)
    if language == "en":
        assert said in sentence


def test_of_two_names_one_of_which_is_refused_none_is_enrolled(typed: Typed) -> None:
    typed("enrol", "Ana")
    typed.refused("enrol", "Bo", "Ana")
    assert typed.json("leave", "Ana") == {"present": []}


@pytest.mark.parametrize("name", ["\u202ex", "x\u2066", "a\u200fb"])
def test_a_name_that_turns_the_text_is_not_enrolled(typed: Typed, name: str) -> None:
    assert "cannot be shown" in typed.refused("enrol", "Ana", name)
    assert typed("enrol", "Bo") == "Present (1): Bo\n"


def test_a_table_is_named_once(typed: Typed) -> None:
    typed("enrol", "Ana", "Bo")
    assert "named twice" in typed.refused("start", "yahtzee", "--tables", "T", "U", "T")


def test_more_players_than_a_round_can_be_drawn_of_are_refused_in_a_sentence(
    typed: Typed,
) -> None:
    names = [f"P{number}" for number in range(401)]
    assert "takes 400 at most" in typed.refused("enrol", *names)
    typed("enrol", *names[:400])
    assert "400 at most" in typed.refused("enrol", names[400])
    typed("leave", names[0])
    typed("enrol", names[400])
