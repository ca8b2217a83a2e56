"""Games of Datis between rounds, with the points that a test asks for."""

from msgspec.structs import replace

from companion.games.datis.actions import Mode
from companion.games.datis.state import Round, RoundScore, State
from tests.companion.games.datis.table import assured_round, new_game

# Ana is paid 26 for these, Bo 16 (green d4 and d12, assured), and nobody has a bonus.
HANDS = ("green d6 d20", "green d4 d8 d10 d12, blue d6 d8 d10 d20, black d4 d6 d12 d20")


def standing(totals: tuple[int, ...], *, last: bool = False) -> State:
    """Return a game between rounds in which the players have these points."""
    state = new_game(len(totals))
    none = (None,) * len(totals)
    scored = Round(
        mode=Mode.TALLY,
        due=0,
        starter=0,
        leader=0,
        won=((),) * len(totals),
        calls=none,
        rolls=none,
        scores=tuple(RoundScore(total, ()) for total in totals),
    )
    return replace(state, rounds=(scored,), last=last)


def ended(ana: int, bo: int, *, last: bool = False) -> State:
    """Return the state after a round that brings both players to these totals."""
    return assured_round(standing((ana - 26, bo - 16), last=last), *HANDS)
