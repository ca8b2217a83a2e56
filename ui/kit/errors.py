"""The faults that make a game broken."""

from companion.language.errors import TranslatedError


class BrokenGame(TranslatedError):
    """A promise of the kit that a game breaks; every promise has its own subclass."""


class Raises(BrokenGame):
    """The game's code raises an error that is no refusal. Details: doing, error."""

    message = "Error while {doing}: {error}."


class ChoiceRefused(BrokenGame):
    """The rules refuse an offered choice, or their simulated player's. Details: action, why."""

    message = "The rules refuse what they offer themselves, {action}: {why}"


class StartRefused(BrokenGame):
    """The game refuses a number of players in its own range. Details: count, why."""

    message = "A number of players is refused that the game names ({count}): {why}"


class OtherDice(BrokenGame):
    """A roll needs dice that `dice_in_play` does not name."""

    message = "A roll wants dice that dice_in_play does not name."


class UndoDiffers(BrokenGame):
    """Undo, redo or a correction leads to another state. Details: action."""

    message = "Undoing and redoing {action} does not lead to the same state."


class ResumeDiffers(BrokenGame):
    """A game changes when closed and reopened. Details: count."""

    message = "Closed and opened again (actions: {count}), the game is not the same."


class RecordDiffers(BrokenGame):
    """A game changes when written to a record and read again."""

    message = "Written to a record and read again, the game is not the same."


class ApplyChanges(BrokenGame):
    """An action modifies the given state. Details: action."""

    message = "The action {action} changes the state it is given instead of returning another one."


class NeverEnds(BrokenGame):
    """No game came to its end. Details: count."""

    message = "No game came to its end (actions: {count})."


class Stuck(BrokenGame):
    """An unfinished game offers no action. Details: count."""

    message = "The game goes on, but nothing can be done (actions: {count})."


class GoesOn(BrokenGame):
    """A finished game still offers actions, or takes them."""

    message = "The game is over, but the rules still offer or accept an action."


class OtherPlayers(BrokenGame):
    """Standings, the player to play or the winners are not the players of the setup."""

    message = "The scores, the player to play or the winners are not those of the table."


class NotDrawn(BrokenGame):
    """A face cannot draw the game. Details: face, error."""

    message = "Cannot be drawn ({face}): {error}."
