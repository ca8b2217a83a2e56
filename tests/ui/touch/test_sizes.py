"""On every size of screen a finger finds its target and no word is cut off."""

from collections.abc import Callable

import numpy as np
import pytest
from msgspec.structs import replace

from companion import games, people
from companion.dice import Box as Place
from companion.dice import Colour, Die, Doubt, Reading, SeenDie, Unread
from companion.extras.free_dice import FreeDice
from companion.extras.turn_box import Counting, Resume, apply, start, stopped
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Text
from companion.learning.meeting import Meeting, Worth
from companion.learning.roll_pictures import Kept
from companion.learning.verdicts import Learned, Verdicts
from companion.profiles import Profiles
from companion.settings import Mqtt
from companion.tray.draft import Ask, Draft, DraftDie
from tests.companion.evening import whole_game
from tests.ui.touch.evening import FRAME, YAHTZEE, Evening, place, yahtzee
from tests.ui.touch.fake import FakeMachine, FakePhones
from tests.ui.touch.pictured import picture
from tests.ui.touch.problems import NAMES, SCREENS, Look, all_problems
from tests.ui.touch.screens.statistics.played import evenings
from ui.host.sticks import Stick
from ui.interface import OfferedGame, Tried
from ui.takeaway.copying import Copied
from ui.takeaway.errors import StickGone
from ui.touch.screens.statistics.model.book import book
from ui.web.evening import Device
from vision.frame import Frame
from vision.tray.light import Check, Finding

LEARNED = Learned(
    pictures=148,
    size=199_000_000,
    verdicts=Verdicts(right_above={0.99: 10_112}, asked=1_104, wrong=101),
    trouble=Text(
        "Ce qui a été appris n'a pas pu être enregistré (plus de place sur le disque).",
        "What was learned could not be saved (no space left on the disk).",
    ),
    rolls=Kept(10_112, 299_900_000),
)
STATISTICS = book(evenings(NAMES, 1000))
TURN = (Roll((3, 3, 5, 1, 6)), Roll((3, 3, 3, 2, 6), (0, 1)), Score(Box.THREES))


def home(evening: Evening) -> None:
    """As it opens, with a game to go on with."""
    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    evening.app.game_life.leave()


def home_finished(evening: Evening) -> None:
    """All three piles, the finished games of many players shown."""
    for players in (NAMES[:2], NAMES[:4], NAMES[3:5]):
        evening.sit_down(*players, actions=whole_game(len(players)))
        evening.app.game_life.leave()
    evening.sit_down(*NAMES[:3], actions=TURN)
    evening.app.game_life.leave()
    store = evening.machine.store
    store.discard(store.games()[0].id)
    evening.app.go("home").ids.stored.show("finished")


def home_offered(evening: Evening) -> None:
    """A tournament's next game, of as many players as sit at a table."""
    home_finished(evening)
    setup = yahtzee(*NAMES[:5])
    evening.machine.offered = OfferedGame(YAHTZEE, setup, "T-12-12", 12)
    evening.app._look_for_offer()


def home_bin(evening: Evening) -> None:
    """The bin."""
    home_finished(evening)
    evening.now.ids.stored.show("bin")


def home_asking(evening: Evening) -> None:
    """Whether a game is to go into the bin."""
    home_finished(evening)
    evening.now.ids.stored.ids.lines.children[-1].dispatch("on_discard")


def home_stick(evening: Evening) -> None:
    """A stick of the longest name is in, and what to copy onto it is asked."""
    home_finished(evening)
    folder = evening.machine.folder
    evening.machine.sticks = (Stick(folder / ("W" * 40), folder.stat().st_dev),)
    evening.now.offer_stick()


def home_copied(evening: Evening) -> None:
    """The longest that is said of a copy."""
    from ui.touch.screens.home.stick import StickCard  # noqa: PLC0415  the window is open by now

    home_stick(evening)
    evening.app.close_all()

    def fails(_: object) -> Copied:
        raise StickGone(name="W" * 30, done=10_000)

    card = StickCard("W" * 30, fails)
    evening.app.open(card)
    assert evening.screen.until(lambda: not card.copying)


def new_game(evening: Evening) -> None:
    """With every place taken."""
    evening.app.go("new_game").prepare(YAHTZEE)
    for name in NAMES[:5]:
        evening.now.add(name)


def name_entry(evening: Evening) -> None:
    """The keyboard."""
    new_game(evening)
    evening.now.ask_name()


