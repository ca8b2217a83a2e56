"""The refusals of Datis: a class for each rule."""

from companion.games.errors import BadSetup, GameOver, IllegalAction


class UnknownYoungest(BadSetup):
    fr = "L'ordre des âges nomme {name}, qui ne joue pas ou y est deux fois."
    en = "The order of ages names {name}, who is not playing or is named twice."


class WrongSets(BadSetup):
    fr = "À {players} joueurs il y a {count} sets, de {count} couleurs différentes."
    en = "With {players} players there are {count} sets, of {count} different colours."


class NoSuchDie(IllegalAction):
    fr = "Il n'y a pas de dé « {die} » : un dé s'écrit couleur et sorte, comme green-d12."
    en = "There is no die “{die}”: a die is written as colour and kind, like green-d12."


class NotInPlay(IllegalAction):
    fr = "Le {die} n'est pas en jeu : à {players} joueurs il y a {count} sets ({colours})."
    en = "The {die} is not in play: with {players} players there are {count} sets ({colours})."


class NoSuchFace(IllegalAction):
    fr = "Le {die} ne porte pas de {value} : ses faces vont de {low} à {high}."
    en = "The {die} has no {value}: its faces go from {low} to {high}."


# --- the round ----------------------------------------------------------------------------


class RoundFirst(IllegalAction):
    fr = "Il faut d'abord commencer une manche, levée par levée ou décompte seul."
    en = "A round must be begun first, trick by trick or tally only."


class RoundUnderWay(IllegalAction):
    fr = "La manche est en cours : on ne change de mode qu'au début d'une manche."
    en = "The round is under way: the mode changes only at the start of a round."


class RoundNotCounted(IllegalAction):
    fr = "Le décompte de la manche attend encore {name} : la suivante ne commence qu'après."
    en = "The tally of the round still waits for {name}: the next one begins only after it."


class TallyOnly(IllegalAction):
    fr = "Cette manche se joue en décompte seul : on n'y note pas de levées."
    en = "This round is tally only: no tricks are noted in it."


class TrickByTrick(IllegalAction):
    fr = "Cette manche se suit levée par levée : les dés gagnés en découlent."
    en = "This round is followed trick by trick: the dice won follow from that."


class TricksOver(IllegalAction):
    fr = "Les sept levées de la manche sont jouées."
    en = "The seven tricks of the round have been played."


class RoundNotPlayed(IllegalAction):
    fr = "On décompte à la fin de la manche, une fois tous les dés gagnés connus."
    en = "The tally comes at the end of the round, once all dice won are known."


class TallyUnderWay(IllegalAction):
    fr = "Le décompte de la manche a commencé : ses dés sont tous donnés."
    en = "The tally of the round has begun: its dice are all given."


# --- tricks -------------------------------------------------------------------------------


class OutOfTurn(IllegalAction):
    fr = "On joue dans l'ordre du tour, un dé chacun : {order}."
    en = "Play goes round the table, one die each: {order}."


class DiePlayed(IllegalAction):
    fr = "Le {die} a déjà été joué dans cette manche : il n'existe qu'une fois."
    en = "The {die} has already been played in this round: there is only one."


class RerollNeeded(IllegalAction):
    fr = "Égalité sans issue : {names} relancent leur dé, le plus haut score l'emporte."
    en = "A tie to the last: {names} roll their die again, the highest score wins."


class RerollNotNeeded(IllegalAction):
    fr = "La levée est décidée : personne ne relance."
    en = "The trick is decided: nobody rolls again."


class WrongRerollers(IllegalAction):
    fr = "Seuls les joueurs à égalité relancent : {names}."
    en = "Only the players who are tied roll again: {names}."


class KeepNotInTrick(IllegalAction):
    fr = "Le gagnant garde tout, ou une couleur présente dans la levée, pas « {keep} »."
    en = "The winner keeps all, or one colour that is in the trick, not “{keep}”."


class NothingToChoose(IllegalAction):
    fr = "Personne d'autre dans le groupe : {name} prend tous les dés, sans choix."
    en = "Nobody else is in the group: {name} takes all the dice, with no choice."


# --- dice won, entered ----------------------------------------------------------------------


class WonAlready(IllegalAction):
    fr = "Les dés gagnés par {name} sont déjà notés."
    en = "The dice {name} won have already been entered."


class DieTwice(IllegalAction):
    fr = "Le {die} est donné deux fois à {name} : il n'existe qu'une fois."
    en = "The {die} is given to {name} twice: there is only one."


