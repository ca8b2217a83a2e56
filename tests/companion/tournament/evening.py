"""A tournament from beginning to end with random results."""

from random import Random

from companion.tournament.drawing import next_round
from companion.tournament.events import Drawn, Enrolled, Event, Pairing, Rules, Started, System
from companion.tournament.results import Finish
from companion.tournament.tournament import Tournament, fold


class Simulated:
    """Players who win at random, the earlier names more often."""

    def __init__(
        self,
        count: int,
        *,
        rounds: int = 5,
        seats: int = 2,
        least: int = 2,
        most: int = 5,
        system: System = System.SWISS,
        seed: int = 1,
    ) -> None:
        self.chance = Random(seed)
        rules = Rules(
            game="yahtzee",
            system=system,
            rounds=rounds,
            seats=seats,
            least=least,
            most=most,
            tables=("Table 1", "Table 2"),
        )
        self.events: list[Event] = [Enrolled(f"P{number:02}") for number in range(count)]
        self.events.append(Started("T", rules, seed))
        self.results: dict[str, Finish] = {}

    @property
    def tournament(self) -> Tournament:
        return fold(self.events)

    def draw(self, *, anyway: bool = False) -> tuple[Pairing, ...]:
        drawn = next_round(self.tournament, self.results, anyway=anyway)
        self.events.append(Drawn(drawn))
        return drawn.pairings

    def play(self, pairing: Pairing) -> None:
        totals = {name: self.chance.randint(0, 40) - int(name[1:]) // 2 for name in pairing.players}
        best = max(totals.values())
        winners = tuple(name for name in totals if totals[name] == best)
        self.results[pairing.id] = Finish(totals, winners)

    def round(self) -> None:
        for pairing in self.draw():
            self.play(pairing)
