"""Random legal games: hands dealt and dice rolled outside the rules, decisions among choices."""

from collections.abc import Sequence
from random import Random

from companion.dice import Die
from companion.games.datis import GAME
from companion.games.datis.actions import DatisAction, Mode, Play, Risk, Trick, Won
from companion.games.datis.dice import HAND, DatisDie, whole_sets
from companion.games.datis.playing import judged, keeps
from companion.games.datis.setup import DatisSetup
from companion.games.datis.state import Phase, State, turn_order
from tests.companion.games.datis.table import after, setup


class Dealer:
    """A dealer who holds the hidden hands of the round and chooses the next actions."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._hands: list[list[DatisDie]] = []

    def next(self, state: State) -> DatisAction:
        """Return the table's next action: a choice if there are any, else dice."""
        choices = GAME.choices(state)
        if choices:
            if state.phase is Phase.ROUND:
                self._deal(state)
            return self._chance.choice(choices)
        if state.phase is Phase.RISK:
            return self._risk(state)
        if state.phase is Phase.TRICKS:
            return self._trick(state)
        return self._won(state)

    def _deal(self, state: State) -> None:
        players = len(state.setup.players)
        box = list(whole_sets(state.colours))
        self._chance.shuffle(box)
        self._hands = [box[HAND * seat : HAND * (seat + 1)] for seat in range(players)]

    def _risk(self, state: State) -> DatisAction:
        wanted = GAME.wanted_dice(state)
        assert wanted is not None
        thrown = [
            Die(self._chance.choice(sort.faces), sort.kind, sort.colour) for sort in wanted.sorts
        ]
        return GAME.roll(state, thrown, ())

    def _trick(self, state: State) -> Trick:
        current = state.round
        assert current is not None
        played: list[tuple[str, DatisDie]] = []
        for seat in turn_order(current.leader, len(self._hands)):
            hand = self._hands[seat]
            follows = [die for die in hand if played and die.colour is played[0][1].colour]
            die = self._chance.choice(follows or hand)
            hand.remove(die)
            played.append((state.setup.players[seat], die))
        rolled = tuple(
            Play(name, die.name, self._chance.choice(die.kind.faces)) for name, die in played
        )
        trick = Trick(rolled)
        while tied := judged(state, trick).tied:
            again = {
                name: self._chance.choice(die.kind.faces)
                for name, die in played
                if state.setup.players.index(name) in tied
            }
            trick = Trick(rolled, (*trick.rerolls, again))
        return self._chance.choice(keeps(state, trick))

    def _won(self, state: State) -> Won:
        current = state.round
        assert current is not None
        assert current.mode is Mode.TALLY
        names = state.setup.players
        waiting = [seat for seat in range(len(names)) if current.won[seat] is None]
        seat = self._chance.choice(waiting)
        pool = [die for hand in self._hands for die in hand]
        for taken in range(len(names)):
            pool = [die for die in pool if die not in current.dice(taken)]
        count = len(pool)
        if len(waiting) > 1:
            count = self._chance.randint(0, count)
            count -= count % 2 if len(names) == 2 else 0
        return Won(names[seat], tuple(die.name for die in self._chance.sample(pool, count)))


def random_game(seed: int) -> tuple[DatisSetup, list[DatisAction]]:
    """Return a random game of 2 to 4 players to its end."""
    header = setup(2 + seed % 3)
    state, dealer = GAME.start(header), Dealer(seed)
    actions: list[DatisAction] = []
    while GAME.outcome(state) is None:
        actions.append(dealer.next(state))
        state = after(state, actions[-1])
    return header, actions


def first_risk(actions: Sequence[DatisAction]) -> int | None:
    """Return the index of the first risk."""
    risks = (index for index, action in enumerate(actions) if isinstance(action, Risk))
    return next(risks, None)
