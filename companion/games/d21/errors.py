"""The refusals of D.21: a class for each rule."""

from companion.games.errors import BadSetup, IllegalAction


class NotAMove(IllegalAction):
    fr = "Ce n'est pas un coup : « {text} ». Écrivez c4-f4, c4xf4 ou c4xf4=5."
    en = "That is not a move: “{text}”. Write c4-f4, c4xf4 or c4xf4=5."


class OffBoard(IllegalAction):
    fr = "Il n'y a pas de case {square} : le tablier va de a1 à {last}."
    en = "There is no square {square}: the board goes from a1 to {last}."


class NoDieThere(IllegalAction):
    fr = "Il n'y a pas de dé en {square}."
    en = "There is no die on {square}."


class NotYourDie(IllegalAction):
    fr = "Le dé en {square} est à l'adversaire : chacun déplace ses propres dés."
    en = "The die on {square} is the other player's: everybody moves their own dice."


class StaysPut(IllegalAction):
    fr = "Un dé qui se déplace change de case : il ne peut pas rester en {square}."
    en = "A die that moves changes its square: it cannot stay on {square}."


class NotStraight(IllegalAction):
    fr = "De {origin} à {target}, ce n'est aucune des huit directions : un dé va tout droit."
    en = "From {origin} to {target} is none of the eight directions: a die goes straight."


class SquareTaken(IllegalAction):
    fr = "Un dé se pose sur une case libre : {square} est occupée."
    en = "A die lands on an empty square: {square} is taken."


class WayBlocked(IllegalAction):
    fr = "Un dé ne glisse que sur des cases vides : il y a un dé en {square}."
    en = "A die slides over empty squares only: there is a die on {square}."


class NothingToJump(IllegalAction):
    fr = "Entre {origin} et {target} il n'y a aucun dé par-dessus lequel sauter."
    en = "Between {origin} and {target} there is no die to jump over."


class JumpsSeveral(IllegalAction):
    fr = "Un dé ne saute que par-dessus un seul dé : de {origin} à {target} il y en a {count}."
    en = "A die jumps over one die only: from {origin} to {target} there are {count}."


class LandsTooFar(IllegalAction):
    fr = "Un saut se termine juste derrière le dé sauté : en {square}."
    en = "A jump ends right behind the die jumped over: on {square}."


class TooNear(IllegalAction):
    fr = "À cette table, un dé ne saute pas par-dessus son voisin : {square} est trop près."
    en = "At this table a die does not jump over its neighbour: {square} is too near."


class OuterSquaresFull(IllegalAction):
    fr = "Trois dés de chaque joueur au plus sur les cases extérieures : {square} est de trop."
    en = "At most three dice of each player on the outer squares: {square} is one too many."


class NotTurned(IllegalAction):
    fr = "Ce coup ne retourne pas le dé : il montre toujours {face}, sans « = »."
    en = "This move does not turn the die: it still shows {face}, without “=”."


class WronglyTurned(IllegalAction):
    fr = "Un {own} qui saute par-dessus un {other} adverse se tourne sur {face} : « ={face} »."
    en = "A {own} that jumps over the other player's {other} turns to {face}: “={face}”."


class CanMove(IllegalAction):
    fr = "On ne passe que si l'on ne peut déplacer aucun dé."
    en = "A player passes only when none of their dice can move."


class NoRolls(IllegalAction):
    fr = "À D.21, les dés se déplacent : on n'en lance aucun."
    en = "In D.21 dice are moved: none is ever rolled."


class NotTwelveDice(BadSetup):
    fr = "Chaque joueur commence avec douze dés : {colour} en a {count}."
    en = "Each player starts with twelve dice: {colour} has {count}."


class NoSuchSquare(BadSetup):
    fr = "L'ouverture nomme la case {square} : le tablier va de a1 à {last}."
    en = "The opening names the square {square}: the board goes from a1 to {last}."


class NoSuchFace(BadSetup):
    fr = "L'ouverture pose un {value} en {square} : les faces vont de 1 à 6."
    en = "The opening puts a {value} on {square}: faces go from 1 to 6."


class SquareTwice(BadSetup):
    fr = "L'ouverture pose deux dés en {square} : une case n'en porte qu'un."
    en = "The opening puts two dice on {square}: a square holds one."


class OuterOpening(BadSetup):
    fr = "L'ouverture de {colour} pose {count} dés sur les cases extérieures : trois au plus."
    en = "The opening puts {count} dice of {colour} on the outer squares: three at most."


class AlreadyWon(BadSetup):
    fr = "Dans cette ouverture, l'objectif {goal} est déjà atteint avant le premier coup."
    en = "In this opening the goal {goal} is already met before the first move."
