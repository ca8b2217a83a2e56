"""A thousand random matches agree with an independent scorer, and so do their rules."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.errors import IllegalAction
from companion.games.record import encode, write
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import State
from tests.companion.games.yahtzee import scorer
from tests.companion.games.yahtzee.play import NAMES, random_action, random_game, setup

JOKER_BOXES = {Box.FULL_HOUSE: 25, Box.SMALL_STRAIGHT: 30, Box.LARGE_STRAIGHT: 40}


def folded(count: int, rounds: int, actions: list[YahtzeeAction]) -> State:
    state = GAME.start(setup(count, rounds))
    for action in actions:
        state = GAME.apply(state, action)
    return state


def agree(seed: int) -> dict[str, int]:
    """Play a match with both implementations; return the counts of its events."""
    chance = Random(seed)
    count, rounds = chance.randint(1, 8 if seed % 10 == 0 else 3), chance.choice((1, 1, 1, 2))
    actions = list(random_game(chance, count, rounds))
    if seed % 25 == 0:
        # In these matches all scores are zeros: all players share the win.
        actions = [Score(one.box, True) if isinstance(one, Score) else one for one in actions]
    cut = chance.choice((len(actions), len(actions), chance.randrange(len(actions))))
    for length in {len(actions), cut}:
        part = actions[:length]
        state = folded(count, rounds, part)
        expected = scorer.report(write(setup(count, rounds), part))
        assert GAME.report(state) == expected
    whole = GAME.report(folded(count, rounds, actions))
    sheets = [sheet for player in whole["players"] for sheet in player["rounds"]]
    return {
        "games": 1,
        "rounds": len(sheets),
        "upper bonuses": sum(sheet["upper_bonus"] > 0 for sheet in sheets),
        "yahtzee bonuses": sum(sheet["yahtzee_bonus"] // 100 for sheet in sheets),
        "jokers": jokers(count, rounds, actions),
        "shared wins": len(whole["winners"]) > 1,
        "starts": sum(isinstance(action, Start) for action in actions),
    }


def jokers(count: int, rounds: int, actions: list[YahtzeeAction]) -> int:
    state, found = GAME.start(setup(count, rounds)), 0
    for action in actions:
        if isinstance(action, Score) and not action.zero and action.box in JOKER_BOXES:
            found += len(set(state.dice)) == 1 and state.sheet.worth(action.box, state.dice) > 0
        state = GAME.apply(state, action)
    return found


def summed(seeds: range) -> dict[str, int]:
    totals: dict[str, int] = {}
    for seed in seeds:
        for what, number in agree(seed).items():
            totals[what] = totals.get(what, 0) + number
    return totals


def test_a_hundred_random_matches_agree_with_the_independent_scorer() -> None:
    totals = summed(range(100))
    # The test is useful only if rare events happen in the matches.
    assert min(totals[what] for what in totals if what != "shared wins") > 20
    assert totals["shared wins"] > 2


@pytest.mark.soak
def test_a_thousand_random_matches_agree_with_the_independent_scorer() -> None:
    totals = summed(range(1000))
    print(totals)
    assert totals["games"] == 1000
    assert totals["jokers"] > 500
    assert totals["shared wins"] > 10


def test_the_scorer_is_independent() -> None:
    source = Path(scorer.__file__).read_text(encoding="utf-8")
    assert "import companion" not in source
    assert "from companion" not in source


def anything(state: State, chance: Random) -> dict[str, Any]:
    """Return an action, legal or not, often nearly legal."""
    action: dict[str, Any]
    if chance.random() < 0.3 and not state.finished:
        action = json.loads(encode(random_action(state, chance)))
    else:
        action = chance.choice(
            (
                {"action": "roll", "dice": [chance.randint(1, 6) for _ in range(5)]},
                {"action": "score", "box": chance.choice(list(Box)).value},
                {"action": "score", "box": chance.choice(list(Box)).value, "zero": True},
                {"action": "start", "player": chance.choice(NAMES)},
            )
        )
    if action["action"] == "roll":
        dice = action["dice"]
        spoil = chance.randrange(12)
        if spoil == 0:
            dice.append(chance.randint(1, 6))
        elif spoil == 1:
            dice.pop()
        elif spoil == 2:
            dice[chance.randrange(5)] = chance.choice((0, 7, -3))
        elif spoil < 8:
            for place in chance.sample(range(5), chance.randint(0, 4)):
                dice[place] = (state.dice or dice)[place]
            action["kept"] = [chance.randint(-1, 5) for _ in range(chance.randint(0, 5))]
    return action


def decoded(action: dict[str, Any]) -> YahtzeeAction:
    if action["action"] == "roll":
        return Roll(tuple(action["dice"]), tuple(action.get("kept", ())))
    if action["action"] == "start":
        return Start(action["player"])
    return Score(Box(action["box"]), action.get("zero", False))


def judge(seed: int) -> tuple[int, int]:
    """Try random actions in a match; return how many both accepted and how many both refused."""
    chance = Random(seed)
    count, rounds = chance.randint(1, 3), chance.randint(1, 2)
    state = GAME.start(setup(count, rounds))
    lines = [json.loads(encode(setup(count, rounds)))]
    allowed = refused = 0
    for _ in range(120):
        action = anything(state, chance)
        legal = scorer.is_legal(lines, action)
        try:
            after = GAME.apply(state, decoded(action))
        except IllegalAction:
            assert not legal, action
            refused += 1
            continue
        assert legal, action
        state = after
        lines.append(action)
        allowed += 1
    return allowed, refused


def test_refusals_agree_with_an_independent_judge() -> None:
    verdicts = [judge(seed) for seed in range(60)]
    assert sum(allowed for allowed, _ in verdicts) > 1500
    assert sum(refused for _, refused in verdicts) > 1500


def test_all_dice_on_empty_and_joker_sheets_agree_with_the_scorer() -> None:
    joker = Sheet(tuple(0 if box is Box.YAHTZEE or box in tuple(Box)[:6] else None for box in Box))
    story = [(box, "", 0) for box in ("yahtzee", *scorer.UPPER)]
    for number in range(6**5):
        dice = tuple(number // 6**place % 6 + 1 for place in range(5))
        shown = "".join(map(str, sorted(dice)))
        for box in Box:
            assert Sheet().worth(box, dice) == scorer.points(box.value, shown, [])
            if joker[box] is None:
                assert joker.worth(box, dice) == scorer.points(box.value, shown, story)
