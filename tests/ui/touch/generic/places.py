"""Screens of the generic table, for the tests of sizes."""

import json
from random import Random

from companion.dice import Colour, Die, DieKind
from companion.games.record import parse_header
from companion.messages import Act, Pencil
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES


def seat(evening: Evening, players: int, **header: object) -> None:
    """Begin a game of Trio."""
    names = NAMES[:players]
    header |= {"game": "trio", "version": 1, "players": names}
    evening.seat(*parse_header(json.dumps(header)))


def play(evening: Evening, actions: int) -> None:
    """Play that many actions: each turn is two rolls and a choice."""
    chance = Random(1)
    for _ in range(actions):
        view = evening.view
        if len(view.state.rolls) < 2:
            dice = [Die(chance.randint(1, 6)) for _ in range(3)]
            evening.tell(Act(view.game.roll(view.state, dice, ())), wait=False)
        else:
            evening.tell(Act(view.choices[0]), wait=False)
        evening.settle()


def by_hand(evening: Evening) -> None:
    """Show a table without a camera, after a roll."""
    seat(evening, 2)
    play(evening, 4)


def asking(evening: Evening) -> None:
    """Show eight players under a camera, with a doubtful die."""
    seat(evening, 8)
    play(evening, 3)
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5), unsure=(1,))


def virtual(evening: Evening) -> None:
    """Show eight players with virtual dice, one kept die and a pencilled choice."""
    seat(evening, 8, dice="virtual")
    evening.now.roll_now()
    evening.settle()
    evening.now.tap_place(1)
    evening.tell(Pencil(evening.view.choices[0]))


def pretend(evening: Evening) -> None:
    """Show a simulated tray with dice to be thrown again."""
    evening.machine.simulated = True
    seat(evening, 3)
    play(evening, 1)
    evening.put_up_camera()


def sheets(evening: Evening) -> None:
    """Show the scores of all players."""
    by_hand(evening)
    evening.now.show_sheets()


def history(evening: Evening) -> None:
    """Show earlier turns."""
    seat(evening, 4)
    play(evening, 9)
    evening.app.open(evening.now.history())


def menu(evening: Evening) -> None:
    """Show the menu."""
    by_hand(evening)
    evening.now.open_menu()


def over(evening: Evening) -> None:
    """Show the end of a game of eight players."""
    seat(evening, 8, options={"rounds": 1})
    play(evening, 24)
    assert evening.now.name == "game_over"


def options(evening: Evening) -> None:
    """Show the options of a new game."""
    new_game(evening)
    evening.now.choose_options()


def new_game(evening: Evening) -> None:
    """Show a new game of a game in a folder."""
    evening.app.go("home")
    from companion import games  # noqa: PLC0415  imported after the folder is known

    evening.app.offer(games.find("trio"))


def many_faces(evening: Evening) -> None:
    """Show the entry of a die of twenty faces by touch."""
    header = {"game": "mixed", "version": 1, "players": NAMES}
    evening.seat(*parse_header(json.dumps(header)))


def picker(evening: Evening) -> None:
    """Show a picker of twenty faces."""
    many_faces(evening)
    dice = [Die(17, DieKind.D20), Die(3, colour=Colour.RED)]
    evening.tell(Act(evening.view.game.roll(evening.view.state, dice, ())))
    evening.app.open(evening.now.history())
    evening.front.correct_die(evening.view, evening.front.entry, 0, 0)


PLACES = [many_faces, picker, by_hand, asking, virtual, pretend, history, menu, over, new_game]
SPARSE = [sheets, options]
