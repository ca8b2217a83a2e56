"""The faults that make a game broken."""

from companion.language.errors import BilingualError


class BrokenGame(BilingualError):
    """A promise of the kit that a game breaks; every promise has its own subclass."""


class Raises(BrokenGame):
    """The game's code raises an error that is no refusal. Details: doing, error."""

    fr = "Erreur pendant que {doing} : {error}."
    en = "Error while {doing}: {error}."


class ChoiceRefused(BrokenGame):
    """The rules refuse an offered choice, or their simulated player's. Details: action, why."""

    fr = "Les règles refusent ce qu'elles proposent elles-mêmes, {action} : {why}"
    en = "The rules refuse what they offer themselves, {action}: {why}"


class StartRefused(BrokenGame):
    """The game refuses a number of players in its own range. Details: count, why."""

    fr = "Nombre de joueurs refusé, mais annoncé par le jeu ({count}) : {why}"
    en = "A number of players is refused that the game names ({count}): {why}"


class OtherDice(BrokenGame):
    """A roll needs dice that `dice_in_play` does not name."""

    fr = "Un lancer attend des dés que dice_in_play ne nomme pas."
    en = "A roll wants dice that dice_in_play does not name."


class UndoDiffers(BrokenGame):
    """Undo, redo or a correction leads to another state. Details: action."""

    fr = "Annuler puis refaire {action} ne mène pas au même état."
    en = "Undoing and redoing {action} does not lead to the same state."


class ResumeDiffers(BrokenGame):
    """A game changes when closed and reopened. Details: count."""

    fr = "Fermée et rouverte (actions : {count}), la partie n'est plus la même."
    en = "Closed and opened again (actions: {count}), the game is not the same."


class RecordDiffers(BrokenGame):
    """A game changes when written to a record and read again."""

    fr = "Écrite puis relue, la partie n'est plus la même."
    en = "Written to a record and read again, the game is not the same."


class ApplyChanges(BrokenGame):
    """An action modifies the given state. Details: action."""

    fr = "L'action {action} modifie l'état reçu au lieu d'en rendre un autre."
    en = "The action {action} changes the state it is given instead of returning another one."


class NeverEnds(BrokenGame):
    """No game came to its end. Details: count."""

    fr = "Aucune partie ne s'est terminée (actions : {count})."
    en = "No game came to its end (actions: {count})."


class Stuck(BrokenGame):
    """An unfinished game offers no action. Details: count."""

    fr = "La partie continue, mais rien n'est possible (actions : {count})."
    en = "The game goes on, but nothing can be done (actions: {count})."


class GoesOn(BrokenGame):
    """A finished game still offers actions, or takes them."""

    fr = "La partie est finie, mais les règles proposent ou acceptent encore une action."
    en = "The game is over, but the rules still offer or accept an action."


class OtherPlayers(BrokenGame):
    """Standings, the player to play or the winners are not the players of the setup."""

    fr = "Les scores, le joueur à qui c'est le tour ou les gagnants ne sont pas ceux de la table."
    en = "The scores, the player to play or the winners are not those of the table."


class NotDrawn(BrokenGame):
    """A face cannot draw the game. Details: face, error."""

    fr = "Ne se dessine pas ({face}) : {error}."
    en = "Cannot be drawn ({face}): {error}."
