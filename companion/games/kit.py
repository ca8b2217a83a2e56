"""All parts that a game is made of, under one address.

A game from outside that imports only from this module, and has `KIT = 1`, goes on working with
every companion that knows this kit.
"""

from companion.dice import Colour, DiceSort, Die, DieKind, Size, WantedDice
from companion.games.course import Course, Step, Unit
from companion.games.errors import (
    BadOption,
    BadSetup,
    GameOver,
    IllegalAction,
    NoRollLeft,
    NotAPlayer,
    RollFirst,
)
from companion.games.game import Action, Game, RollingSetup, Setup, Throw, check_players
from companion.games.keeping import KeepingDiceGame, KeepingState, Roll
from companion.games.leaving import Leave, leaver, staying
from companion.games.rules_card import RulesCard
from companion.games.standings import Outcome, Standing
from companion.language.text import Text, Translated
from companion.language.words import Words

__all__ = [
    "Action",
    "BadOption",
    "BadSetup",
    "Colour",
    "Course",
    "DiceSort",
    "Die",
    "DieKind",
    "Game",
    "GameOver",
    "IllegalAction",
    "KeepingDiceGame",
    "KeepingState",
    "Leave",
    "NoRollLeft",
    "NotAPlayer",
    "Outcome",
    "Roll",
    "RollFirst",
    "RollingSetup",
    "RulesCard",
    "Setup",
    "Size",
    "Standing",
    "Step",
    "Text",
    "Throw",
    "Translated",
    "Unit",
    "WantedDice",
    "Words",
    "check_players",
    "leaver",
    "staying",
]
