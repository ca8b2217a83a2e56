"""The phrases of a game without its own, spoken from the game's telling."""

from typing import Any

from companion.dice import Die, DieKind
from companion.games.game import Action
from companion.table.view import View
from ui.telling.game_telling import GameTelling, situation
from ui.voice.catalogue import number, player, roll, word
from ui.voice.phrase import Phrases, listed, sentence

MOST_CHOICES = 13  # listeners cannot remember more


class GenericTalk:
    """The phrases of a game, from the game's telling."""

    def __init__(self, telling: GameTelling[Any, Any]) -> None:
        self._telling = telling
        self._game = telling.game

    def done(self, before: Any, action: Action, after: Any, *, fully: bool) -> Phrases:
        """Return the dice of a roll, or an action in words, and the player's new total."""
        dice = self._game.rolled(after) or self._game.thrown(action)
        if self._game.enters_roll(action) and _cubes(dice):
            phrases = roll([die.value for die in dice], ".")
        else:
            phrases = (sentence(self._telling.told(before, action, after).text),)
        totals = {standing.player: standing.total for standing in self._game.standings(before)}
        changed = [
            standing
            for standing in self._game.standings(after)
            if standing.total != totals.get(standing.player)
            and standing.player == self._game.to_play(before)
        ]
        sums = (
            [(word("total", ":"), *number(standing.total, ".")) for standing in changed]
            if fully
            else []
        )
        return (*phrases, *(phrase for each in sums for phrase in each))

    def pencilled(self, view: View) -> Phrases:
        """Return the pencilled choice."""
        if view.pencilled is None:
            return ()
        choice = sentence(self._telling.choice(view.state, view.pencilled))
        return (choice.then(";"), word("inks", "."))

    def next_step(self, view: View) -> Phrases:
        """Return the possible next actions."""
        prompt = self._telling.prompt(view.state, situation(view)).text
        return (sentence(prompt),) if str(prompt) else ()

    def report(self, view: View) -> Phrases:
        """Return who plays, the dice, the choices and everybody's total."""
        dice = self._game.rolled(view.state)
        sections: list[Phrases] = []
        if view.to_play is not None:
            sections.append((player(view.to_play), word("plays", ".")))
        if _cubes(dice):
            sections.append((word("on.table", ":"), *roll([die.value for die in dice], ".")))
        sections.append(self.pencilled(view))
        if 0 < len(view.choices) <= MOST_CHOICES:
            choices = (self._telling.choice(view.state, action) for action in view.choices)
            sections.append(listed([(sentence(choice),) for choice in choices], joint=";"))
        sums = [
            (player(standing.player, ","), *number(standing.total)) for standing in view.standings
        ]
        if self._game.unit is not None:
            sections.append(
                (word("totals" if len(sums) > 1 else "total", ":"), *listed(sums, joint=";"))
            )
        return tuple(phrase for section in sections for phrase in section)


def _cubes(dice: tuple[Die, ...]) -> bool:
    """Return whether there are dice, all with six faces."""
    return bool(dice) and all(die.kind is DieKind.D6 for die in dice)