def new_game_two(evening: Evening) -> None:
    """The names of everybody else still to be tapped."""
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.players = list(NAMES[2:4])


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


def players(evening: Evening) -> None:
    """Whose name is to be mended, of eight who play."""
    evening.sit_down(*NAMES)
    evening.now.show_players()


def people_listed(evening: Evening) -> None:
    """Everybody, one under several names, one hidden."""
    said = people.merged(Profiles(), NAMES[3], "Grand-mère Lulu")
    said = people.also_called(said, NAMES[3], "Papa")
    evening.app.change_profiles(people.standing(said, NAMES[4], "hidden"))
    evening.app.go("players")


def person(evening: Evening) -> None:
    """What is said of one of them."""
    people_listed(evening)
    evening.now.show_person(evening.app.profiles.of(NAMES[3]))


def person_merging(evening: Evening) -> None:
    """Whether two are one."""
    people_listed(evening)
    evening.now._played = [(NAMES[3], "Wilhelmina Maude")]
    evening.now._ask_merge(NAMES[3], "Wilhelmina Maude")


def person_forgetting(evening: Evening) -> None:
    """Whether somebody is to be forgotten."""
    people_listed(evening)
    evening.now.ask_forget(NAMES[3])


def person_apart(evening: Evening) -> None:
    """Which of the names is another's."""
    people_listed(evening)
    evening.now.ask_apart(NAMES[3])


def same_person(evening: Evening) -> None:
    """Whether a name typed is somebody known."""
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.add(NAMES[3].upper())


def welcome(evening: Evening) -> None:
    """The very first start."""
    evening.app.first_start = True
    evening.app.go("home")


def roll_off(evening: Evening) -> None:
    """Eight players throw."""
    new_game(evening)
    evening.now.throw_for_start()


def by_hand(evening: Evening) -> None:
    """The table without a camera, a roll made."""
    evening.sit_down(*NAMES[:3], rounds=3, actions=TURN[:2])


def asking(evening: Evening) -> None:
    """The table under a camera, a die doubtful, eight players."""
    evening.sit_down(*NAMES, rounds=3, actions=TURN * 3)
    evening.put_up_camera()
    evening.see(())
    evening.see((3, 3, 5, 1, 6), unsure=(1,))


def already_there(evening: Evening) -> None:
    """Other dice than the roll's in the tray when the game is opened again."""
    evening.sit_down(*NAMES, rounds=3, actions=TURN[:1])
    evening.put_up_camera()
    game = evening.view.id
    evening.machine.leave()
    evening.machine.resume(game)
    evening.app.follow()
    table = evening.machine.table  # what the screen still shows may be the view of the one before
    assert table is not None
    assert evening.screen.until(lambda: evening.now.seen and evening.now.view is table.view)
    evening.see((2, 2, 5, 1, 6))
    assert evening.screen.until(lambda: evening.now.asked is not None)
    assert evening.now.asked.ask is Ask.ALREADY_THERE


def empty_tray(evening: Evening) -> None:
    """More dice in the tray than the game has when it is begun."""
    evening.sit_down(*NAMES, rounds=3)
    evening.put_up_camera()
    evening.see((3, 3, 5, 1, 6, 6))
    assert evening.now.asked.ask is Ask.EMPTY_TRAY


def pencilled(evening: Evening) -> None:
    """A box pencilled in, the tray pretended."""
    from companion.messages import Pencil  # noqa: PLC0415

    evening.machine.simulated = True
    evening.sit_down(*NAMES[:2], actions=TURN[:1])
    evening.put_up_camera()
    evening.tell(Pencil(Score(Box.CHANCE)))


def virtual(evening: Evening) -> None:
    """Virtual dice, three of them kept."""
    evening.seat(YAHTZEE, replace(yahtzee(*NAMES, rounds=3), dice="virtual"))
    evening.now.ids.virtual.throw()
    evening.settle()
    for kept in (0, 2, 4):
        evening.now.ids.virtual.tap(kept)


def sheet_of_two(evening: Evening) -> None:
    """Two players under a camera, before a roll."""
    evening.sit_down(*NAMES[:2], rounds=3, actions=TURN * 2)
    evening.put_up_camera()


def sheet_of_four(evening: Evening) -> None:
    """Four, one with a long name, a third roll made and a zero pencilled in."""
    from companion.messages import Pencil  # noqa: PLC0415

    evening.sit_down(*NAMES[:4], rounds=3, actions=(*TURN * 3, *TURN[:1] * 3))
    evening.put_up_camera()
    evening.tell(Pencil(Score(Box.CHANCE, zero=True)))