class DieTaken(IllegalAction):
    fr = "Le {die} est déjà à {owner} : un dé n'est gagné que par un joueur."
    en = "{owner} already has the {die}: a die is won by one player only."


class OddNumber(IllegalAction):
    fr = (
        "À deux, chaque levée va entière à un joueur : {name} a un nombre pair de dés, pas {count}."
    )
    en = "With two players every trick goes whole to one: {name} has an even number, not {count}."


class WrongTotal(IllegalAction):
    fr = "{whole} dés sont gagnés en tout à {players} joueurs, pas {count}."
    en = "{whole} dice are won in all with {players} players, not {count}."


# --- announcements ------------------------------------------------------------------------


class AnnounceInTurn(IllegalAction):
    fr = "Les annonces se font dans l'ordre du tour : c'est à {due} d'annoncer, pas à {name}."
    en = "Announcements go round the table: it is {due}'s turn, not {name}'s."


class NothingToAnnounce(IllegalAction):
    fr = "{name} n'a aucun dé qui rapporte : rien n'est à annoncer."
    en = "{name} has no paying dice: there is nothing to announce."


class AnnouncedAlready(IllegalAction):
    fr = "{name} a déjà annoncé : une annonce ne se reprend pas."
    en = "{name} has already announced: an announcement stands."


class ColourNotWon(IllegalAction):
    fr = "{name} n'a gagné aucun dé de cette couleur : {colour}."
    en = "{name} has won no die of that colour: {colour}."


class ColourTwice(IllegalAction):
    fr = "Deux couleurs différentes sont retenues, pas deux fois la même."
    en = "Two different colours are kept, not the same one twice."


class KeepTwo(IllegalAction):
    fr = "{name} a gagné des dés de plusieurs couleurs : exactement deux sont retenues."
    en = "{name} has won dice of several colours: exactly two are kept."


class KeepTheOne(IllegalAction):
    fr = "{name} n'a gagné que des dés d'une seule couleur : c'est elle qui est retenue."
    en = "{name} has won dice of one colour only: that one is kept."


class NotTheMost(IllegalAction):
    fr = "On retient les deux couleurs où {name} a le plus de dés, pas {colours} ensemble."
    en = "The two colours in which {name} has most dice are kept, not {colours} together."


class PaysNotKept(IllegalAction):
    fr = "Seule une couleur retenue peut rapporter, pas « {colour} »."
    en = "Only a colour that is kept can pay, not “{colour}”."


class PaysTheMost(IllegalAction):
    fr = "La couleur retenue où il y a le plus de dés rapporte : {colour}."
    en = "The kept colour with more dice pays: {colour}."


class NothingToRisk(IllegalAction):
    fr = "Avec ces couleurs aucun dé ne rapporte : il n'y a rien à risquer."
    en = "With these colours no die pays: there is nothing to risk."


# --- risks --------------------------------------------------------------------------------


class AnnounceFirst(IllegalAction):
    fr = "Tous annoncent avant le premier lancer : c'est à {due} d'annoncer."
    en = "Everybody announces before the first roll: it is {due}'s turn."


class NotRisking(IllegalAction):
    fr = "{name} n'a pas annoncé de risque : ses dés ne se lancent pas."
    en = "{name} has not announced a risk: their dice are not rolled."


class RiskedAlready(IllegalAction):
    fr = "{name} a déjà lancé ses dés risqués."
    en = "{name} has already rolled the risked dice."


class WrongRiskDice(IllegalAction):
    fr = "{name} lance exactement ses dés qui rapportent : {dice}."
    en = "{name} rolls exactly the paying dice: {dice}."


class OwedWithinOwed(IllegalAction):
    fr = "Ce qui restait dû se dit l'un après l'autre, pas l'un dans l'autre."
    en = "What is owed is told one after the other, not one within the other."


# --- the end ------------------------------------------------------------------------------


class NoTie(IllegalAction):
    fr = "Il n'y a pas d'égalité en tête à trancher."
    en = "There is no tie for the lead to settle."


class EndedAlready(GameOver):
    fr = "La partie est déjà terminée, avec {names} en tête."
    en = "The game has already ended, with {names} in the lead."


class SettleTheTie(IllegalAction):
    fr = "Il faut d'abord dire si l'égalité entre {names} est acceptée."
    en = "It must first be said whether the tie between {names} is accepted."
