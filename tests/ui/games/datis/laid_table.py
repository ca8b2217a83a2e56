"""A Datis session and the dice in front of its camera, without a screen."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.games.datis.actions import Mode, Round
from companion.games.datis.dice import named
from companion.games.datis.setup import DatisSetup, Options
from companion.games.datis.state import State
from companion.games.game import Action
from companion.messages import Act, Saw
from companion.table.session import Session
from tests.companion.games.datis.laid_tray import LaidTray
from tests.companion.games.datis.recorded import evening
from ui.games.datis import trick_laid, won_laid
from ui.games.datis.laid_dice import LaidDice, Query
from ui.games.datis.trick_entry import TrickEntry
from ui.games.datis.won_dice import WonDiceEntry

ANA, BO, CY = 0, 1, 2


class LaidSession:
    """A round in one of its modes; the tray is empty at first and has been read."""

    def __init__(
        self,
        folder: Path,
        mode: Mode,
        players: Sequence[str] = ("Ana", "Bo"),
        options: Options | None = None,
        before: Sequence[str] = (),
    ) -> None:
        """Begin a round; the dice in `before` lie in the tray from the start."""
        setup = DatisSetup(version=1, players=tuple(players), options=options or Options())
        self.session: Session = evening(folder, setup)
        self.tray = LaidTray()
        self._look()
        if before:
            self.tray.lay_all(*before)
            self._look()
        self.session.handle(Act(Round(mode)))
        self.laid = LaidDice.begun(self.session.view().shown, self.state.colours)
        self.query: Query | None = None

    @property
    def state(self) -> State:
        state: State = self.session.view().state
        return state

    def _look(self, **told: Any) -> None:
        request = self.session.view().question.number
        self.session.handle(Saw(self.tray.settled(request, **told)))

    def see(self, **told: Any) -> None:
        """Read the tray at rest and notify the session (see LaidTray.settled)."""
        self._look(**told)
        shown = self.session.view().shown
        assert shown is not None
        self.laid = self.laid.noticed(shown, self.state.colours)

    @property
    def asked(self) -> str | None:
        """Return the question, or None."""
        return None if self.query is None else self.query.ask.value

    @property
    def offered(self) -> list[str]:
        """Return the dice that can be tapped in answer to the question."""
        return [] if self.query is None else [die.name for die in self.query.offers]


class WonTable(LaidSession):
    """A round in which players lay their dice in the tray after winning them."""

    def __init__(self, folder: Path, **more: Any) -> None:
        super().__init__(folder, Mode.TALLY, **more)
        self.giving = WonDiceEntry.of(self.state)
        self._take(won_laid.WonLaid(self.giving, self.laid))

    def _take(self, known: won_laid.WonLaid) -> None:
        filled = won_laid.give_laid(known.giving, known.laid, self.state.colours)
        self.giving, self.laid, self.query = filled.giving, filled.laid, filled.query

    def see(self, **told: Any) -> None:
        super().see(**told)
        self._take(won_laid.WonLaid(self.giving, self.laid))

    def turn_to(self, player: int) -> None:
        """Tap a name."""
        laid = self.laid.laid_by_one()
        self._take(won_laid.WonLaid(self.giving.turned_to(player), laid))

    def tap(self, name: str) -> None:
        """Tap a die offered by the question."""
        assert self.query is not None
        assert named(name) in self.query.offers
        self._take(won_laid.answered(self.giving, self.laid, self.query, named(name)))

    def agree(self) -> None:
        """Answer yes: that player did win the die."""
        assert self.query is not None
        self._take(won_laid.handed_over(self.giving, self.laid, self.query))

    def leave(self) -> None:
        """Leave the question unanswered."""
        assert self.query is not None
        self._take(won_laid.WonLaid(self.giving, self.laid.leaving(self.query)))

    def won(self, player: int) -> set[str]:
        return {die.name for die in self.giving.dice(player)}


class TrickTable(LaidSession):
    """A round in which dice are thrown to tricks."""

    def __init__(self, folder: Path, **more: Any) -> None:
        super().__init__(folder, Mode.TRICKS, **more)
        self.entry = TrickEntry.begin(self.state)
        self.doubted: int | None = None  # the likely value of the die whose value is asked
        self._take(trick_laid.TrickLaid(self.entry, self.laid))

    def _take(self, known: trick_laid.TrickLaid) -> None:
        played = trick_laid.play_laid(known.entry, known.laid, self.state)
        self.entry, self.laid, self.query = played.entry, played.laid, played.query
        self._doubted = played.doubted
        self.doubted = played.doubted.likeliest if played.doubted is not None else None

    def see(self, **told: Any) -> None:
        super().see(**told)
        self._take(trick_laid.TrickLaid(self.entry, self.laid))

    def tap(self, name: str) -> None:
        """Tap a die offered by the question."""
        assert self.query is not None
        assert named(name) in self.query.offers
        said = trick_laid.named(self.entry, self.laid, self.query, named(name))
        if self.query.since is None:  # for the screen, this is a die like any other
            said = replace(said, entry=said.entry.with_die(self._player, named(name)))
        self._take(said)

    def say(self, value: int) -> None:
        """Tap the value of the die in question."""
        if self._doubted is not None:
            since = self._doubted.since
            self.laid = self.laid.taking(since, self.laid.die(self._doubted)).valuing(since)
        entry = self.entry.with_value(self._player, value)
        self._take(trick_laid.TrickLaid(entry, self.laid))

    @property
    def _player(self) -> int:
        return self.entry.asked(self.state).player

    def leave(self) -> None:
        """Leave the question unanswered."""
        assert self.query is not None
        self._take(trick_laid.TrickLaid(self.entry, self.laid.leaving(self.query)))

    def take_turned(self) -> None:
        """Count the die as it lies now."""
        assert self.query is not None
        self._take(trick_laid.turned(self.entry, self.laid, self.query))

    def record(self, action: Action | None = None) -> None:
        """Record the trick and begin the next trick."""
        self.session.handle(Act(action or self.entry.trick(self.state)))
        self._take(trick_laid.TrickLaid(TrickEntry.begin(self.state), self.laid))

    @property
    def played(self) -> Mapping[str, tuple[str, int | None]]:
        """Return the dice in the trick and their values, by player."""
        names = self.state.setup.players
        return {
            names[player]: (each.die.name, each.value)
            for player, each in zip(self.entry.order, self.entry.plays, strict=True)
            if each.die is not None
        }
