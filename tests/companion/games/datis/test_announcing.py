"""Announcements: everybody, in turn order, before any roll; then the risks."""

import pytest

from companion.dice import Colour, DiceSort, Die, DieKind
from companion.games.datis import GAME
from companion.games.datis.actions import Announce, Mode, Risk, Round
from companion.games.datis.errors import (
    AnnouncedAlready,
    AnnounceFirst,
    AnnounceInTurn,
    ColourNotWon,
    ColourTwice,
    KeepTheOne,
    KeepTwo,
    NoSuchFace,
    NothingToAnnounce,
    NothingToRisk,
    NotRisking,
    NotTheMost,
    PaysNotKept,
    PaysTheMost,
    RiskedAlready,
    RoundNotPlayed,
    WrongRiskDice,
)
from companion.games.datis.state import Phase
from companion.games.datis.tally import Fate
from tests.companion.games.datis.at_tally import ANA, BO, HANDS, tally
from tests.companion.games.datis.table import after, new_game, refusal, shared_out


def test_everybody_announces_in_turn_order_from_the_rounds_starter() -> None:
    assert GAME.to_play(tally()) == "Ana"
    assert isinstance(refusal(tally(), BO), AnnounceInTurn)
    assert GAME.to_play(after(tally(), ANA)) == "Bo"
    second = shared_out(new_game(youngest=("Bo", "Ana")), *HANDS)
    assert GAME.to_play(second) == "Bo"
    assert isinstance(refusal(second, ANA), AnnounceInTurn)


def test_nobody_rolls_before_everybody_has_announced() -> None:
    roll = Risk("Ana", {"green-d12": 7, "green-d8": 3})
    assert isinstance(refusal(tally(), roll), AnnounceFirst)
    assert isinstance(refusal(after(tally(), ANA), roll), AnnounceFirst)
    assert after(tally(), ANA, BO, roll).round is not None


def test_an_announcement_cannot_be_repeated() -> None:
    assert isinstance(refusal(after(tally(), ANA), ANA), AnnouncedAlready)
    assert isinstance(refusal(after(tally(), ANA, BO), BO), AnnouncedAlready)


def test_a_player_without_paying_dice_is_not_asked() -> None:
    cancelled = shared_out(new_game(3), "green d4 d6, blue d4 d6", "black d8 d10")
    assert GAME.to_play(cancelled) == "Bo"
    none = Announce("Ana", ("green", "blue"), "green", risk=False)
    assert isinstance(refusal(cancelled, none), NothingToAnnounce)


def test_a_player_without_dice_is_not_asked() -> None:
    at = shared_out(new_game(3), "", "black d8 d10")
    assert GAME.to_play(at) == "Bo"


def test_where_nobody_has_paying_dice_the_round_is_counted_at_once() -> None:
    hands = ("green d4 d6 d8, blue d4 d6 d8", "green d10 d12 d20, blue d10 d12 d20, black d4 d6")
    at = shared_out(new_game(), *hands)
    assert at.phase is Phase.ROUND
    assert [score.points for score in at.rounds[0].scores] == [0, 0]


def test_the_colours_are_told_in_any_order() -> None:
    swapped = Announce("Ana", ("blue", "green"), "green", risk=False)
    assert after(tally(), swapped).rounds[-1].paying(0) == after(tally(), ANA).rounds[-1].paying(0)


@pytest.mark.parametrize(
    ("colours", "pays", "rule"),
    [
        (("green", "red"), "green", ColourNotWon),
        (("green", "mauve"), "green", ColourNotWon),
        (("green", "green"), "green", ColourTwice),
        (("green",), "green", KeepTwo),
        ((), "green", KeepTwo),
        (("green", "blue", "black"), "green", KeepTwo),
        (("green", "black"), "green", NotTheMost),
        (("green", "blue"), "black", PaysNotKept),
        (("green", "blue"), "mauve", PaysNotKept),
        (("green", "blue"), "blue", PaysTheMost),
    ],
)
def test_colours_that_the_tally_does_not_allow_are_refused(
    colours: tuple[str, ...], pays: str, rule: type[Exception]
) -> None:
    assert isinstance(refusal(tally(), Announce("Ana", colours, pays, risk=False)), rule)


@pytest.mark.parametrize("colours", [(), ("green", "green")])
def test_a_player_who_won_a_single_colour_keeps_it(colours: tuple[str, ...]) -> None:
    at = shared_out(new_game(), "green d4 d6")
    refused = refusal(at, Announce("Ana", colours, "green", risk=False))
    assert isinstance(refused, KeepTheOne)
    assert str(refused) == "Ana has won dice of one colour only: that one is kept."