def sheet_of_eight(evening: Evening) -> None:
    """Eight by hand, a roll just counted, the points of a box pencilled in."""
    from companion.messages import Pencil  # noqa: PLC0415

    evening.sit_down(*NAMES, rounds=3, actions=(*TURN * 5, *TURN[:1]))
    evening.tell(Pencil(Score(Box.CHANCE)))


def sheet_of_eight_looked_up(evening: Evening) -> None:
    """Eight under a camera, the columns of those who do not play looked up."""
    evening.sit_down(*NAMES, rounds=3, actions=(*TURN * 5, *TURN[:2]))
    evening.put_up_camera()
    evening.now.ids.sheet.leaf()


def entering(evening: Evening) -> None:
    """Four by hand, some dice kept and the last die told to be kept."""
    evening.sit_down(*NAMES[:4], actions=(*TURN * 3, *TURN[:1]))
    evening.now.ids.entry.enter(4)
    for at in (1, 2, 3, 4):
        evening.now.ids.entry.tap(at)


def whole_sheets(evening: Evening) -> None:
    """The whole sheets of eight, the second of two rounds begun."""
    evening.sit_down(*NAMES, rounds=2, actions=whole_game(len(NAMES)))
    evening.now.show_sheets()


def menu(evening: Evening) -> None:
    """The menu of the table."""
    by_hand(evening)
    evening.now.open_menu()


def picker(evening: Evening) -> None:
    """The face picker."""
    by_hand(evening)
    evening.now.tap_die(0)


def history(evening: Evening) -> None:
    """Earlier turns."""
    by_hand(evening)
    evening.app.open(evening.now.history())


def roll_picture(evening: Evening) -> None:
    """What lay there at a roll, two of its dice corrected."""
    history(evening)
    view = evening.view
    evening.machine.pictures[view.id, view.entries[1]] = picture((3, 3, 4, None, 6))
    evening.front.show_picture()


def no_roll_picture(evening: Evening) -> None:
    """Nothing is kept of a roll."""
    history(evening)
    evening.front.show_picture()


def settings(evening: Evening) -> None:
    """The settings, much learned, something wrong."""
    evening.machine.learned = LEARNED
    evening.app.go("settings")


def deleting(evening: Evening) -> None:
    """The question before everything learned is deleted."""
    settings(evening)
    evening.now.ask_delete()


def game_over(evening: Evening) -> None:
    """The end of a game for three."""
    played = [(Roll((1, 1, 2, 3, 4)), Score(box)) for box in Box for _ in NAMES[:3]]
    evening.sit_down(*NAMES[:3], actions=[action for turn in played for action in turn])


def story(evening: Evening) -> None:
    """The story of a game for three, with records."""
    for _ in range(2):
        evening.sit_down(*NAMES[2:5], actions=whole_game(3))
        evening.app.game_life.leave()
    game_over(evening)
    evening.now.tell_story()
    assert evening.screen.until(lambda: evening.front._milestones and evening.front._luck)


def story_of_eight(evening: Evening) -> None:
    """The story of a game for eight, with records."""
    evening.sit_down(*NAMES[3:5], actions=whole_game(2))
    evening.app.game_life.leave()
    evening.sit_down(*reversed(NAMES), actions=whole_game(8))
    evening.now.tell_story()
    assert evening.screen.until(lambda: evening.front._milestones and evening.front._luck)


def after_game(evening: Evening) -> None:
    """What the decisions of eight players cost, in two rounds."""
    evening.sit_down(*NAMES, rounds=2, actions=whole_game(8) * 2)
    evening.now.look_back()
    assert evening.screen.until(lambda: evening.front._found)


def after_game_alone(evening: Evening) -> None:
    """What those of one player cost."""
    evening.sit_down(NAMES[3], actions=whole_game(1))
    evening.now.look_back()
    assert evening.screen.until(lambda: evening.front._found)


def camera(evening: Evening) -> None:
    """The camera's screen, with everything wrong that can be."""
    evening.put_up_picture()
    evening.app.go("camera")
    evening.screen.step(2)
    checks = evening.now.ids.checks
    checks._checks = tuple(
        Check(check.aspect, finding)
        for check, finding in zip(
            checks._checks, [f for f in Finding if f is not Finding.TOO_DARK], strict=True
        )
    )
    checks.draw(seen=True, tray=evening.now._tray)
    checks._looks = 1  # not judged again for a while
    evening.now.test()
    assert evening.machine.camera_setup is not None
    assert evening.machine.frame is not None
    strange = tuple(Unread(Place(5, 5, 50, 50), Doubt.FOREIGN) for _ in range(3))
    reading = Reading(dice=(), sure=False, unread=strange)
    evening.machine.camera_setup.reading = Tried(reading, evening.machine.frame)
    evening.now._follow_reading()


