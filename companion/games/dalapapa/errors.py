"""The refusals of Dalapapa Domaine: a class for each rule."""

from companion.games.errors import IllegalAction


class PlacedAlready(IllegalAction):
    fr = "Un seul domino par tour : pour en poser un autre, {name} doit payer encore un tour."
    en = "One domino is placed a turn: to place another, {name} must pay for another turn."


class NoConnection(IllegalAction):
    fr = "Un domino se pose avec une connexion au moins, pas {count}."
    en = "A domino is placed with at least one connection, not {count}."


class TooManyConnections(IllegalAction):
    fr = "Les connexions d'un domino : {most} au plus, pas {count}."
    en = "The connections a domino makes: {most} at most, not {count}."


class CannotPayConnection(IllegalAction):
    fr = "Une seule connexion coûte un jeton, et {name} n'en a pas."
    en = "A single connection costs a token, and {name} has none."


class PlaceFirst(IllegalAction):
    fr = "{name} doit d'abord poser un domino, puis marquer, payer encore un tour ou finir."
    en = "{name} must place a domino first, then mark, pay for another turn or end."


class MayNotPass(IllegalAction):
    fr = "On ne passe que sans jeton, faute de pouvoir poser : {name} en a {tokens}."
    en = "Only a player without a token who cannot place may pass: {name} has {tokens}."


class NotAPass(IllegalAction):
    fr = "{name} a posé un domino : ce tour se finit, il ne se passe pas."
    en = "{name} has placed a domino: this turn is ended, not passed."


class NoTokensToReplay(IllegalAction):
    fr = "Encore un tour coûte {price} jetons : {name} en a {tokens}."
    en = "Another turn costs {price} tokens: {name} has {tokens}."


class NothingToDraw(IllegalAction):
    fr = "Pour rejouer, il faut tirer un domino, et le sac est vide : {name} finit son tour."
    en = "Another turn begins with a domino drawn, and the bag is empty: {name} ends this turn."


class NoMarkerLeft(IllegalAction):
    fr = "{name} a posé tous ses marqueurs, et un marqueur posé ne se reprend jamais."
    en = "{name} has placed all their markers, and a marker is never taken back."


class MarkedAlready(IllegalAction):
    fr = "{name} a déjà un marqueur sur le territoire {id} : un seul y suffit."
    en = "{name} already has a marker on territory {id}: one is enough there."


class NoSuchTerritory(IllegalAction):
    fr = "Il n'y a pas de territoire {id} sur la table."
    en = "There is no territory {id} on the table."


class TerritoryExists(IllegalAction):
    fr = "Il y a déjà un territoire {id} : chacun a son propre numéro."
    en = "There is already a territory {id}: each has a number of its own."


class BadId(IllegalAction):
    fr = "Un territoire se nomme par un nombre de 0 à 9999 ou un mot court, pas {id}."
    en = "A territory is named by a number from 0 to 9999 or a short word, not {id}."


class BadColour(IllegalAction):
    fr = "La couleur d'un territoire est un mot court, pas « {colour} »."
    en = "A territory's colour is a short word, not “{colour}”."


class BadSize(IllegalAction):
    fr = "Un territoire compte de 1 à {most} cases, pas {squares}."
    en = "A territory has from 1 to {most} squares, not {squares}."


class OnlyGrows(IllegalAction):
    fr = "Un territoire ne peut que grandir : la taille du {id} est déjà {before}, pas {after}."
    en = "A territory can only grow: the size of {id} is already {before}, not {after}."


class SameTerritory(IllegalAction):
    fr = "Il faut deux territoires pour n'en faire qu'un : {id} ne peut rejoindre {id}."
    en = "It takes two territories to make one: {id} cannot join {id}."


class DifferentColours(IllegalAction):
    fr = "Un territoire est d'une seule couleur : {into} est {one}, {source} est {other}."
    en = "A territory is of one colour: {into} is {one}, {source} is {other}."


class TurnNotOver(IllegalAction):
    fr = "{name} n'a pas fini son tour : le décompte vient après."
    en = "{name} has not ended their turn: the count comes after."


class LastTurnsFirst(IllegalAction):
    fr = "Avant le décompte, chacun a encore un dernier tour : {names}."
    en = "Before the count each has a last turn left: {names}."


class StillToPlace(IllegalAction):
    fr = (
        "Dominos encore dans le sac : {dominoes}. Tant que quelqu'un a un jeton ({names}), "
        "on joue : le décompte vient après."
    )
    en = (
        "Dominoes still in the bag: {dominoes}. As long as somebody has a token ({names}), "
        "play goes on: the count comes after."
    )


class NobodyHasThePlaque(IllegalAction):
    fr = "Ce décompte suit les derniers tours, or personne n'a reçu la plaque."
    en = "This count follows the last turns, but nobody has taken the plaque."


class OnlyTheCount(IllegalAction):
    fr = "Chacun a joué son dernier tour : il ne reste que le décompte."
    en = "Everybody has played their last turn: only the count is left."


class NoDice(IllegalAction):
    fr = "Ce jeu se joue sans dés."
    en = "This game is played without dice."
