"""The actions that a phone may pencil: those listed by the rules, and those of few values."""

from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.games.d21.actions import Move
from companion.games.dalapapa.actions import Place
from companion.games.desfausse.actions import EndTurn
from companion.games.desfausse.state import DesfausseSetup
from companion.messages import Act, Pencil, Press, Pressed
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.bots import next_action, set_up
from tests.ui.games.desfausse.touch.desfausse_play import TIED
from ui.web.choices import Choice, choices, find_choice

AT = "2026-11-25T20:00:00"
STEPS = 25
SAMPLE = 12


def session(folder: Path, name: str) -> Session:
    return Session(GameStore(folder).create(*set_up(name), AT), lambda: AT)


@pytest.mark.parametrize("name", games.names())
def test_every_choice_of_every_game_is_legal_and_has_words(tmp_path: Path, name: str) -> None:
    table, chance = session(tmp_path, name), Random(name)
    said: set[Choice] = set()
    for _ in range(STEPS):
        view = table.view()
        if view.outcome is not None:
            break
        offered = choices(view)
        closing = view.game.closing(view.state)
        assert {one.action for one in offered} >= {*view.choices} - {closing}
        assert len({one.key for one in offered}) == len(offered)
        assert len({one.text for one in offered}) == len(
            offered
        )  # equal texts cannot be distinguished
        for one in chance.sample(offered, min(len(offered), SAMPLE)):
            view.game.apply(view.state, one.action)
            assert not one.text.to("fr").startswith("{")
            assert find_choice(view, one.key) == one.action
        said |= {*offered}
        moves = [choice for choice in view.choices if isinstance(choice, Move)]
        table.handle(Act(chance.choice(moves) if moves else next_action(view, chance)))
    assert said


def test_a_key_is_of_one_state_alone(tmp_path: Path) -> None:
    table = session(tmp_path, "yahtzee")
    before = table.view()
    table.handle(Act(next_action(before, Random(1))))
    first, second = choices(table.view()), choices(before)
    assert not {one.key for one in first} & {one.key for one in second}


def test_what_the_table_measures_is_offered_where_a_few_values_say_it(tmp_path: Path) -> None:
    table = session(tmp_path, "dalapapa")
    offered = [choice.action for choice in choices(table.view())]
    assert offered[-1] == Place(table.view().setup.options.most_connections)  # type: ignore[attr-defined]
    table.handle(Act(Place(2)))
    assert Place(2) not in [choice.action for choice in choices(table.view())]


def test_the_youngest_of_the_tied_is_chosen_where_it_decides_who_starts(tmp_path: Path) -> None:
    setup = DesfausseSetup(version=1, players=("Ana", "Bo", "Chloé"))
    store = GameStore(tmp_path).create(games.find("desfausse"), setup, AT)
    table = Session(store, lambda: AT)
    *before, last = TIED
    for action in before:
        assert not [
            choice for choice in choices(table.view()) if isinstance(choice.action, EndTurn)
        ]
        table.handle(Act(action))
    table.handle(Act(last))
    offered = choices(table.view())
    assert [one.action for one in offered] == [EndTurn(starter="Bo"), EndTurn(starter="Chloé")]
    assert offered[0].text.to("en") == "Bo starts round 2"
    assert offered[0].text.to("fr") == "Bo commence la manche 2"
    assert not table.view().may_end_turn
    table.handle(Pencil(offered[1].action))
    assert table.view().may_end_turn
    table.handle(Pressed(Press.END_TURN))
    assert table.view().to_play == "Chloé"
    assert not [choice for choice in choices(table.view()) if isinstance(choice.action, EndTurn)]
