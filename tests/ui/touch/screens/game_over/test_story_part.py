"""The story of a game, one tap from its end: curve, best turn, luck, milestones."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.game import Action
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Press, Pressed
from companion.statistics import store
from tests.companion.evening import whole_game
from tests.companion.statistics.goldens import golden
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fingers import tap

GAMES = [
    ("d21/golden/two_sets", "The winning move", False),
    ("datis", "Best round", True),
    ("desfausse/golden/five", "Best turn: Di", True),
    ("desfausse/golden/board", "Best turn: Bo", False),
    ("dalapapa/golden/four_players", "Best turn: Ana, 21 points", False),
    ("yahtzee/golden/two_players", "Best turn: Ana, 59 points", True),
]


def open_story(evening: Evening) -> Any:
    """Open the card by its key; return it once everything is computed."""
    evening.screen.step(2)
    tap(evening.screen, evening.button(evening.app.t("game_over.after")))
    evening.screen.step(2)
    card = evening.front.part
    assert evening.screen.until(lambda: card._story is not None)
    return card


def milestones(card: Any) -> list[str]:
    return [line.text for line in reversed(card.ids.milestones.children)]


def luck(card: Any) -> dict[str, str]:
    return {child.player: child.words for child in reversed(card.ids.players.children)}


@pytest.mark.parametrize(("name", "best", "lucky"), GAMES, ids=[one[0] for one in GAMES])
def test_every_game_has_its_story(
    evening: Evening,
    name: str,
    best: str,
    lucky: bool,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    if name == "datis":
        from tests.companion.statistics.evenings import finished_games  # noqa: PLC0415

        found = finished_games(tmp_path_factory.mktemp("played"))
        game, setup, actions = next(one for one in found if one[0].name == "datis")
    else:
        course = golden(f"{name}.jsonl")
        game, setup, actions = course.game, course.setup, course.actions
    evening.seat(game, setup, actions)
    card = open_story(evening)
    assert card.best.startswith(best)
    if lucky:
        assert evening.screen.until(lambda: card.measure)
        words = ("as expected", "lucky", "unlucky", "very lucky", "very unlucky")
        assert all(told.startswith(words) for told in luck(card).values())
    else:
        assert card.measure == ""
    assert [line.profile.name for line in card.ids.curve.lines] == list(setup.players)
    if game.name != "d21":
        ends = [line.values[-1] for line in card.ids.curve.lines]
        assert ends == [standing.total for standing in evening.view.standings]


def test_records_appear_once_they_are_computed(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    evening.app.game_life.leave()
    better: Sequence[Action] = [
        action
        for turn in zip(*[iter(whole_game(2))] * 2, strict=True)
        for action in (
            (Roll((6, 6, 6, 6, 6)), Score(Box.YAHTZEE)) if turn[1] == Score(Box.YAHTZEE) else turn
        )
    ]
    evening.sit_down("Ana", "Bo", actions=better)
    card = open_story(evening)
    assert evening.screen.until(lambda: milestones(card))
    assert milestones(card) == [
        "Ana: 120 points, the table's record",
        "Bo: 102 points, a personal best (52 before)",
        "Ana: 2 wins in a row",
    ]


def test_unreadable_statistics_leave_no_empty_lines(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def broken(folder: Any) -> Any:
        tried.append(folder)
        raise OSError

    monkeypatch.setattr(store, "lines", broken)
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    card = open_story(evening)
    assert evening.screen.until(lambda: tried and card.measure)
    assert milestones(card) == []
    assert evening.app.notice == ""


def test_a_change_of_language_applies_to_the_story_at_once(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    card = open_story(evening)
    assert evening.screen.until(lambda: milestones(card) and card.measure)
    evening.app.switch_language("fr")
    evening.screen.step(2)
    assert card.best.startswith("Meilleur tour")
    assert card.measure.startswith("Chance")
    assert milestones(card) == ["Ana : première victoire à ce jeu"]
    assert card.ids.curve.across == "tours"


def test_more_than_four_players_stand_in_two_columns(evening: Evening) -> None:
    names = ("Ana", "Bo", "Chloé", "Dan", "Eva", "Fritz", "Gus", "Hugo")
    evening.seat(YAHTZEE, yahtzee(*names), whole_game(8))
    card = open_story(evening)
    assert evening.screen.until(lambda: card.measure)
    assert card.ids.players.cols == 2
    assert list(luck(card)) == list(names)
    assert all(child.stacked for child in card.ids.players.children)


def test_the_story_closes_by_its_key_and_when_the_game_goes_on(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    card = open_story(evening)
    evening.app.on_key("escape")
    assert evening.app.front is None
    assert all(task._left.is_set() for task in card._tasks)
    open_story(evening)
    evening.tell(Pressed(Press.UNDO))
    assert evening.now.name == "yahtzee"
    assert evening.app.front is None
