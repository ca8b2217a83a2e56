"""The values shown on the card of rules, taken from the rules' own code."""

from companion.dice import Colour, DieKind
from companion.games.datis.advice import GOAL
from companion.games.datis.bonuses import CAPOT
from companion.games.datis.dice import HAND, DatisDie, sets_for
from companion.games.datis.names import WORDS
from companion.games.datis.setup import PLAYERS, DatisSetup
from companion.games.datis.tally import assured, risked
from companion.games.rules_card import signed

# The card's example: what two dice are worth that are assured, or risked and show this.
D12, D8 = (DatisDie(Colour.GREEN, kind) for kind in (DieKind.D12, DieKind.D8))
SHOWN = {D12: 9, D8: 4}


def figures(setup: DatisSetup) -> dict[str, object]:
    """The values for the card's braces."""
    options = setup.options
    two, three, four = PLAYERS
    return {
        "goal": GOAL,
        "hand": HAND,
        "kinds": len(DieKind),
        "two": two,
        "three_play": three,
        "four_play": four,
        "sets_of_two": sets_for(two),
        "sets_of_three": sets_for(three),
        "sets_of_four": sets_for(four),
        "next_leader": WORDS[options.next_leader],
        "shown_d12": SHOWN[D12],
        "shown_d8": SHOWN[D8],
        "assured": assured(SHOWN),
        "risked": risked(SHOWN),
        "grand_slam": signed(options.grand_slam),
        "three": signed(options.three),
        "four": signed(options.four),
        "five": signed(options.five),
        "capot": signed(CAPOT),
    }
