"""Yatzy's sheet: a row for each box, with the score of the dice on the table."""

from companion.games.kit import Text
from ui.telling.game_telling import AWAY, GameTelling, Said, Situation
from ui.telling.score_table import Cell, Ink, Kind, Label, Part, Row, ScoreTable, seats, sums

from .rules import BOXES, GAME, UPPER, Box, Score, State, YatzyAction, bonus, points


class YatzyTelling(GameTelling[State, YatzyAction]):
    """Shows a game of Yatzy."""

    def rolls(self, state: State) -> tuple[int, int]:
        """Return the number of rolls so far, and the most in a turn."""
        return len(state.rolls), GAME.most_rolls or 0

    def table(self, state: State, at: Situation = AWAY) -> tuple[Part, ...]:
        """Return the sheet; a tap on an open box of the player to play pencils its score."""
        players = range(len(state.sheets))
        rows = [
            Row(box, Label(GAME.words[box]), tuple(_cell(state, at, box, each) for each in players))
            for box in BOXES
        ]
        rows.insert(len(UPPER), sums("bonus", GAME.words["upper_bonus"], map(bonus, state.sheets)))
        totals = (standing.total for standing in GAME.standings(state))
        rows.append(sums("total", GAME.words["total"], totals, Kind.TOTAL))
        return (ScoreTable("sheet", GAME.title, seats(len(players)), tuple(rows)),)

    def told(self, before: State, action: YatzyAction, after: State) -> Said:
        """Return an action in words: the dice of a roll, or the box with its points."""
        if isinstance(action, Score):
            return Said("", self.choice(before, action))
        return super().told(before, action, after)

    def choice(self, state: State, action: YatzyAction) -> Text:
        """Return a box with its points."""
        assert isinstance(action, Score)
        written = points(action.box, state.dice)
        return GAME.words.text("score", box=GAME.words[action.box], points=written)


def _cell(state: State, at: Situation, box: Box, player: int) -> Cell:
    written = state.sheets[player].get(box)
    if written is not None:
        return Cell(written, Ink.INKED)
    score = Score(box)
    if player != state.player or score not in at.choices:
        return Cell()
    ink = Ink.PENCILLED if at.pencilled == score else Ink.OPEN
    return Cell(points(box, state.dice), ink, does=score)


TELLING = YatzyTelling(GAME)