def meeting(evening: Evening) -> None:
    """Dice of many colours met, one asked about, pretend dice to be turned."""
    evening.machine.simulated = True
    evening.put_up_picture()
    evening.app.go("meeting")
    evening.screen.step(2)
    frame = evening.machine.frame
    assert frame is not None
    colours = (Colour.WHITE, Colour.RED, Colour.PURPLE, Colour.ORANGE, Colour.BROWN)
    dice = tuple(
        SeenDie(value=k + 1, confidence=0.9, sure=True, box=place(k), colour=colour)
        for k, colour in enumerate(colours)
    )
    met = Meeting().saw(Reading(dice=dice, sure=True)).confirmed()
    doubtful = replace(dice[0], sure=False, likely=(1, 4), box=Place(5, 5, 50, 50))
    evening.now._tried = Tried(Reading(dice=(doubtful, *dice[2:]), sure=False), frame)
    evening.now._change(met.saw(evening.now._tried.reading))


def meeting_turned(evening: Evening) -> None:
    """All dice turned to one face."""
    meeting(evening)
    evening.now.switch()


def meeting_confirming(evening: Evening) -> None:
    """What is seen, to be confirmed, of dice turned to one face."""
    meeting_turned(evening)
    evening.now._change(evening.now.meeting.saw(evening.now._tried.reading))


def meeting_result(evening: Evening) -> None:
    """What the eye is worth, with the longest advice."""
    meeting(evening)
    evening.now._sides = [60.0]
    evening.now._tell(Worth(20, 14, 3))


def meeting_offer(evening: Evening) -> None:
    """Whether the eye is to meet the dice before the first game."""
    evening.put_up_picture()
    assert evening.machine.dice_teacher is not None
    evening.machine.dice_teacher.to_offer = True
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.now.players = list(NAMES[:2])
    evening.now.begin()


def free_dice(evening: Evening) -> None:
    """Many throws counted, entered by touch."""
    evening.app.go("free_dice")
    for _ in range(12):
        evening.now.enter_throw((6, 6, 6, 6, 6, 6, 5, 4, 3, 2))
    evening.now.ids.pad.values = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]


def free_dice_doubtful(evening: Evening) -> None:
    """A die doubtful, the tray pretended."""
    evening.machine.simulated = True
    evening.machine.frame = Frame(np.full(FRAME, 90, np.uint8), 0.0)
    evening.app.go("free_dice")
    dice = (
        DraftDie(Die(3), sure=True, fresh=True),
        DraftDie(Die(4), False, True, box=place(0), likely=(4, 5), doubt=Doubt.STACKED),
    )
    evening.now.state = FreeDice(draft=Draft(dice), dropped=2)


def free_dice_unread(evening: Evening) -> None:
    """Something was not read."""
    free_dice_doubtful(evening)
    evening.now.state = FreeDice(draft=Draft((), unread=(Unread(place(0), Doubt.FOREIGN),)))


def free_dice_pretend(evening: Evening) -> None:
    """Everything known, the tray pretended, the dice lying there from before."""
    free_dice_doubtful(evening)
    evening.now.state = FreeDice(draft=Draft((DraftDie(Die(3), sure=True, fresh=False),) * 8))


def turn_setup(evening: Evening) -> None:
    """The turn box being set up, its clocks counting down."""
    evening.app.go("turn_box").set_up()
    evening.front.players = list(NAMES[:4])
    evening.front.counting = "down"


def turn_box(evening: Evening) -> None:
    """Eight players, the time of one up."""
    screen = evening.app.go("turn_box")
    evening.app.close_all()
    box = start(NAMES, Counting.DOWN, 1)
    screen.box = apply(box, Resume(screen.now() - 75))


def turn_box_paused(evening: Evening) -> None:
    """Three players, the clock standing."""
    turn_box(evening)
    evening.now.box = stopped(start(NAMES[2:5], Counting.UP))


def statistics_none(evening: Evening) -> None:
    """No game is finished yet."""
    evening.app.go("statistics")
    assert evening.screen.until(lambda: evening.now.book is not None)


