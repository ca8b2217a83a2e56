"""The command `tournament` as typed in a terminal."""

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
    """A folder in which the command is run."""

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
        """Store a finished game as a hub does."""
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


def test_a_round_drawn_by_mistake_is_undone_and_drawn_again(typed: Typed) -> None:
    typed("enrol", "Ana", "Bo")
    typed("start", "yahtzee", "--tables", TABLE)
    mistaken = typed.json("pair")["pairings"][0]["id"]
    assert typed("undraw") == "No round is drawn.\n"
    typed("enrol", "Cy", "Dan")
    drawn = typed.json("pair")
    assert drawn["round"] == 1
    assert len(drawn["pairings"]) == 2
    assert mistaken not in {pairing["id"] for pairing in drawn["pairings"]}


def test_a_round_with_a_finished_game_cannot_be_undone(typed: Typed, tmp_path: Path) -> None:
    typed("enrol", "Ana", "Bo")
    typed("start", "yahtzee", "--tables", TABLE)
    pairing = typed.json("pair")["pairings"][0]["id"]
    table = ClubTable(tmp_path / "table", TABLE, 1)
    typed.keep(table, table.play("yahtzee"), pairing=pairing)
    assert f"{pairing} has been played" in typed.refused("undraw")
    assert typed.json("round")["pairings"][0]["finished"]
    typed("pair")
    typed("undraw")
    assert typed.json("round")["pairings"][0]["id"] == pairing


def test_a_game_of_an_undone_round_does_not_count(typed: Typed, tmp_path: Path) -> None:
    typed("enrol", "Ana", "Bo")
    typed("start", "yahtzee", "--tables", TABLE)
    mistaken = typed.json("pair")["pairings"][0]["id"]
    typed("undraw")
    typed("pair")
    table = ClubTable(tmp_path / "table", TABLE, 1)
    typed.keep(table, table.play("yahtzee"), pairing=mistaken)
    assert not typed.json("round")["pairings"][0]["finished"]


def test_a_renamed_player_keeps_the_games_played(typed: Typed, tmp_path: Path) -> None:
    typed("enrol", "Ana", "Bo")
    typed("start", "yahtzee", "--tables", TABLE)
    pairing = typed.json("pair")["pairings"][0]["id"]
    table = ClubTable(tmp_path / "table", TABLE, 1)
    typed.keep(table, table.play("yahtzee"), pairing=pairing)
    before = [json.loads(line) for line in typed("standings", "--json").splitlines()]
    assert typed("rename", "Ana", "Anna") == "Present (2): Anna and Bo\n"
    assert typed("rename", "Anna", "Hannah", language="fr") == "Présents (2) : Hannah et Bo\n"
    assert "Hannah" in typed("round")
    after = [json.loads(line) for line in typed("standings", "--json").splitlines()]
    names = {"Ana": "Hannah", "Bo": "Bo"}
    assert after == [{**place, "name": names[place["name"]]} for place in before]
    assert "former name of Hannah" in typed.refused("enrol", "Ana")
    assert "Bo is in the tournament" in typed.refused("rename", "Hannah", "Bo")
    assert typed("rename", "Hannah", "Ana") == "Present (2): Ana and Bo\n"


def test_a_renamed_player_who_has_left_may_come_back(typed: Typed) -> None:
    typed("enrol", "Ana", "Bo", "Cy")
    typed("start", "yahtzee", "--tables", TABLE)
    typed("leave", "Cy")
    assert typed("rename", "Cy", "Chloé") == "Present (2): Ana and Bo\n"
    assert typed("enrol", "Chloé") == "Present (3): Ana, Bo and Chloé\n"


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
    (("undraw",), "not started"),
    (("undraw", "Ana"), "takes"),
    (("rename", "Ana", "Bo"), "Ana is not in the tournament"),
    (("rename", "Ana"), "OLD NEW"),
    (("link", "a", "b"), "PAIRING"),
    (("standings",), "There is no folder"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_impossible_commands_are_refused_in_one_sentence(
    typed: Typed, words: tuple[str, ...], said: str, language: str
) -> None:
    sentence = typed.refused(*words, language=language)
    if language == "en":
        assert said in sentence


def test_no_name_is_enrolled_if_any_is_refused(typed: Typed) -> None:
    typed("enrol", "Ana")
    typed.refused("enrol", "Bo", "Ana")
    assert typed.json("leave", "Ana") == {"present": []}


@pytest.mark.parametrize("name", ["\u202ex", "x\u2066", "a\u200fb"])
def test_a_name_that_changes_the_direction_of_text_is_not_enrolled(typed: Typed, name: str) -> None:
    assert "cannot be shown" in typed.refused("enrol", "Ana", name)
    assert typed("enrol", "Bo") == "Present (1): Bo\n"


def test_a_table_is_named_once(typed: Typed) -> None:
    typed("enrol", "Ana", "Bo")
    assert "named twice" in typed.refused("start", "yahtzee", "--tables", "T", "U", "T")


def test_too_many_players_for_a_draw_are_refused_in_a_sentence(
    typed: Typed,
) -> None:
    names = [f"P{number}" for number in range(401)]
    assert "takes 400 at most" in typed.refused("enrol", *names)
    typed("enrol", *names[:400])
    assert "400 at most" in typed.refused("enrol", names[400])
    typed("leave", names[0])
    typed("enrol", names[400])