def test_nothing_can_be_risked_without_a_paying_die() -> None:
    at = shared_out(new_game(), "green d4 d6, blue d4 d6, black d4 d8")
    without = Announce("Ana", ("green", "blue"), "green", risk=True)
    assert isinstance(refusal(at, without), NothingToRisk)
    after(at, Announce("Ana", ("green", "blue"), "green", risk=False))
    after(at, Announce("Ana", ("green", "black"), "black", risk=True))


def test_the_tally_waits_for_the_end_of_the_round() -> None:
    at = after(new_game(), Round(Mode.TRICKS))
    assert isinstance(refusal(at, ANA), RoundNotPlayed)
    assert isinstance(refusal(at, Risk("Ana", {"green-d4": 1})), RoundNotPlayed)


def test_exactly_the_paying_dice_are_awaited_for_the_roll() -> None:
    at = after(tally(), ANA)
    assert GAME.wanted_dice(at) is None
    wanted = GAME.wanted_dice(after(at, BO))
    assert wanted is not None
    assert wanted.sorts == (
        DiceSort(kind=DieKind.D8, colour=Colour.GREEN, faces=tuple(range(1, 9)), least=1, most=1),
        DiceSort(kind=DieKind.D12, colour=Colour.GREEN, faces=tuple(range(1, 13)), least=1, most=1),
    )


def test_the_dice_seen_make_the_roll() -> None:
    at = after(tally(), ANA, BO)
    seen = [Die(7, DieKind.D12, Colour.GREEN), Die(3, DieKind.D8, None)]
    assert GAME.roll(at, seen, ()) == Risk("Ana", {"green-d12": 7, "green-d8": 3})


def test_dice_seen_twice_over_are_no_roll() -> None:
    at = after(tally(), ANA, BO)
    twice = [Die(7, DieKind.D12, Colour.GREEN)] * 2
    with pytest.raises(WrongRiskDice):
        GAME.roll(at, twice, ())
    others = [Die(7, DieKind.D12, Colour.GREEN), Die(3, DieKind.D8, Colour.BLUE)]
    assert isinstance(refusal(at, GAME.roll(at, others, ())), WrongRiskDice)


@pytest.mark.parametrize(
    "values",
    [
        {"green-d12": 7},
        {"green-d12": 7, "green-d8": 3, "green-d20": 1},
        {"green-d12": 7, "blue-d8": 3},
        {},
    ],
)
def test_a_risk_rolls_exactly_the_dice_that_pay(values: dict[str, int]) -> None:
    assert isinstance(refusal(after(tally(), ANA, BO), Risk("Ana", values)), WrongRiskDice)


@pytest.mark.parametrize(("twelve", "eight"), [(0, 3), (13, 3), (7, 0), (7, 9)])
def test_a_risked_die_shows_one_of_its_faces(twelve: int, eight: int) -> None:
    roll = Risk("Ana", {"green-d12": twelve, "green-d8": eight})
    assert isinstance(refusal(after(tally(), ANA, BO), roll), NoSuchFace)


def test_a_player_who_assures_does_not_roll() -> None:
    sure = Announce("Ana", ("green", "blue"), "green", risk=False)
    at = after(tally(), sure, BO)
    assert GAME.to_play(at) == "Bo"
    roll = Risk("Ana", {"green-d12": 7, "green-d8": 3})
    assert isinstance(refusal(at, roll), NotRisking)


def test_a_player_who_risks_rolls_once() -> None:
    roll = Risk("Ana", {"green-d12": 7, "green-d8": 3})
    assert isinstance(refusal(after(tally(), ANA, BO, roll), roll), RiskedAlready)


def test_points_are_counted_once_the_last_die_has_been_rolled() -> None:
    at = after(tally(), ANA, BO, Risk("Ana", {"green-d12": 7, "green-d8": 3}))
    assert at.phase is Phase.RISK
    assert at.total(0) == 0
    # d8 cancels d8: Bo's black d6 and d20 pay
    at = after(at, Risk("Bo", {"black-d6": 1, "black-d20": 20}))
    assert at.phase is Phase.ROUND
    assert [at.total(0), at.total(1)] == [20, 42]


def test_assured_dice_count_their_faces_in_the_round() -> None:
    sure = Announce("Ana", ("green", "blue"), "green", risk=False)
    at = after(tally(), sure, Announce("Bo", ("blue", "black"), "blue", risk=False))
    assert [at.total(0), at.total(1)] == [20, 16]


def test_the_tally_is_explained_once_announced_and_for_those_not_asked() -> None:
    assert tally().rounds[-1].explained(0) == ()
    lines = after(tally(), ANA).rounds[-1].explained(0)
    assert [line.die.name for line in lines if line.fate is Fate.PAYS] == ["green-d8", "green-d12"]
    at = shared_out(new_game(3), "green d4 d6, blue d4 d6", "black d8 d10")
    assert {line.fate for line in at.rounds[-1].explained(0)} == {Fate.CANCELLED}
    assert shared_out(new_game(3), "", "black d8 d10").rounds[-1].explained(0) == ()
