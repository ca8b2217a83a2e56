"""Random doubts of the reader and random layings end with the dice as they were laid."""

from pathlib import Path
from random import Random

import pytest

from companion.games.datis.dice import whole_sets
from tests.ui.games.datis.laid_table import TrickTable, WonTable

ROUNDS = [pytest.param(seed, marks=[pytest.mark.soak] if seed >= 20 else []) for seed in range(200)]


def doubts(chance: Random, names: list[str]) -> dict[str, list[str]]:
    """Return random doubts of the reader about the dice in a look."""
    return {
        what: [name for name in names if chance.random() < 0.15]
        for what in ("unsure", "kindless", "colourless", "unread")
    }


def settle(table: WonTable, player: int) -> None:
    """Answer truthfully until no question is left."""
    for _ in range(40):
        if table.query is None:
            return
        match table.asked:
            case "whose":
                table.turn_to(player)
            case "owned":
                table.agree()
            case _:
                table.tap(table.tray.at(table.query.box))
    raise AssertionError(table.query)


@pytest.mark.parametrize("seed", ROUNDS)
def test_each_player_has_the_dice_they_laid(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    players = ("Ana", "Bo", "Cy", "Di")[: chance.randint(2, 4)]
    table = WonTable(tmp_path, players=players)
    dice = [die.name for die in whole_sets(table.state.colours)]
    laid = chance.sample(dice, 7 * len(players))
    shares: list[list[str]] = [[] for _ in players]
    for name in laid:
        chance.choice(shares).append(name)
    for player, share in enumerate(shares):
        table.tray.take()
        table.see()
        table.turn_to(player)
        rest = list(share)
        while rest:
            some = [rest.pop() for _ in range(min(len(rest), chance.randint(1, 4)))]
            if chance.random() < 0.2:  # the tray is full: the dice laid are removed
                table.tray.take()
                table.see()
                settle(table, player)
            table.tray.lay_all(*some)
            table.see(**doubts(chance, some))
            settle(table, player)
    assert [table.won(player) for player in range(len(players))] == list(map(set, shares))
    assert table.giving.left == 0
    assert table.query is None


@pytest.mark.parametrize("seed", ROUNDS)
def test_each_player_plays_the_die_thrown(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    players = ("Ana", "Bo", "Cy", "Di")[: chance.randint(2, 4)]
    table = TrickTable(tmp_path, players=players)
    dice = list(whole_sets(table.state.colours))
    chance.shuffle(dice)
    for number in range(3):
        thrown: dict[str, tuple[str, int]] = {}
        for player in table.entry.order:
            die = dice.pop()
            value = chance.choice(die.kind.faces)
            thrown[players[player]] = (die.name, value)
            table.tray.lay(**{die.name: value})
            unknown = doubts(chance, [die.name])
            table.see(**unknown)
            if table.query is not None:
                assert table.asked in {"which", "unread"}
                table.tap(die.name)
            if table.played[players[player]] == (die.name, None):
                table.say(value)
        assert table.played == thrown, number
        if table.entry.asked(table.state).step == "reroll":
            return
        table.record()
        if chance.random() < 0.5:
            table.tray.take()
            table.see()
