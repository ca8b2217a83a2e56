"""The phrases of a game that has none of its own: what it tells, spoken."""

from typing import Any

from companion.dice import Die, DieKind
from companion.games.game import Action
from companion.table.view import View
from ui.telling.game_telling import GameTelling, situation
from ui.voice.catalogue import number, player, roll, word
from ui.voice.phrase import Phrases, listed, sentence

MOST_CHOICES = 13  # more of them nobody remembers


class GenericTalk:
    """The phrases of a game, from what is told of it."""

    def __init__(self, telling: GameTelling[Any, Any]) -> None:
        self._telling = telling
        self._game = telling.game

    def done(self, before: Any, action: Action, after: Any, *, fully: bool) -> Phrases:
        """Return the dice of a roll, or an action in words; and the new total of who did it."""
        dice = self._game.rolled(after) or self._game.thrown(action)
        if self._game.enters_roll(action) and _cubes(dice):
            said = roll([die.value for die in dice], ".")
        else:
            said = (sentence(self._telling.told(before, action, after).text),)
        totals = {standing.player: standing.total for standing in self._game.standings(before)}
        changed = [
            standing
            for standing in self._game.standings(after)
            if standing.total != totals.get(standing.player)
            and standing.player == self._game.to_play(before)
        ]
        sums = [(word("total", ":"), *number(one.total, ".")) for one in changed] if fully else []
        return (*said, *(phrase for each in sums for phrase in each))

    def pencilled(self, view: View) -> Phrases:
        """Return the choice that is pencilled in."""
        if view.pencilled is None:
            return ()
        said = sentence(self._telling.choice(view.state, view.pencilled))
        return (said.then(";"), word("inks", "."))

    def next_step(self, view: View) -> Phrases:
        """Return what may be done now."""
        said = self._telling.prompt(view.state, situation(view)).text
        return (sentence(said),) if any(said) else ()

    def report(self, view: View) -> Phrases:
        """Return who plays, the dice, the choices and everybody's total."""
        dice = self._game.rolled(view.state)
        said: list[Phrases] = []
        if view.to_play is not None:
            said.append((player(view.to_play), word("plays", ".")))
        if _cubes(dice):
            said.append((word("on.table", ":"), *roll([die.value for die in dice], ".")))
        said.append(self.pencilled(view))
        if 0 < len(view.choices) <= MOST_CHOICES:
            choices = (self._telling.choice(view.state, action) for action in view.choices)
            said.append(listed([(sentence(choice),) for choice in choices], joint=";"))
        sums = [
            (player(standing.player, ","), *number(standing.total)) for standing in view.standings
        ]
        if self._game.unit is not None:
            said.append(
                (word("totals" if len(sums) > 1 else "total", ":"), *listed(sums, joint=";"))
            )
        return tuple(phrase for some in said for phrase in some)


def _cubes(dice: tuple[Die, ...]) -> bool:
    """Whether there are dice, all of them with six faces."""
    return bool(dice) and all(die.kind is DieKind.D6 for die in dice)
