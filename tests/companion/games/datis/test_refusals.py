"""Every refusal of Datis names its rule in both languages."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.games.datis import GAME, errors
from companion.games.datis.actions import Announce, DatisAction, Mode, Risk, Round, Tie, Won
from companion.games.datis.state import State
from companion.games.errors import GameOver, IllegalAction, NotAPlayer
from tests.companion.games.datis.at_tally import ANA, BO
from tests.companion.games.datis.at_tally import tally as at_tally
from tests.companion.games.datis.between import ended
from tests.companion.games.datis.table import after, new_game, refusal, shared_out, trick, tricks
from tests.companion.games.refusals import rules_in
from tests.language import BOTH

LEVEL = ("Ana green-d4 1", "Bo blue-d8 6", "Cléo black-d8 6")
ROLL = Risk("Ana", {"green-d12": 7, "green-d8": 3})


def entering(*won: Won) -> State:
    """Return a tally-only round of two with these dice entered."""
    return after(new_game(), Round(Mode.TALLY), *won)


def announced(*more: DatisAction) -> State:
    """Return the state after both players have announced a risk."""
    return after(at_tally(), ANA, BO, *more)


def seven_tricks() -> State:
    """Return two players at the end of their tricks."""
    state = tricks()
    for kind, value in (("d4", 4), ("d6", 6), ("d8", 8), ("d10", 9), ("d12", 12)):
        state = after(state, trick(f"Ana green-{kind} {value}", f"Bo blue-{kind} 1"))
    state = after(state, trick("Ana green-d20 20", "Bo black-d12 1"))
    return after(state, trick("Ana black-d20 20", "Bo black-d4 1"))


def keep(colours: tuple[str, ...], pays: str, *, risk: bool = False) -> Announce:
    """Return an announcement of Ana's."""
    return Announce("Ana", colours, pays, risk)


