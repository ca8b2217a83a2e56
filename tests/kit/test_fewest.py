"""421, where the fewest tokens win, is ranked correctly everywhere."""

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion import games
from companion.games.course import course
from companion.games.game import Action
from companion.language.text import Translated
from companion.statistics import counting
from companion.statistics.answers import players
from companion.statistics.figures import figures
from companion.statistics.milestones import Milestone, MilestoneKind, milestones
from companion.statistics.records import records
from companion.statistics.store import GameLine
from companion.statistics.story import best_turn
from companion.storage.game_store import GameStore
from companion.tournament.results import Finish, margins, points
from tests.language import both
from ui.hall.hub.league import league
from ui.hall.hub.store import Result
from ui.hall.messages import Total

pytestmark = pytest.mark.usefixtures("examples")
AT = "2025-01-01T20:00:00"


def rules() -> ModuleType:
    module = games.part("jeu421", "rules")
    assert module is not None
    return module


def setup() -> Any:
    return rules().Jeu421Setup(version=1, players=("Ana", "Bo"))


def turns(*hands: tuple[int, int, int]) -> list[Action]:
    """Return the actions of players who roll once each; the loser of a round begins the next."""
    return [action for dice in hands for action in (rules().Roll(dice), rules().Stop())]


def lost_by_bo() -> list[Action]:
    """Return a game in which Bo takes eight tokens, then the three that are left."""
    return turns((4, 2, 1), (6, 5, 3), (6, 5, 3), (4, 2, 1))


def line(id_: str, actions: Sequence[Action]) -> GameLine:
    game = games.find("jeu421")
    told = figures(game, setup(), actions)
    assert told is not None
    return GameLine(id_, AT, figures=told)


def test_who_has_fewest_tokens_leads_a_stored_game(tmp_path: Path) -> None:
    store = GameStore(tmp_path)
    opened = store.create(games.find("jeu421"), setup(), AT)
    opened.journal.close()
    store.add(games.find("jeu421"), setup(), turns((4, 2, 1), (6, 5, 3)), AT, 0)
    assert [game.leaders for game in store.games() if game.actions] == [(("Ana", 0),)]


def test_the_fewest_tokens_are_the_best_total_and_the_record() -> None:
    lines = [line("a", lost_by_bo())]
    (ana, bo) = sorted(players(one.figures for one in lines if one.figures), key=lambda p: p.name)
    assert (ana.wins, ana.by_game["jeu421"].best) == (1, 0)
    assert (ana.against[0].won, bo.against[0].lost) == (1, 1)
    assert [record.total for record in records(lines, "jeu421", 5)] == [0, 11]


def test_a_better_total_has_fewer_tokens() -> None:
    lines = [line("a", lost_by_bo()), line("b", turns((6, 5, 3), (4, 2, 1), (6, 5, 3), (4, 2, 1)))]
    assert Milestone(MilestoneKind.BEST_OWN, "Bo", 0, 11) in milestones(lines, "b")


def test_a_tournament_and_a_league_rank_the_fewest_first() -> None:
    finish = Finish({"Ana": 0, "Bo": 11}, (), better="fewer")
    assert points(finish) == {"Ana": 1, "Bo": 0}
    assert margins(finish)["Ana"] > 0
    totals = (Total("Ana", 0), Total("Bo", 11))
    held = Result("Table 1", "a", "jeu421", totals, ("Ana",))
    assert [(record.name, record.total) for record in league([held]).records] == [("Ana", 0)]


def test_scores_are_counted_in_tokens() -> None:
    unit = games.find("jeu421").unit
    assert unit is not None
    assert both(unit[1]) == ("jetons", "tokens")
    assert games.better("jeu421") == "fewer"
    assert games.better("nowhere") == "more"


def test_the_best_turn_is_the_one_with_fewest_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("jeu421")
    turns_told = (
        (8, Translated({"fr": "huit", "en": "eight"})),
        (0, Translated({"fr": "rien", "en": "nothing"})),
    )
    monkeypatch.setattr(counting, "best_turns", lambda _: turns_told)
    told = best_turn(course(game, setup(), lost_by_bo()))
    assert told is not None
    assert both(told) == ("rien", "nothing")
