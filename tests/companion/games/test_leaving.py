"""Rules of every game for a player who leaves during the game."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion import games
from companion.games.errors import GameOver, HasLeft, IllegalAction, NotAPlayer
from companion.games.game import AnyGame, Setup, fold
from companion.games.leaving import Leave
from companion.games.record import parse, write
from tests.companion.games.leaving import played_out

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
EVERY = games.names()


def setup(game: AnyGame, count: int | None = None) -> Setup:
    """Return a game of `count` players, by default as many as possible, five at most."""
    players = NAMES[: count or min(game.players[-1], len(NAMES))]
    header = {"game": game.name, "version": 1, "players": players}
    return msgspec.convert(header, game.setup_type)


def refusal(game: AnyGame, state: Any, player: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, Leave(player))
    return caught.value


@pytest.mark.parametrize("name", EVERY)
def test_only_a_player_can_leave(name: str) -> None:
    game = games.find(name)
    error = refusal(game, game.start(setup(game)), "Zoe")
    assert isinstance(error, NotAPlayer)
    assert str(error) == "Nobody in this game is called Zoe."


@pytest.mark.parametrize("name", [name for name in EVERY if name != "d21"])
def test_nobody_leaves_twice(name: str) -> None:
    game = games.find(name)
    error = refusal(game, game.apply(game.start(setup(game)), Leave("Ana")), "Ana")
    assert isinstance(error, HasLeft)
    assert error.sentence("fr") == "Ana a déjà quitté la partie."


@pytest.mark.parametrize("name", EVERY)
def test_nobody_leaves_a_game_that_is_over(name: str) -> None:
    game = games.find(name)
    state, _ = played_out(game, setup(game, 2), Random(1), {3: "Bo"})
    assert isinstance(refusal(game, state, "Ana"), GameOver)


@pytest.mark.parametrize("name", EVERY)
def test_the_turn_passes_when_the_player_to_play_leaves(name: str) -> None:
    game = games.find(name)
    state = game.apply(game.start(setup(game)), Leave("Ana"))
    assert game.left(state) == ("Ana",)
    assert game.to_play(state) == (None if name == "d21" else "Bo")


@pytest.mark.parametrize("name", EVERY)
def test_leaving_is_offered_to_no_simulated_player(name: str) -> None:
    game = games.find(name)
    assert not any(isinstance(choice, Leave) for choice in game.choices(game.start(setup(game))))


@pytest.mark.parametrize("name", EVERY)
def test_a_player_who_has_left_does_not_win(name: str) -> None:
    game = games.find(name)
    state, _ = played_out(game, setup(game, 2), Random(1), {3: "Bo"})
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Ana",)
    assert [standing.left for standing in game.standings(state)] == [False, True]


@pytest.mark.parametrize("name", EVERY)
def test_a_report_names_the_players_who_have_left(name: str) -> None:
    game = games.find(name)
    start = game.start(setup(game))
    assert "left" not in game.report(start)
    state = game.apply(start, Leave("Bo"))
    assert game.report(state)["left"] == ["Bo"]


@pytest.mark.parametrize("name", EVERY)
def test_a_renamed_player_has_left_by_the_new_name(name: str) -> None:
    assert Leave("Bo").renamed({"Bo": "Bob"}) == Leave("Bob")
    game = games.find(name)
    header = setup(game).renamed({"Bo": "Bob"})
    assert game.left(fold(game, header, [Leave("Bob")])) == ("Bob",)


def check(name: str, seed: int) -> None:
    """Let a player leave a random game, in every second game another too; finish the game."""
    game, chance = games.find(name), Random(f"{name}/{seed}")
    counts = [count for count in game.players if 2 <= count <= len(NAMES)]
    header = setup(game, chance.choice(counts))
    moments = [chance.randint(0, 60), chance.randint(0, 60)][: 1 + seed % 2]
    leaves = {moment: chance.choice(header.players) for moment in moments}
    if len(header.players) == 2:
        leaves = dict(list(leaves.items())[:1])
    state, actions = played_out(game, header, chance, leaves)
    outcome = game.outcome(state)
    assert outcome is not None
    assert not set(outcome.winners) & set(game.left(state))
    text = write(header, actions)
    assert parse(text.encode()) == (game, header, tuple(actions))
    assert fold(game, header, actions) == state
    assert game.report(state)["finished"]


@pytest.mark.parametrize("name", EVERY)
def test_random_games_go_on_after_a_player_has_left(name: str) -> None:
    for seed in range(4 if name == "d21" else 20):
        check(name, seed)


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY)
def test_two_hundred_random_games_go_on_after_a_player_has_left(name: str) -> None:
    for seed in range(200):
        check(name, seed)
