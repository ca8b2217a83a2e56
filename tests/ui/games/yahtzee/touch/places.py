"""Screens of the Yahtzee table, and parts common to all tables, for the tests of sizes."""

from msgspec.structs import replace

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.tray.draft import Ask
from tests.companion.evening import whole_game
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.pictured import picture
from tests.ui.touch.problems import NAMES

TURN = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)), Score(Box.THREES))


def by_hand(evening: Evening) -> None:
    """Show the table without a camera, after a roll."""
    evening.sit_down(*NAMES[:3], rounds=3, actions=TURN[:2])


def virtual(evening: Evening) -> None:
    """Show virtual dice, three of them kept."""
    evening.seat(YAHTZEE, replace(yahtzee(*NAMES, rounds=3), dice="virtual"))
    evening.now.roll_now()
    evening.settle()
    for kept in (0, 2, 4):
        evening.now.tap_place(kept)


def asking(evening: Evening) -> None:
    """Show the table under a camera with a doubtful die and eight players."""
    evening.sit_down(*NAMES, rounds=3, actions=TURN * 3)
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(1,))


def already_there(evening: Evening) -> None:
    """Show a reopened game with other dice in the tray than those of its roll."""
    evening.sit_down(*NAMES, rounds=3, actions=TURN[:1])
    evening.put_up_camera()
    game = evening.view.id
    evening.machine.leave()
    evening.machine.resume(game)
    evening.app.follow()
    table = evening.machine.table  # the screen may still show the view of the last game
    assert table is not None
    assert evening.screen.until(lambda: evening.now.seen and evening.now.view is table.view)
    evening.see((2, 2, 5, 1, 6))
    assert evening.screen.until(lambda: evening.now.asked is not None)
    assert evening.now.asked.ask is Ask.ALREADY_THERE


def empty_tray(evening: Evening) -> None:
    """Show more dice in the tray than the game needs at its start."""
    evening.sit_down(*NAMES, rounds=3)
    evening.put_up_camera()
    evening.see((3, 3, 5, 1, 6, 6))
    assert evening.now.asked.ask is Ask.EMPTY_TRAY


def pencilled(evening: Evening) -> None:
    """Show a pencilled box with a simulated tray."""
    from companion.messages import Pencil  # noqa: PLC0415

    evening.machine.simulated = True
    evening.sit_down(*NAMES[:2], actions=TURN[:1])
    evening.put_up_camera()
    evening.tell(Pencil(Score(Box.CHANCE)))


def sheet_of_two(evening: Evening) -> None:
    """Show two players under a camera, before a roll."""
    evening.sit_down(*NAMES[:2], rounds=3, actions=TURN * 2)
    evening.put_up_camera()


def sheet_of_four(evening: Evening) -> None:
    """Show four players, one with a long name, after a third roll with a zero pencilled."""
    from companion.messages import Pencil  # noqa: PLC0415

    evening.sit_down(*NAMES[:4], rounds=3, actions=(*TURN * 3, *TURN[:1] * 3))
    evening.put_up_camera()
    evening.tell(Pencil(Score(Box.CHANCE, zero=True)))


def sheet_of_eight(evening: Evening) -> None:
    """Show eight players without a camera, after a roll, with points pencilled."""
    from companion.messages import Pencil  # noqa: PLC0415

    evening.sit_down(*NAMES, rounds=3, actions=(*TURN * 5, *TURN[:1]))
    evening.tell(Pencil(Score(Box.CHANCE)))


def sheet_of_eight_looked_up(evening: Evening) -> None:
    """Show eight players under a camera, with another player's sheet opened."""
    evening.sit_down(*NAMES, rounds=3, actions=(*TURN * 5, *TURN[:2]))
    evening.put_up_camera()
    evening.now.tap_player(3)


def tray(evening: Evening) -> None:
    """Show the camera's picture, enlarged."""
    evening.sit_down(*NAMES, rounds=3, actions=TURN)
    evening.put_up_camera()
    evening.see((3, 3, 5, 1, 6))
    evening.now.open_tray()


def entering(evening: Evening) -> None:
    """Show entry by touch for four players, some dice kept and the last die marked as kept."""
    evening.sit_down(*NAMES[:4], actions=(*TURN * 3, *TURN[:1]))
    evening.now.ids.entry.enter(4)
    for at in (1, 2, 3, 4):
        evening.now.tap_place(at)


def whole_sheets(evening: Evening) -> None:
    """Show the whole sheets of eight players in the second of two rounds."""
    evening.sit_down(*NAMES, rounds=2, actions=whole_game(len(NAMES)))
    evening.now.show_sheets()


def menu(evening: Evening) -> None:
    """Show the menu of the table."""
    by_hand(evening)
    evening.now.open_menu()


def players(evening: Evening) -> None:
    """Show the choice of a name to correct among eight players."""
    evening.sit_down(*NAMES)
    evening.now.show_players()


def picker(evening: Evening) -> None:
    """Show the face picker."""
    by_hand(evening)
    evening.now.hold_place(0)


def history(evening: Evening) -> None:
    """Show earlier turns."""
    by_hand(evening)
    evening.app.open(evening.now.history())


def roll_picture(evening: Evening) -> None:
    """Show the picture of a roll with two corrected dice."""
    history(evening)
    view = evening.view
    evening.machine.pictures[view.id, view.entries[1]] = picture((3, 3, 4, None, 6))
    evening.front.show_picture()


def no_roll_picture(evening: Evening) -> None:
    """Show a roll without a stored picture."""
    history(evening)
    evening.front.show_picture()


def after_game(evening: Evening) -> None:
    """Show the cost of the decisions of eight players in two rounds."""
    evening.sit_down(*NAMES, rounds=2, actions=whole_game(8) * 2)
    evening.now.look_back()
    evening.front.show("yahtzee.after_game")
    part = evening.front.part
    assert evening.screen.until(lambda: part._analyses)


def after_game_alone(evening: Evening) -> None:
    """Show the cost of the decisions of a single player."""
    evening.sit_down(NAMES[3], actions=whole_game(1))
    evening.now.look_back()
    evening.front.show("yahtzee.after_game")
    part = evening.front.part
    assert evening.screen.until(lambda: part._analyses)


PLACES = [
    by_hand,
    virtual,
    asking,
    already_there,
    empty_tray,
    pencilled,
    sheet_of_two,
    sheet_of_four,
    sheet_of_eight,
    sheet_of_eight_looked_up,
    entering,
    whole_sheets,
    menu,
    players,
    picker,
    history,
    roll_picture,
    no_roll_picture,
    after_game,
]
SPARSE = [tray, after_game_alone]  # screens with only a key to close them
