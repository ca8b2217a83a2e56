"""Revokes: allowed, because nobody sees the hidden dice, but found afterwards and reported."""

import pytest

from companion.dice import Colour
from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Round
from companion.games.datis.dice import named
from companion.games.datis.state import State
from companion.games.datis.warnings import OtherStarter, Revoke, warnings
from tests.companion.games.datis.table import after, assured_round, new_game, trick, tricks


def test_who_did_not_follow_and_later_plays_the_colour_has_revoked() -> None:
    at = after(tricks(), trick("Ana green-d4 4", "Bo blue-d4 1"))
    assert warnings(at) == ()
    at = after(at, trick("Ana blue-d6 6", "Bo green-d6 1"))
    found = Revoke(1, 1, trick=1, colour=Colour.GREEN, die=named("green-d6"), shown_in=2)
    assert found in warnings(at)


def test_a_revoke_is_a_warning_with_the_tricks_number_in_both_languages() -> None:
    at = after(
        tricks(), trick("Ana green-d4 4", "Bo blue-d4 1"), trick("Ana green-d6 6", "Bo green-d8 1")
    )
    (told,) = GAME.report(at)["warnings"]
    assert told["player"] == "Bo"
    assert (told["round"], told["trick"], told["shown_in"]) == (1, 1, 2)
    assert (told["colour"], told["die"]) == ("green", "green-d8")
    assert "levée 1" in told["fr"]
    assert "trick 1" in told["en"]


def test_a_revoke_is_also_found_by_a_later_die_of_the_lead_colour() -> None:
    at = after(
        tricks(), trick("Ana green-d4 1", "Bo blue-d4 4"), trick("Bo green-d8 8", "Ana green-d6 1")
    )
    assert [(found.player, found.die.name) for found in revokes(at)] == [(1, "green-d8")]


def test_every_revoked_trick_is_reported_once() -> None:
    at = after(
        tricks(),
        trick("Ana green-d4 4", "Bo blue-d4 1"),
        trick("Ana green-d6 6", "Bo blue-d6 1"),
        trick("Ana green-d8 8", "Bo green-d10 1"),
        trick("Ana green-d20 8", "Bo green-d12 1"),
    )
    assert [found.trick for found in revokes(at)] == [1, 2]


def test_following_and_lacking_the_colour_is_no_revoke() -> None:
    at = after(
        tricks(),
        trick("Ana green-d4 4", "Bo green-d6 1"),
        trick("Ana green-d8 8", "Bo blue-d6 1"),
        trick("Ana black-d8 8", "Bo blue-d8 1"),
    )
    assert warnings(at) == ()


def test_a_revoke_is_of_one_round_the_next_deals_new_dice() -> None:
    plays = [
        ("green-d4", "blue-d4"),
        ("green-d6", "blue-d6"),
        ("green-d8", "blue-d8"),
        ("green-d10", "blue-d10"),
        ("green-d12", "blue-d12"),
        ("green-d20", "blue-d20"),
        ("black-d20", "black-d4"),
    ]
    at = tricks()
    for mine, theirs in plays:
        at = after(at, trick(f"Ana {mine} 4", f"Bo {theirs} 1"))
    while at.round is not None:
        at = after(at, GAME.choices(at)[0])
    at = after(at, Round(Mode.TRICKS), trick("Ana blue-d4 4", "Bo green-d4 1"))
    assert warnings(at) == ()


def test_a_round_another_player_started_is_told() -> None:
    at = after(assured_round(new_game(), "green d4 d6 d8 d10"), Round(Mode.TALLY, starter="Ana"))
    due = at.rounds[-1].due
    told = warnings(at)
    assert told == (() if due == 0 else (OtherStarter(2, 0, due),))
    other = at.setup.players[1 - due]
    at = after(assured_round(new_game(), "green d4 d6 d8 d10"), Round(Mode.TALLY, starter=other))
    assert warnings(at) == (OtherStarter(2, 1 - due, due),)
    assert GAME.report(at)["warnings"][0]["due"] == at.setup.players[due]


@pytest.mark.parametrize(("youngest", "noticed"), [((), 0), (("Ana",), 1), (("Bo",), 0)])
def test_nobody_is_blamed_for_the_first_round_while_no_age_is_known(
    youngest: tuple[str, ...], noticed: int
) -> None:
    at = after(new_game(3, youngest=youngest), Round(Mode.TRICKS, starter="Bo"))
    assert len(warnings(at)) == noticed


def revokes(state: State) -> list[Revoke]:
    """Return the revokes among the warnings."""
    return [told for told in warnings(state) if isinstance(told, Revoke)]