CASES: dict[type[IllegalAction], tuple[Callable[[], State], DatisAction]] = {
    NotAPlayer: (entering, Won("Zoé", ())),
    errors.NoSuchDie: (entering, Won("Ana", ("green-d7", "green-d4"))),
    errors.NotInPlay: (entering, Won("Ana", ("green-d4", "red-d4", "black-d4", "white-d4"))),
    errors.NoSuchFace: (tricks, trick("Ana green-d10 10", "Bo green-d4 1")),
    errors.RoundFirst: (new_game, Won("Ana", ())),
    errors.RoundUnderWay: (tricks, Round(Mode.TALLY)),
    errors.RoundNotCounted: (announced, Round(Mode.TALLY)),
    errors.TallyOnly: (entering, trick("Ana green-d10 1", "Bo green-d4 1")),
    errors.TrickByTrick: (tricks, Won("Ana", ())),
    errors.TricksOver: (seven_tricks, trick("Ana black-d6 1", "Bo black-d8 1")),
    errors.RoundNotPlayed: (tricks, ANA),
    errors.TallyUnderWay: (at_tally, Won("Ana", ())),
    errors.OutOfTurn: (tricks, trick("Bo green-d4 1", "Ana green-d6 1")),
    errors.DiePlayed: (tricks, trick("Ana green-d4 1", "Bo green-d4 1")),
    errors.RerollNeeded: (lambda: tricks(3), trick(*LEVEL)),
    errors.RerollNotNeeded: (
        tricks,
        trick("Ana green-d4 1", "Bo green-d6 2", rerolls=[{"Ana": 1}]),
    ),
    errors.WrongRerollers: (lambda: tricks(3), trick(*LEVEL, rerolls=[{"Ana": 1}])),
    errors.KeepNotInTrick: (tricks, trick("Ana green-d4 1", "Bo green-d6 1", keep="red")),
    errors.NothingToChoose: (tricks, trick("Ana green-d4 1", "Bo blue-d6 1", keep="green")),
    errors.WonAlready: (lambda: entering(Won("Ana", ())), Won("Ana", ())),
    errors.DieTwice: (entering, Won("Ana", ("green-d4", "green-d4"))),
    errors.DieTaken: (
        lambda: entering(Won("Bo", ("green-d4", "green-d6"))),
        Won("Ana", ("green-d4", "green-d8")),
    ),
    errors.OddNumber: (entering, Won("Ana", ("green-d4",))),
    errors.WrongTotal: (lambda: entering(Won("Bo", ())), Won("Ana", ())),
    errors.AnnounceInTurn: (at_tally, BO),
    errors.NothingToAnnounce: (
        lambda: shared_out(new_game(3), "green d4 d6, blue d4 d6", "black d8 d10"),
        keep(("green", "blue"), "green"),
    ),
    errors.AnnouncedAlready: (announced, ANA),
    errors.ColourNotWon: (at_tally, keep(("green", "red"), "green")),
    errors.ColourTwice: (at_tally, keep(("green", "green"), "green")),
    errors.KeepTheOne: (
        lambda: shared_out(new_game(), "green d4 d6"),
        keep(("green", "green"), "green"),
    ),
    errors.KeepTwo: (at_tally, keep(("green",), "green")),
    errors.NotTheMost: (at_tally, keep(("green", "black"), "green")),
    errors.PaysNotKept: (at_tally, keep(("green", "blue"), "black")),
    errors.PaysTheMost: (at_tally, keep(("green", "blue"), "blue")),
    errors.NothingToRisk: (
        lambda: shared_out(new_game(), "green d4 d6, blue d4 d6, black d4 d8"),
        keep(("green", "blue"), "green", risk=True),
    ),
    errors.AnnounceFirst: (at_tally, ROLL),
    errors.NotRisking: (lambda: after(at_tally(), keep(("green", "blue"), "green"), BO), ROLL),
    errors.RiskedAlready: (lambda: announced(ROLL), ROLL),
    errors.WrongRiskDice: (announced, Risk("Ana", {"green-d12": 7})),
    errors.OwedWithinOwed: (at_tally, Round(Mode.TALLY, owed=(replace(ANA, owed=(BO,)),))),
    errors.EndedAlready: (lambda: ended(201, 100), Round(Mode.TALLY)),
    errors.NoTie: (new_game, Tie(accept=True)),
    errors.SettleTheTie: (lambda: ended(202, 202), Round(Mode.TALLY)),
}


@pytest.mark.parametrize("rule", CASES, ids=lambda rule: rule.__name__)
def test_a_refusal_is_a_sentence_in_both_languages(rule: type[IllegalAction]) -> None:
    made, action = CASES[rule]
    state = made()
    refused = refusal(state, action)
    assert type(refused) is rule
    said = [refused.sentence(language) for language in BOTH]
    assert len(set(said)) == len(BOTH)
    for sentence in said:
        assert sentence.endswith(".")
        assert not set("{}<>") & set(sentence)
    assert state == made()


def test_every_refusal_of_datis_is_tested() -> None:
    assert rules_in(errors) - {GameOver} | {NotAPlayer} == set(CASES)


def test_dice_and_colours_are_named_in_the_language_of_the_sentence() -> None:
    refused = refusal(tricks(), trick("Ana green-d10 10", "Bo green-d4 1"))
    assert "D10 vert" in refused.sentence("fr")
    assert "green D10" in refused.sentence("en")
    refused = refusal(at_tally(), keep(("green", "red"), "green"))
    assert "rouge" in refused.sentence("fr")
    refused = refusal(tricks(), trick("Ana green-d4 1", "Bo green-d6 1", keep="red"))
    assert "rouge" in refused.sentence("fr")
    refused = refusal(at_tally(), keep(("green", "blue"), "blue"))
    assert "vert" in refused.sentence("fr")


def test_a_refused_action_leaves_the_game_playable() -> None:
    state = at_tally()
    refusal(state, BO)
    assert GAME.to_play(after(state, ANA)) == "Bo"
