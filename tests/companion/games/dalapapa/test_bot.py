"""The bot at the simulated table: legal, sensible, and the same for the same chance."""

from collections import Counter
from random import Random

from companion.dice import WantedDice
from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Mark,
    NewTerritory,
    Nothing,
    Pass,
    Place,
    Replay,
)
from companion.games.dalapapa.bot import decide
from companion.games.dalapapa.state import State
from companion.games.leaving import Leave
from tests.companion.games.dalapapa.play import (
    after,
    bag_emptied,
    emptied,
    played,
    random_game,
    setup,
    territories,
    turn,
)


def match(seed: int, count: int = 2) -> tuple[list[DalapapaAction], State]:
    """Return a game of bots among themselves."""
    chance = Random(seed)
    state, actions = GAME.start(setup(count)), []
    while not state.finished:
        actions.append(decide(state, chance))
        state = GAME.apply(state, actions[-1])
    return actions, state


def what_it_does(state: State) -> Counter[str]:
    """Count the bot's actions over many random generators."""
    return Counter(type(decide(state, Random(seed))).__name__ for seed in range(200))


def test_bots_play_a_game_to_its_end_without_a_refusal() -> None:
    for seed in range(150):
        _, state = match(seed, 2 + seed % 3)
        assert state.finished
        assert state.laid <= 69


def test_the_same_chance_gives_the_same_game() -> None:
    assert match(3)[0] == match(3)[0]
    assert match(3)[0] != match(4)[0]


def test_bots_do_everything_a_table_does() -> None:
    seen = Counter(type(action) for seed in range(30) for action in match(seed)[0])
    # `Nothing` only refers to actions before
    assert set(seen) == set(GAME.action_types) - {Nothing, Leave}


def test_bots_never_say_more_squares_than_the_dominoes_have() -> None:
    for seed in range(30):
        actions, state = match(seed)
        squares = sum(territory.squares for territory in state.territories)
        assert squares <= 2 * (3 + state.laid)
        assert all(
            isinstance(action.id, int) for action in actions if isinstance(action, NewTerritory)
        )


def test_a_bot_marks_better_than_at_random() -> None:
    sensible = [marked(match(seed)[1]) for seed in range(40)]
    careless = [marked(careless_match(seed)) for seed in range(40)]
    assert sum(sensible) / 40 > 1.2 * sum(careless) / 40


def marked(state: State) -> float:
    """Return the mean number of squares per marker."""
    gained = [line for name in GAME.report(state)["players"] for line in name["count"]]
    points = [line["points"] for line in gained if line["for"] == "territory"]
    return sum(points) / len(points) if points else 0.0


def careless_match(seed: int) -> State:
    """Return a game in which the bot knows the table, but places its markers at random."""
    chance = Random(seed)
    state = GAME.start(setup())
    while not state.finished:
        action = decide(state, chance)
        if isinstance(action, Mark | EndTurn | Replay):
            action = chance.choice(GAME.choices(state))
        state = GAME.apply(state, action)
    return state


def test_a_bot_marks_the_largest_territory_first() -> None:
    state = played(*territories(4, 13, 6), Place(2))
    sights = {type(decide(state, Random(seed))).__name__ for seed in range(100)}
    assert sights <= {"Mark", "Merge"}
    assert Mark(2) in [decide(state, Random(seed)) for seed in range(20)]


def test_a_bot_spares_its_markers_for_territories_worth_one() -> None:
    state = played(*territories(3, 3, 2), Place(2))
    assert not {"Mark"} & set(what_it_does(state))


def test_in_the_last_round_a_bot_marks_and_replays_while_it_can() -> None:
    state = played(*emptied(), EndTurn(), Place(2))
    assert {"Mark"} <= set(what_it_does(state))
    marked = after(state, *(Mark(number) for number in range(1, 11)))
    assert "EndTurn" not in what_it_does(marked)


def test_a_bot_that_cannot_pay_a_single_connection_passes() -> None:
    state = played(*(turn(1) + turn()) * 2)
    assert set(what_it_does(state)) == {"Pass", "Place"}


def test_a_bot_counts_once_every_domino_lies() -> None:
    state = played(*bag_emptied(), *turn() * 4)
    assert state.laid == 69
    assert decide(state, Random(1)) == Count()


def test_a_bot_passes_a_last_turn_without_dominoes() -> None:
    late = played(*turn() * 68, *emptied(), EndTurn())
    assert late.laid == 69
    assert decide(late, Random(1)) == Pass()


def test_a_bot_follows_any_random_game_on_to_its_end() -> None:
    for seed in range(60):
        chance = Random(seed)
        count = 2 + seed % 3
        state = GAME.start(setup(count))
        actions = list(random_game(chance, count))
        for action in actions[: chance.randrange(len(actions))]:
            state = GAME.apply(state, action)
        while not state.finished:
            state = GAME.apply(state, GAME.decide(state, chance))


def test_no_dice_are_ever_awaited() -> None:
    for state in (played(), played(Place(2)), match(1)[1]):
        assert GAME.wanted_dice(state) is None
        assert GAME.rolled(state) == ()
    assert GAME.dice_in_play() == WantedDice(())