def statistics(evening: Evening) -> None:
    """Eight players who have finished a thousand games; some could not be read."""
    statistics_none(evening)
    assert evening.screen.until(lambda: evening.now._reader is None)
    evening.now.book = replace(STATISTICS, unread=12)
    evening.now.draw()


def statistics_player(evening: Evening) -> None:
    """What a player reached in all games."""
    statistics(evening)
    evening.now.open_player(NAMES[3])


def statistics_player_game(evening: Evening) -> None:
    """The same at one game."""
    statistics_player(evening)
    evening.now.page._choose_game("datis")


def statistics_against(evening: Evening) -> None:
    """A player against seven others."""
    statistics_player(evening)
    evening.now.page.choose("against")


def statistics_dice(evening: Evening) -> None:
    """A player's dice, of several kinds."""
    statistics_player(evening)
    evening.now.page.choose("dice")
    evening.now.page._choose_kind("d20")


def statistics_game(evening: Evening) -> None:
    """A game's eight players."""
    statistics(evening)
    evening.now.open_game("yahtzee")


def statistics_records(evening: Evening) -> None:
    """Its records and averages."""
    statistics_game(evening)
    evening.now.page.choose("records")


def statistics_totals(evening: Evening) -> None:
    """How its totals spread."""
    statistics_game(evening)
    evening.now.page.choose("totals")


def _details(game: str) -> Callable[[Evening], None]:
    def place(evening: Evening) -> None:
        statistics(evening)
        evening.now.open_game(game, NAMES[3])

    place.__name__ = f"statistics_{game}"
    return place


def hall_card(evening: Evening) -> None:
    """The club's broker, its files far down in folders."""
    machine, folder = evening.machine, "/var/lib/table-companion/mqtt-"
    mqtt = Mqtt(
        "192.168.101.110", NAMES[0][:40], 8883, NAMES[0], f"{folder}password", f"{folder}ca.crt"
    )
    machine.settings = replace(machine.settings, mqtt=mqtt)
    settings(evening)
    evening.now.show_hall()


def hall_typed(evening: Evening) -> None:
    """What was typed of it is wrong."""
    hall_card(evening)
    evening.front.ask("password_file")
    evening.front.write("/var/lib/table-companion/no-such-password")
    evening.front.done()


def phones_off(evening: Evening) -> None:
    """What the card about phones says before it is switched on."""
    from ui.touch.widgets.cards.phones import phones_line  # noqa: PLC0415  opens the window

    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    phones_line()[0].do()


def phones_many(evening: Evening) -> None:
    """The code, the link and more devices than fit."""
    phones_off(evening)
    phones = evening.machine.phones
    assert phones is not None
    phones.switch(True)
    phones.devices = tuple(
        Device(f"{n:064x}", f"Le téléphone de {name}"[:40], "asked" if n % 2 else "in")
        for n, name in enumerate(NAMES)
    )
    evening.front.look()


def phones_asking(evening: Evening) -> None:
    """A device with a long name asks to play."""
    from ui.touch.widgets.cards.phones import ask_about  # noqa: PLC0415  opens the window

    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    evening.app.open(ask_about(FakePhones(), Device("a" * 64, "Un téléphone " * 3, "asked")))


PLACES = [
    welcome,
    home,
    home_finished,
    home_offered,
    home_bin,
    home_asking,
    home_stick,
    camera,
    meeting,
    meeting_turned,
    meeting_confirming,
    meeting_result,
    meeting_offer,
    new_game,
    name_entry,
    new_game_two,
    names_one_after_the_other,
    player,
    roll_off,
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
    settings,
    hall_card,
    hall_typed,
    deleting,
    game_over,
    after_game,
    free_dice,
    free_dice_doubtful,
    free_dice_unread,
    free_dice_pretend,
    turn_setup,
    turn_box,
    turn_box_paused,
    people_listed,
    person,
    person_merging,
    person_forgetting,
    person_apart,
    same_person,
    statistics,
    statistics_player,
    statistics_player_game,
    statistics_against,
    statistics_dice,
    statistics_game,
    statistics_records,
    statistics_totals,
    *map(_details, games.names()),
    phones_many,
    phones_asking,
]
# nothing to tap there but the key that closes
SPARSE = [home_copied, phones_off, statistics_none, story, story_of_eight, after_game_alone]


@pytest.mark.parametrize("look", SCREENS)
def test_fingers_find_their_targets_and_words_have_room(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES, sparse=SPARSE) == []


def test_every_game_on_the_shelf_has_its_table() -> None:
    from ui.touch import registry  # noqa: PLC0415

    assert set(games.names()) <= set(registry.names())
