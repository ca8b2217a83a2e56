"""Touch targets and texts of the Datis table fit on every size of screen."""

from collections.abc import Callable
from contextlib import closing
from random import Random

import pytest
from msgspec.structs import replace

from companion.dice import Colour
from companion.games.datis import GAME, bot
from companion.games.datis.actions import Mode, Round
from companion.games.datis.advice import advice
from companion.games.datis.dice import named, whole_sets
from companion.games.datis.setup import Options
from companion.games.datis.state import Phase, State
from companion.games.game import Action
from companion.messages import Act, Amend, Pencil, Saw
from tests.companion.games.datis.laid_tray import LaidTray
from tests.companion.games.datis.owing import GIVEN, GREENS_RISKED, ROUND, UNASKED
from tests.companion.games.datis.recorded import PLAIN
from tests.ui.games.datis.touch.datis_evening import BLACK, DATIS, GREEN, header, sit_down
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.problems import SCREENS, Look, all_problems
from tests.ui.touch.screens.seated import seat

NAMES = ("Ana", "Bo", "Chloé", "Jean-Baptiste")
LONG = ("Marie-Antoinette", "Maximilien-Étien", "Wilhelmina Maude", "Jean-Christophe")


def played(until: Callable[[State], bool], mode: Mode) -> list[Action]:
    """Return the actions of bots until the condition holds."""
    state: State = DATIS.start(header(*NAMES))
    actions: list[Action] = []
    chance = Random(3)
    while not until(state):
        action = bot.decide(state, chance, GAME.choices(state))
        action = Round(mode) if isinstance(action, Round) else action
        state = DATIS.apply(state, action)
        actions.append(action)
    return actions


def between(evening: Evening) -> None:
    """Show the table after four rounds."""
    rounds = played(lambda s: s.phase is Phase.ROUND and len(s.rounds) == 4, Mode.TRICKS)
    sit_down(evening, NAMES, rounds)


def in_trick(evening: Evening) -> None:
    """Show the fifth trick with a die to be chosen."""
    sit_down(evening, NAMES, played(fifth_trick, Mode.TRICKS))


def fifth_trick(state: State) -> bool:
    """Return True once four tricks of the round are played."""
    return state.phase is Phase.TRICKS and state.round is not None and len(state.round.tricks) == 4


def twenty_values(evening: Evening) -> None:
    """Show the question for the value of a D20."""
    in_trick(evening)
    panel = evening.now.panel
    gone = {die for t in panel.state.round.tricks for _, die, _ in t.plays}
    panel.pick(next(d for d in whole_sets(panel.state.colours) if d.sides == 20 and d not in gone))
    evening.settle()


def decided(evening: Evening) -> None:
    """Show a whole trick with its winner's choice."""
    in_trick(evening)
    state = evening.view.state
    tricks = (bot.decide(state, Random(seed), GAME.choices(state)) for seed in range(40))
    evening.tell(Pencil(next(t for t in tricks if getattr(t, "keep", "all") != "all")))


def board(evening: Evening) -> None:
    """Show dice being assigned."""
    sit_down(evening, NAMES, played(lambda s: s.phase is Phase.WON, Mode.TALLY))
    for number, die in enumerate(whole_sets(evening.view.state.colours)[:20]):
        evening.now.panel.turn_to(number % 4)
        evening.now.panel.give(die)


def laid(evening: Evening, mode: Mode, *values: dict[str, int], **told: object) -> LaidTray:
    """Lay dice in the tray in several steps; the last step is read with the doubts in `told`."""
    sit_down(evening, NAMES)
    evening.put_up_camera()
    tray = LaidTray()
    for last, each in enumerate(({}, *values)):
        if last == 1:
            evening.tell(Act(Round(mode)))
        tray.lay(**each)
        more = told if last == len(values) else {}
        request = evening.view.question.number
        evening.tell(Saw(tray.settled(request, **more)))  # type: ignore[arg-type]
    return tray


def laid_in_doubt(evening: Evening) -> None:
    """Show won dice in the tray with a die of unknown kind."""
    laid(evening, Mode.TALLY, dict.fromkeys(GREEN, 1), kindless=("green-d8",))


