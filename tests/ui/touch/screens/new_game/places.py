"""A new game in the states that the tests of sizes check."""

from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.problems import NAMES


def new_game(evening: Evening) -> None:
    """Show a new game with every seat taken."""
    evening.app.go("new_game").prepare(YAHTZEE)
    for name in NAMES:
        evening.now.add(name)


def name_entry(evening: Evening) -> None:
    """Show the keyboard."""
    new_game(evening)
    evening.now.ask_name()


def new_game_two(evening: Evening) -> None:
    """Show two seated players and the names still to be tapped."""
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.players = list(NAMES[2:4])


def card_picked(evening: Evening) -> None:
    """Show the keys that move a player after a tap on the player's card."""
    new_game(evening)
    evening.screen.step(2)
    evening.now.ids.lines.picked = NAMES[3]


def as_last_time(evening: Evening) -> None:
    """Show the offer to add all of the last players together."""
    evening.sit_down(*NAMES)
    evening.app.game_life.leave()
    evening.app.offer(YAHTZEE)


def who_starts(evening: Evening) -> None:
    """Show the question who starts for eight players."""
    new_game(evening)
    evening.now.ask_starter()


def names_one_after_the_other(evening: Evening) -> None:
    """Show the keyboard after a name was entered."""
    new_game_two(evening)
    evening.now.ask_name()
    evening.screen.step(2)
    evening.front.write("Gaspard")
    evening.front.another()


def player(evening: Evening) -> None:
    """Show the colours and signs of a player."""
    new_game(evening)
    evening.screen.step(2)
    evening.now.show_player(NAMES[3])


def roll_off(evening: Evening) -> None:
    """Show the roll-off of eight players."""
    new_game(evening)
    evening.now.throw_for_start()


def same_person(evening: Evening) -> None:
    """Show the question whether a typed name is a known player."""
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.add(NAMES[3].upper())


PLACES = [
    new_game,
    name_entry,
    new_game_two,
    card_picked,
    as_last_time,
    who_starts,
    names_one_after_the_other,
    player,
    roll_off,
    same_person,
]
