"""A new game, as the tests of sizes look at it."""

from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.problems import NAMES


def new_game(evening: Evening) -> None:
    """With every place taken."""
    evening.app.go("new_game").prepare(YAHTZEE)
    for name in NAMES:
        evening.now.add(name)


def name_entry(evening: Evening) -> None:
    """The keyboard."""
    new_game(evening)
    evening.now.ask_name()


def new_game_two(evening: Evening) -> None:
    """The names of everybody else still to be tapped."""
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.players = list(NAMES[2:4])


def card_picked(evening: Evening) -> None:
    """The keys that move the player whose card was tapped."""
    new_game(evening)
    evening.screen.step(2)
    evening.now.ids.lines.picked = NAMES[3]


def as_last_time(evening: Evening) -> None:
    """Nobody seated yet, those who played last offered together."""
    evening.sit_down(*NAMES)
    evening.app.game_life.leave()
    evening.app.offer(YAHTZEE)


def who_starts(evening: Evening) -> None:
    """The question of eight players."""
    new_game(evening)
    evening.now.ask_starter()


def names_one_after_the_other(evening: Evening) -> None:
    """The keyboard after a name was given."""
    new_game_two(evening)
    evening.now.ask_name()
    evening.screen.step(2)
    evening.front.write("Gaspard")
    evening.front.another()


def player(evening: Evening) -> None:
    """A player's colours and signs."""
    new_game(evening)
    evening.screen.step(2)
    evening.now.show_player(NAMES[3])


def roll_off(evening: Evening) -> None:
    """Eight players throw."""
    new_game(evening)
    evening.now.throw_for_start()


def same_person(evening: Evening) -> None:
    """Whether a name typed is somebody known."""
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