def laid_twice(evening: Evening) -> None:
    """Show a die in the tray that another player has."""
    laid(evening, Mode.TALLY, {})
    evening.now.panel.give(named("green-d12"))
    evening.now.panel.turn_to(3)
    tray = LaidTray()
    tray.lay(green_d12=9)
    evening.tell(Saw(tray.settled(evening.view.question.number)))


def laid_by_somebody(evening: Evening) -> None:
    """Show dice in the tray without a known owner."""
    tray = laid(evening, Mode.TALLY, dict.fromkeys(GREEN, 1))
    tray.take()
    tray.lay(**dict.fromkeys(BLACK, 1))
    evening.tell(Saw(tray.settled(evening.view.question.number)))


def thrown_in_doubt(evening: Evening) -> None:
    """Show a D20 of doubtful value, thrown to a trick."""
    laid(evening, Mode.TRICKS, {"green_d20": 17}, unsure=("green-d20",))


def thrown_and_turned(evening: Evening) -> None:
    """Show a die of the trick that was turned to another value."""
    laid(evening, Mode.TRICKS, {"green_d12": 9}, {"green_d12": 4, "green_d4": 1})


def thrown_and_unread(evening: Evening) -> None:
    """Show an unread object thrown to a trick."""
    laid(evening, Mode.TRICKS, {"green_d12": 9}, unread=("green-d12",))


def announcing(evening: Evening) -> None:
    """Show a choice of many announcements."""
    many = played(lambda s: len(advice(s)) > 4, Mode.TRICKS)
    sit_down(evening, NAMES, many)
    evening.now.panel.choose(evening.now.panel.offers[1].action)
    evening.settle()


def risking(evening: Evening) -> None:
    """Show a risk to be entered."""
    sit_down(evening, NAMES, played(lambda s: s.phase is Phase.RISK, Mode.TRICKS))


def announcement_owed(evening: Evening) -> None:
    """Show an announcement made due by a correction before a later round."""
    seat(evening, DATIS, PLAIN, [*UNASKED, *ROUND])
    evening.tell(Amend(GIVEN))


def roll_owed(evening: Evening) -> None:
    """Show a roll made due by a correction before a later round."""
    seat(evening, DATIS, PLAIN, [*ROUND, *ROUND])
    evening.tell(Amend({3: GREENS_RISKED}))


def listed(evening: Evening) -> None:
    """Show the history."""
    in_trick(evening)
    evening.app.open(evening.now.history())


def new_game(evening: Evening) -> None:
    """Show a new game in which everybody plays."""
    evening.app.go("new_game").prepare(DATIS)
    for name in NAMES:
        evening.now.add(name)


def new_game_with_sets_added(evening: Evening) -> None:
    """Show a new game with colours chosen for two players, and more players added since."""
    new_game(evening)
    evening.now.extras = {"options": {"colours": ["purple", "orange", "ivory"]}}


def options(evening: Evening) -> None:
    """Show every option of a new game."""
    new_game(evening)
    evening.now.choose_options()


def sets(evening: Evening) -> None:
    """Show the colours of the sets."""
    new_game(evening)
    evening.now.set_up()


def sets_too_many(evening: Evening) -> None:
    """Show more colours than sets."""
    sets(evening)
    evening.front.tap(Colour.WHITE)


def own_sets(evening: Evening) -> None:
    """Show dice being assigned whose colours have the longest names."""
    colours = (Colour.PURPLE, Colour.ORANGE, Colour.YELLOW, Colour.IVORY, Colour.BROWN)
    setup = replace(header(*NAMES), options=Options(colours=colours))
    seat(evening, DATIS, setup, [Round(Mode.TALLY)])


def over(evening: Evening) -> None:
    """Show the end of a game."""
    sit_down(evening, NAMES, played(lambda s: DATIS.outcome(s) is not None, Mode.TALLY))


PLACES = [
    between,
    in_trick,
    twenty_values,
    decided,
    board,
    laid_in_doubt,
    laid_twice,
    laid_by_somebody,
    thrown_in_doubt,
    thrown_and_turned,
    thrown_and_unread,
    announcing,
    risking,
    announcement_owed,
    roll_owed,
    listed,
    new_game,
    new_game_with_sets_added,
    options,
    sets,
    sets_too_many,
    own_sets,
    over,
]


