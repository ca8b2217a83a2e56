"""The generic table, as the tests of sizes look at it."""

import json
from random import Random

from companion.dice import Colour, Die, DieKind
from companion.games.record import parse_header
from companion.messages import Act, Pencil
from tests.ui.touch.evening import Evening
from tests.ui.touch.problems import NAMES


def seat(evening: Evening, players: int, **header: object) -> None:
    """A game of Trio, to be played."""
    names = NAMES[:players]
    header |= {"game": "trio", "version": 1, "players": names}
    evening.seat(*parse_header(json.dumps(header)))


def play(evening: Evening, actions: int) -> None:
    """So many actions: each turn two rolls, and what is chosen then."""
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
    """Without a camera, a roll made."""
    seat(evening, 2)
    play(evening, 4)


def asking(evening: Evening) -> None:
    """Eight under a camera, a die in doubt."""
    seat(evening, 8)
    play(evening, 3)
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5), unsure=(1,))


def virtual(evening: Evening) -> None:
    """Eight with virtual dice, one of them kept, a choice pencilled."""
    seat(evening, 8, dice="virtual")
    evening.now.roll_now()
    evening.settle()
    evening.now.tap_place(1)
    evening.tell(Pencil(evening.view.choices[0]))


def pretend(evening: Evening) -> None:
    """The tray pretended, dice to be thrown again."""
    evening.machine.simulated = True
    seat(evening, 3)
    play(evening, 1)
    evening.put_up_camera()


def sheets(evening: Evening) -> None:
    """How everybody stands."""
    by_hand(evening)
    evening.now.show_sheets()


def history(evening: Evening) -> None:
    """Earlier turns."""
    seat(evening, 4)
    play(evening, 9)
    evening.app.open(evening.now.history())


def menu(evening: Evening) -> None:
    """The menu."""
    by_hand(evening)
    evening.now.open_menu()


def over(evening: Evening) -> None:
    """The end of a game of eight."""
    seat(evening, 8, options={"rounds": 1})
    play(evening, 24)
    assert evening.now.name == "game_over"


def options(evening: Evening) -> None:
    """What a table may choose."""
    new_game(evening)
    evening.now.choose_options()


def new_game(evening: Evening) -> None:
    """A new game of a game in a folder."""
    evening.app.go("home")
    from companion import games  # noqa: PLC0415  the folder is known by now

    evening.app.offer(games.find("trio"))


def many_faces(evening: Evening) -> None:
    """A die of twenty faces, to be entered by hand."""
    header = {"game": "mixed", "version": 1, "players": NAMES}
    evening.seat(*parse_header(json.dumps(header)))


def picker(evening: Evening) -> None:
    """Which of twenty faces it was."""
    many_faces(evening)
    dice = [Die(17, DieKind.D20), Die(3, colour=Colour.RED)]
    evening.tell(Act(evening.view.game.roll(evening.view.state, dice, ())))
    evening.app.open(evening.now.history())
    evening.front.correct_die(evening.view, evening.front.entry, 0, 0)


PLACES = [many_faces, picker, by_hand, asking, virtual, pretend, history, menu, over, new_game]
SPARSE = [sheets, options]
