"""A whole game of Yahtzee played by ear alone.

The player knows the rules, the dice to throw again after "keep the fives", and the place of each
box under the finger, which is the order of the first announcement. Everything else is heard. The
view is read only once, when the game is over.
"""

import queue
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import BOXES
from companion.language.text import Language
from companion.messages import Act, Pencil, Press
from companion.settings import Settings
from tests.companion.bots import set_up
from tests.hardware.silent_speaker import SilentSpeaker
from tests.language import BOTH
from tests.ui.wired import MakeMachine
from ui.machine.listeners import Listeners
from ui.machine.wiring import Wiring
from ui.voice.numbers import Spelled
from ui.voice.phrase import Call
from ui.voice.voice import Voice

NUMBERS = {
    language: {Spelled(number).to(language): number for number in range(1600)} for language in BOTH
}
_ENGLISH = ("one", "two", "three", "four", "five", "six")
FACES = {
    "en": {f"{word}{end}": at for at, word in enumerate(_ENGLISH, 1) for end in ("", "s", "es")},
    "fr": {"as": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6},
}
WORDS = {
    "en": {
        "turn": r"(\w+), your turn\.",
        "open": r"Open boxes: ([^.]*)\.",
        "zero": r"Zero in: ([^.]*)\.",
        "struck": r"^Zero in (.*); end of turn writes it down\.$",
        "pencilled": r"^(.*), ([\w -]+) points?; end of turn writes it down\.$",
        "last": "roll three.",
        "won": r"(\w+) wins with ([\w -]+) points?\.",
        "together": "win together",
    },
    "fr": {
        "turn": r"(\w+), à vous\.",
        "open": r"Cases libres\s: ([^.]*)\.",
        "zero": r"Zéro dans\s: ([^.]*)\.",
        "struck": r"^Zéro dans (.*)\s; fin du tour pour l'inscrire\.$",
        "pencilled": r"^(.*), ([\w -]+) points?\s; fin du tour pour l'inscrire\.$",
        "last": "troisième lancer.",
        "won": r"(\w+) gagne avec ([\w -]+) points?\.",
        "together": "gagnent ensemble",
    },
}


class Hand:
    """Real dice and a finger; follows the player's orders and reports nothing."""

    def __init__(self, machine: Wiring, chance: Random) -> None:
        self._machine = machine
        self._chance = chance
        self._dice: tuple[int, ...] = ()

    def throw(self, keep: int | None) -> None:
        """Throw the dice again, except those that show `keep`."""
        kept = tuple(at for at, face in enumerate(self._dice) if face == keep)
        if len(kept) == len(self._dice):
            kept = kept[:-1]
        self._dice = tuple(
            self._dice[at] if at in kept else self._chance.randint(1, 6) for at in range(5)
        )
        self._tell(Act(Roll(self._dice, kept)))

    def tap(self, box: int) -> None:
        """Tap the box of that number on the sheet, counted from the top."""
        self._tell(Pencil(Score(BOXES[box])))

    def end_turn(self) -> None:
        """Press END OF TURN and take all dice for the next turn."""
        self._dice = ()
        self._machine.press(Press.END_TURN)

    def ask(self) -> None:
        """Hold the re-read button, which speaks the report."""
        self._machine.say_it()

    def _tell(self, message: Any) -> None:
        table = self._machine.table
        assert table is not None
        table.submit(message)


class Listener:
    """A player who only hears; `sums` holds the points added up for each player."""

    def __init__(self, hand: Hand, heard: "queue.Queue[str]", language: Language) -> None:
        self._hand, self._heard, self._language = hand, heard, language
        self._words = WORDS[language]
        self._places: list[str] = []
        self.sums: dict[str, int] = {}

    def play(self) -> tuple[str, int] | None:
        """Play to the end; return the winner and the points, or None for a shared win."""
        said = self._listen()
        self._hand.ask()
        self._places = self._boxes(self._listen(), "open")
        assert len(self._places) == 13
        while (turn := self._find("turn", said)) is not None:
            said = self._turn(turn[1])
        if self._words["together"] in said:
            return None
        won = self._find("won", said)
        assert won is not None, said
        return won[1], self._number(won[2])

    def _turn(self, name: str) -> str:
        """Throw until no better roll is likely, fill the best box; return the call after it."""
        self._hand.throw(None)
        said = self._listen()
        while self._words["last"] not in said:
            self._hand.throw(self._most(said))
            said = self._listen()
        self._hand.ask()
        said = self._listen()
        worths = [part.rpartition(", ") for part in self._boxes(said, "open", "; ")]
        best = max(((self._number(worth), box) for box, _, worth in worths), default=None)
        box = best[1] if best is not None else self._boxes(said, "zero")[0]
        self._hand.tap(self._places.index(box))
        points = best[0] if best is not None else 0
        pencilled = self._find("pencilled" if points else "struck", self._listen())
        assert pencilled is not None
        assert pencilled[1].lower() == box
        assert not points or points == self._number(pencilled[2])
        self.sums[name] = self.sums.get(name, 0) + points
        self._hand.end_turn()
        return self._listen()

    def _most(self, said: str) -> int:
        """Return the face named first, of which there are most."""
        first = re.match(r"[\w]+ (\w+)", said)
        assert first is not None, said
        return FACES[self._language][first[1]]

    def _boxes(self, said: str, which: str, joint: str = ", ") -> list[str]:
        found = self._find(which, said)
        listed = found[1].replace("\u00a0;", ";") if found is not None else ""
        return [part.lower() for part in listed.split(joint)] if listed else []

    def _find(self, which: str, said: str) -> "re.Match[str] | None":
        return re.search(self._words[which], said)

    def _number(self, words: str) -> int:
        return NUMBERS[self._language][words.lower()]

    def _listen(self) -> str:
        return self._heard.get(timeout=60)


@pytest.mark.parametrize("language", BOTH)
def test_a_whole_game_is_played_by_ear(
    make_machine: MakeMachine, language: Language, tmp_path: Path
) -> None:
    heard: queue.Queue[str] = queue.Queue()
    settings = Settings(language=language, voice="all")

    def note(call: Call, spoken: Language) -> None:
        heard.put(call.written(spoken))

    voice = Voice(settings, SilentSpeaker(), engine=lambda: None, heard=note)
    machine = make_machine(settings, listeners=Listeners(voice=voice))
    machine.begin(*set_up("yahtzee"))
    listener = Listener(Hand(machine, Random("by ear")), heard, language)
    won = listener.play()

    table = machine.table
    assert table is not None
    outcome = table.view.outcome
    assert outcome is not None  # only now is the view read
    totals = {standing.player: standing.total for standing in table.view.standings}
    assert won == (outcome.winners[0], totals[outcome.winners[0]])
    for index, name in enumerate(table.view.setup.players):
        (sheet,) = [sheets[index] for sheets in table.view.state.sheets]
        assert listener.sums[name] == sheet.upper + sheet.lower
