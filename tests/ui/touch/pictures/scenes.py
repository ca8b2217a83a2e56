"""Scenes of the documentation: each function brings the stage to the moment of a picture."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import cv2
import msgspec

from companion.dice import Reading
from companion.games.d21.actions import Move
from companion.games.datis.state import Phase
from companion.games.game import Action
from companion.games.record import parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.learning.roll_pictures import LyingDie, RollPicture
from companion.messages import Act, Pencil
from hardware.computer.sticks import Stick
from tests.companion.bots import next_action
from tests.ui.touch.evening import YAHTZEE
from tests.ui.touch.pictures.stage import NAMES, Stage
from tests.ui.touch.screens.statistics.played import evenings
from tests.ui.waiting import handle
from ui.interface import Tried
from ui.touch.screens.statistics.model.book import book
from ui.web.evening import Device

FULL, PAIR = (5, 5, 2, 2, 5), (3, 6, 3, 1, 4)


def sit_down(stage: Stage, game: str, count: int, actions: Sequence[Action] = ()) -> None:
    """Begin a game of the first `count` players and play these actions."""
    stage.seat(*parse_header(header(game, count)), actions)


def header(game: str, count: int) -> bytes:
    """Return the header of a game for the first `count` players."""
    return msgspec.json.encode({"game": game, "version": 1, "players": NAMES[:count]})


def played(stage: Stage, game: str, count: int, enough: Callable[[Any], object]) -> None:
    """Let bots play a game of the first `count` players until a state is `enough`."""
    table, chance = stage.machine.begin(*parse_header(header(game, count))), Random(5)
    while not enough(table.view.state):
        handle(table, Act(next_action(table.view, chance)))
    stage.app.follow()
    stage.settle()


def turns_of_yahtzee(stage: Stage) -> None:
    """Show the second half of a game of Yahtzee before a player's first roll."""
    played(stage, "yahtzee", 3, lambda state: state.turns == 19)
    stage.lay(())


def home(stage: Stage) -> None:
    """Show Home with a game to resume."""
    played(stage, "yahtzee", 3, lambda state: state.turns == 20)
    stage.app.game_life.leave()
    stage.settle()


def new_game(stage: Stage) -> None:
    """Show a new game with two players and room for a third."""
    stage.app.go("new_game").prepare(YAHTZEE)
    for name in NAMES[:2]:
        stage.now.add(name)


def yahtzee(stage: Stage) -> None:
    """Show a roll that was read, with a pencilled box."""
    turns_of_yahtzee(stage)
    stage.rolled(*FULL)
    box = max(
        stage.view.state.sheet.open_boxes, key=lambda one: stage.view.state.sheet.worth(one, FULL)
    )
    stage.tell(Pencil(Score(box)))


def doubt(stage: Stage) -> None:
    """Show the question about a cocked die."""
    turns_of_yahtzee(stage)
    stage.rolled(*PAIR, unsure=(3,))


def advice(stage: Stage) -> None:
    """Show advice on the dice in the tray."""
    turns_of_yahtzee(stage)
    stage.rolled(*PAIR)
    stage.now.open_menu()
    stage.press("yahtzee.advice")


def trick(stage: Stage) -> None:
    """Show the fourth trick of a round of Datis."""
    played(
        stage,
        "datis",
        3,
        lambda state: (
            len(state.rounds) == 2 and state.phase is Phase.TRICKS and len(state.round.tricks) == 3
        ),
    )


def announce(stage: Stage) -> None:
    """Show the announcements open to a player of Datis."""
    played(
        stage, "datis", 3, lambda state: len(state.rounds) == 2 and state.phase is Phase.ANNOUNCE
    )


def desfausse(stage: Stage) -> None:
    """Show a roll of DESfausse with some trophies taken."""
    played(
        stage,
        "desfausse",
        3,
        lambda state: state.round == 2 and state.turn.rolls,
    )


def d21(stage: Stage) -> None:
    """Show a chosen die of D.21 with its possible squares lit."""
    sit_down(stage, "d21", 2, (Move("e3-e7"), Move("e8xe6=2")))
    stage.now.tap_square(stage.view.state.grid.squares["d3"])


def dalapapa(stage: Stage) -> None:
    """Show territories of Dalapapa Domaine, some of them marked."""
    played(stage, "dalapapa", 3, lambda state: len(state.territories) == 5 and state.placed)