@pytest.mark.parametrize("look", SCREENS)
def test_touch_targets_are_large_enough_and_texts_fit(machine: FakeMachine, look: Look) -> None:
    assert all_problems(machine, look, PLACES, names=NAMES) == []


def test_all_twenty_values_lie_on_the_paper(evening: Evening) -> None:
    twenty_values(evening)
    evening.screen.step(3)
    (pad,) = (w for w in evening.now.walk() if type(w).__name__ == "ValuePad")
    numbers, paper = pad.ids.numbers.children, evening.now.made.paper
    assert len(numbers) == 20
    assert min(number.y for number in numbers) >= paper.y
    assert max(number.top for number in numbers) <= paper.top
    assert max(number.right for number in numbers) <= evening.screen.size[0]


def bare_board(evening: Evening) -> None:
    """Show a board with no die assigned yet."""
    sit_down(evening, LONG, [Round(Mode.TALLY)])


@pytest.mark.parametrize(("where", "line"), [(in_trick, "SeatLine"), (bare_board, "OwnerLine")])
def test_the_longest_names_are_legible(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, where: Callable[[Evening], None], line: str
) -> None:
    monkeypatch.setattr("tests.ui.games.datis.touch.test_sizes.NAMES", LONG)
    where(evening)
    evening.screen.step(3)
    lines = [w for w in evening.now.panel.walk() if type(w).__name__ == line]
    names = [w for one in lines for w in one.walk() if getattr(w, "text", "") in LONG]
    assert {name.text for name in names} == set(LONG)
    assert all(name.font_size >= 12 * evening.app.u for name in names)


@pytest.mark.parametrize("where", [between, over])
def test_the_longest_names_are_shown_whole_above_the_rounds(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, where: Callable[[Evening], None]
) -> None:
    monkeypatch.setattr("tests.ui.games.datis.touch.test_sizes.NAMES", LONG)
    where(evening)
    if where is over:
        evening.now.show_sheets()
    evening.screen.step(3)
    root = evening.app.front or evening.now
    cells = [w for w in root.walk() if type(w).__name__ == "DatisCell" and w.words in LONG]
    heads = [w for cell in cells for w in cell.walk() if getattr(w, "text", "") in LONG]
    assert {head.text for head in heads} == set(LONG)
    assert [head.text for head in heads if head.is_shortened] == []
    assert all(head.texture_size[1] <= head.height for head in heads)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_owner_of_a_die_is_shown_whole_on_the_die(
    machine: FakeMachine, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.graphics import RoundedRectangle  # noqa: PLC0415  imported after the window is open

    monkeypatch.setattr(
        "tests.ui.games.datis.touch.test_sizes.NAMES", ("Marie", "Marc", "Marion", "Maud")
    )
    with closing(Evening(machine, size)) as evening:
        board(evening)
        evening.screen.step(3)
        faces = [w for w in evening.now.walk() if type(w).__name__ == "PolyFace" and w.badge]
        assert len(faces) == 20
        for face in faces:
            (plate,) = (
                child for child in face.canvas.children if isinstance(child, RoundedRectangle)
            )
            assert face.x <= plate.pos[0]
            assert plate.pos[0] + plate.size[0] <= face.right


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_the_values_of_a_die_are_written_in_one_size(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    with closing(Evening(machine, size)) as evening:
        twenty_values(evening)
        evening.screen.step(3)
        keys = evening.now.panel.pad.ids.numbers.children
        assert len({word.font_size for key in keys for word in key.children}) == 1


def test_the_winners_choices_show_long_names_legibly(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.ui.games.datis.touch.test_sizes.NAMES", LONG)
    decided(evening)
    evening.screen.step(3)
    lines = [w for w in evening.now.panel.takes.walk() if type(w).__name__ == "TakeLine"]
    names = [
        w for line in lines for w in line.walk(restrict=True) if getattr(w, "text", "") in LONG
    ]
    assert len(names) > 2
    assert all(name.font_size >= 13 * evening.app.u for name in names)
