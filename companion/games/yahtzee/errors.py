"""The refusals of Yahtzee: a class for each rule."""

from companion.games.errors import IllegalAction


class NoRollLeft(IllegalAction):
    fr = "On lance trois fois par tour au plus : il faut maintenant remplir une case."
    en = "A turn has three rolls at most: a box must be filled now."


class RollFirst(IllegalAction):
    fr = "Il faut lancer les dés avant de remplir une case."
    en = "The dice must be rolled before a box is filled."


class BoxFilled(IllegalAction):
    fr = "La case {box} est déjà remplie : une case ne se remplit qu'une fois."
    en = "The box {box} is already filled: a box is filled only once."


class StartOnlyAtHead(IllegalAction):
    fr = "On choisit qui commence avant le premier lancer de la manche."
    en = "The starter is chosen before the first roll of the round."