def statistics(stage: Stage) -> None:
    """Show the wins of each player after some evenings."""
    screen = stage.app.go("statistics")
    assert stage.screen.until(lambda: screen.book is not None and screen._reader is None)
    screen.book = book(evenings(NAMES, 40))
    screen.draw()


def statistics_player(stage: Stage) -> None:
    """Show the statistics of a player."""
    statistics(stage)
    stage.now.open_player("Ana")


def sound(stage: Stage) -> None:
    """Show the settings of the voice and its volume."""
    turns_of_yahtzee(stage)
    stage.now.open_menu()
    stage.press("sound")


def history(stage: Stage) -> None:
    """Show earlier turns with a pencil on each line."""
    turns_of_yahtzee(stage)
    stage.app.open(stage.now.history())


def what_lay_there(stage: Stage) -> None:
    """Show the picture of a roll with a corrected die."""
    stage.sit_down(*NAMES, actions=(Roll((3, 6, 3, 1, 4)),))
    stage.lay(PAIR)
    assert stage.machine.frame is not None
    jpeg = cv2.imencode(".jpg", stage.machine.frame.image)[1].tobytes()
    dice = tuple(
        LyingDie(box=box, read=value, counted=value, position=at)
        for at, (box, value) in enumerate(zip(stage.tray.boxes, PAIR, strict=True))
    )
    view = stage.view
    stage.machine.pictures[view.id, view.entries[0]] = RollPicture(jpeg, dice)
    stage.app.open(stage.now.history())
    stage.screen.step(3)
    stage.front.show_picture()


def camera(stage: Stage) -> None:
    """Show the camera screen after a test roll."""
    stage.lay(PAIR)
    stage.app.go("camera")
    stage.press("camera.find")
    stage.press("camera.test")
    assert stage.machine.camera_setup is not None
    stage.machine.camera_setup.reading = stage.tried()
    for _ in range(30):
        stage.now.look()


def meeting(stage: Stage) -> None:
    """Show how the eye meets the players' dice."""
    stage.lay(PAIR)
    stage.app.go("camera")
    assert stage.screen.until(lambda: stage.now.seen)
    stage.press("camera.learning")
    assert stage.screen.until(lambda: stage.front.meetable)
    stage.press("meeting.title")
    assert stage.screen.until(lambda: stage.now.name == "meeting" and stage.now.seen)
    assert stage.machine.camera_setup is not None
    shown = stage.tried()
    for now in (Tried(Reading(dice=(), sure=True), shown.frame), shown):
        stage.machine.camera_setup.reading = now
        stage.now.look()


def settings(stage: Stage) -> None:
    """Show the settings."""
    stage.app.go("settings")


def game_over(stage: Stage) -> None:
    """Show the winner of a game of Yahtzee."""
    played(stage, "yahtzee", 3, lambda state: state.finished)


def story(stage: Stage) -> None:
    """Show the story of a game of Yahtzee."""
    game_over(stage)
    stage.press("game_over.after")
    card = stage.front.part
    assert stage.screen.until(lambda: card._story and card._luck and card._milestones)


def decisions(stage: Stage) -> None:
    """Show the decisions of a game of Yahtzee and their cost."""
    game_over(stage)
    stage.press("game_over.after")
    stage.press("yahtzee.after_game")
    assert stage.screen.until(lambda: stage.front.part._analyses)


def phones(stage: Stage) -> None:
    """Show the code for phones, with a phone that plays and a phone that asks to."""
    turns_of_yahtzee(stage)
    stage.now.open_menu()
    stage.press("menu_phones")
    shown = stage.machine.phones
    assert shown is not None
    shown.switch(True)
    shown.followers = 3
    shown.devices = (Device("a" * 64, "Chloé", "asked"), Device("b" * 64, "Bo", "in"))
    stage.front.look()


def stick(stage: Stage) -> None:
    """Show the choice of files to copy to a USB stick."""
    folder = stage.machine.folder / "USB"
    folder.mkdir()
    stage.machine.sticks = (Stick(folder, folder.stat().st_dev),)
    stage.app.go("home")
    stage.now.offer_stick()


SCENES = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        home, new_game, yahtzee, doubt, advice, trick, announce, desfausse, d21, dalapapa, history,
        what_lay_there, camera, meeting, statistics, statistics_player,
        settings, sound, game_over, story, decisions,
        phones, stick,
    )
}  # fmt: skip
