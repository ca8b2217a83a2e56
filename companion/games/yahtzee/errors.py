"""The rules of Yahtzee that can say no, one class a rule."""

from companion.games.errors import IllegalAction


class NotFiveDice(IllegalAction):
    """A roll that does not show five dice."""

    fr = "Un lancer compte cinq dés, pas {count}."
    en = "A roll has five dice, not {count}."


class NoSuchFace(IllegalAction):
    """A value no die has."""

    fr = "Aucun dé ne porte de face {value} : les faces vont de 1 à 6."
    en = "No die has a {value}: faces go from 1 to 6."


class KeptOnFirstRoll(IllegalAction):
    """Dice kept where there is nothing to keep."""

    fr = "Le premier lancer d'un tour se fait avec les cinq dés : aucun n'est gardé."
    en = "The first roll of a turn is made with all five dice: none is kept."


class BadKept(IllegalAction):
    """Positions that do not name dice, or name one twice."""

    fr = "Les dés gardés sont désignés par des positions distinctes, de 0 à 4, pas {kept}."
    en = "Kept dice are named by different positions from 0 to 4, not {kept}."


class AllKept(IllegalAction):
    """A roll in which every die is kept."""

    fr = "On garde quatre dés au plus : il faut relancer au moins un dé."
    en = "At most four dice are kept: at least one must be rolled."


class KeptDieChanged(IllegalAction):
    """A die said to be kept shows another value than before."""

    fr = "Le dé {position} est gardé : il montre encore {before}, pas {after}."
    en = "Die {position} is kept: it still shows {before}, not {after}."


class NoRollLeft(IllegalAction):
    """A fourth roll."""

    fr = "On lance trois fois par tour au plus : il faut maintenant remplir une case."
    en = "A turn has three rolls at most: a box must be filled now."


class RollFirst(IllegalAction):
    """A box filled before any roll."""

    fr = "Il faut lancer les dés avant de remplir une case."
    en = "The dice must be rolled before a box is filled."


class BoxFilled(IllegalAction):
    """A box filled a second time."""

    fr = "La case {box} est déjà remplie : une case ne se remplit qu'une fois."
    en = "The box {box} is already filled: a box is filled only once."


class StartOnlyAtHead(IllegalAction):
    """A change of starter in the middle of a round."""

    fr = "On choisit qui commence avant le premier lancer de la manche."
    en = "The starter is chosen before the first roll of the round."
