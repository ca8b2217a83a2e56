"""Two thousand random games obey the rules and agree with an independent scorer."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.actions import DalapapaAction
from companion.games.dalapapa.state import State
from companion.games.errors import IllegalAction
from companion.games.game import fold
from companion.games.leaving import Leave
from companion.games.record import encode, parse, parse_action, write
from tests.companion.games.dalapapa import scorer
from tests.companion.games.dalapapa.play import MARKERS, random_action, random_game, setup

GAMES = 2000


def check(state: State, count: int) -> None:
    """Check the invariants of every state."""
    assert sum(state.tokens) + state.bank == 24
    assert min(*state.tokens, state.bank) >= 0
    for player in range(count):
        placed = sum(territory.markers[player] for territory in state.territories)
        assert state.markers[player] + placed == MARKERS[count]
        assert state.markers[player] >= 0
    assert (state.plaque is not None) == (0 in state.markers)
    assert len({str(territory.id) for territory in state.territories}) == len(state.territories)
    assert state.finished == (GAME.outcome(state) is not None)
    assert (GAME.to_play(state) is None) == (state.finished or state.awaits_count)
    choices = GAME.choices(state)
    assert len(set(choices)) == len(choices)
    for choice in choices:
        assert GAME.apply(state, choice) != state


def said(state: State) -> dict[str, Any]:
    """Return the report without the words of its reason."""
    report = GAME.report(state)
    assert (report.pop("reason") is not None) == state.finished
    return report


def play(seed: int) -> Counter[str]:
    """Play a game with both implementations; return the counts of its actions."""
    chance = Random(seed)
    count = 2 + seed % 3
    state, actions = GAME.start(setup(count)), []
    table = scorer.Table(json.loads(encode(setup(count))))
    for action in random_game(chance, count):
        line = json.loads(encode(action))
        assert table.allows(line), line
        table.tell(line)
        state = GAME.apply(state, action)
        check(state, count)
        actions.append(action)
        if chance.random() < 0.1:
            assert said(state) == table.report()
    assert said(state) == table.report() == scorer.table(write(setup(count), actions)).report()
    round_trip(count, actions, state)
    seen = Counter(type(action).__name__ for action in actions)
    seen["games"] = 1
    seen["shared wins"] = len(table.report()["winners"]) > 1
    seen["without a plaque"] = state.plaque is None
    seen["empty bags"] = state.bag == 0
    seen["empty banks"] = state.bank == 0
    seen["markers brought together"] = any(
        max(territory.markers) > 1 for territory in state.territories
    )
    return seen


def round_trip(count: int, actions: list[DalapapaAction], end: State) -> None:
    text = write(setup(count), actions)
    game, header, read = parse(text.encode())
    assert (game, header, read) == (GAME, setup(count), tuple(actions))
    assert write(header, read) == text
    assert fold(game, header, read) == end


def summed(seeds: range) -> Counter[str]:
    totals: Counter[str] = Counter()
    for seed in seeds:
        totals.update(play(seed))
    return totals


def test_a_tenth_of_the_random_games_agree_with_the_independent_scorer() -> None:
    totals = summed(range(0, GAMES, 10))
    assert totals["games"] == GAMES // 10
    # The test is useful only if rare events happen in the games.
    assert min(totals.values()) > 1, totals


@pytest.mark.soak
def test_two_thousand_random_games_agree_with_the_independent_scorer() -> None:
    totals = summed(range(GAMES))
    print(totals)
    assert totals["games"] == GAMES
    assert min(totals.values()) > 20, totals


def test_the_scorer_is_independent() -> None:
    source = Path(scorer.__file__).read_text(encoding="utf-8")
    assert "import companion" not in source
    assert "from companion" not in source


def anything(state: State, chance: Random) -> dict[str, Any]:
    """Return a line, legal or not, often nearly legal."""
    if chance.random() < 0.4 and not state.finished:
        line: dict[str, Any] = json.loads(encode(random_action(state, chance)))
        return line

    def name() -> object:
        known = [territory.id for territory in state.territories] or [1]
        one = chance.choice([*known, 77777, "nowhere"]) if chance.random() < 0.2 else None
        return chance.choice(known) if one is None else one

    return chance.choice(
        [
            {"action": "place", "connections": chance.randint(-1, 8)},
            {
                "action": "territory",
                "id": chance.choice((1, "1", "two", chance.randint(0, 40))),
                "squares": chance.choice((-1, 0, 1, 5, 144, 145)),
                "colour": chance.choice(("red", "blue")),
            },
            {"action": "grow", "id": name(), "squares": chance.randint(-1, 150)},
            {"action": "merge", "into": name(), "from": name()},
            {"action": "mark", "id": name()},
            {"action": "mark", "id": name()},
            {"action": "nothing"},
            {"action": "replay"},
            {"action": "end_turn"},
            {"action": "pass"},
            {"action": "count"} if chance.random() < 0.1 else {"action": "pass"},
        ]
    )


def judge(seed: int) -> Counter[tuple[str, bool]]:
    """Throw lines at a game; how many of each kind both allowed, and both refused."""
    chance = Random(seed)
    count = 2 + seed % 3
    state = GAME.start(setup(count))
    table = scorer.Table(json.loads(encode(setup(count))))
    verdicts: Counter[tuple[str, bool]] = Counter()
    for _ in range(300):
        line = anything(state, chance)
        legal = table.allows(line)
        action = parse_action(GAME, json.dumps(line), 2)
        try:
            after = GAME.apply(state, action)  # type: ignore[arg-type]
        except IllegalAction:
            assert not legal, line
        else:
            assert legal, line
            state = after
            table.tell(line)
        verdicts[line["action"], legal] += 1
    assert said(state) == table.report()
    return verdicts


def test_refusals_agree_with_an_independent_judge() -> None:
    verdicts: Counter[tuple[str, bool]] = Counter()
    for seed in range(60):
        verdicts.update(judge(seed))
    assert len(verdicts) == 2 * len(set(GAME.action_types) - {Leave})
    assert min(verdicts.values()) > 10, verdicts
