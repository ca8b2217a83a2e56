"""Rounds of two in which corrections require an announcement or a roll from a player."""

from companion.games.datis.actions import Announce, Risk, Won
from tests.companion.games.datis.recorded import BLACK, GREEN, THROWN, begun, said
from tests.companion.games.datis.table import dice, names

GREENS_RISKED = Announce("Ana", ("green",), "green", risk=True)
ROLLED = Risk("Ana", {**THROWN, "green-d20": 11})  # twice 50
BLACKS = Announce("Bo", ("black", "blue"), "black", risk=False)
ROUND = (*begun(GREEN, BLACK), said("Ana", "green"), BLACKS)  # 60 and 50

# Ana's dice cancel completely, so only Bo announced; a correction gives her a D8 and a D10.
LEVEL = "green d4 d6, black d4 d6"
BO = "blue d4 d6 d8 d10 d12 d20, black d12 d20"
BLUES = Announce("Bo", ("blue", "black"), "blue", risk=False)
UNASKED = (*begun(LEVEL, f"{BO}, green d8 d10"), BLUES)
GIVEN = {1: Won("Ana", names(dice(f"{LEVEL}, green d8 d10"))), 2: Won("Bo", names(dice(BO)))}
TAKEN = {1: UNASKED[1], 2: UNASKED[2]}
ANA = Announce("Ana", ("green", "black"), "green", risk=False)
ANA_RISKS = Announce("Ana", ("green", "black"), "green", risk=True)
ANA_ROLLED = Risk("Ana", {"green-d8": 5, "green-d10": 9})

# Another correction: Ana has dice of three colours, and keeps black and blue.
MORE = {
    1: Won("Ana", names(dice(f"{LEVEL}, black d8 d10, blue d8 d10 d12 d20"))),
    2: Won("Bo", names(dice("blue d4 d6, green d8 d10"))),
}
