"""Dice laid in the tray without a roll are shown to the table, but never counted by it."""

from pathlib import Path

from msgspec.structs import replace

from companion.dice import Colour, DieKind, SeenDie
from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Round
from companion.messages import Act, LostSight, Press, Pressed, Saw, SetDie
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.tray.draft import Ask
from tests.companion.games.datis.laid_tray import LaidTray
from tests.companion.games.datis.recorded import evening
from tests.companion.games.datis.table import setup, trick
from tests.companion.games.datis.test_risks_seen import ANAS, announced, last, look
from tests.companion.pupil import Listening


def begun(folder: Path, mode: Mode, *colours: Colour) -> Session:
    """Return a round in one of its modes, under a camera that has seen the empty tray."""
    session = evening(folder, setup(colours=colours))
    look(session)
    session.handle(Act(Round(mode)))
    return session


def lay(session: Session, *names: str) -> None:
    """Lay dice in the tray and read them."""
    tray = LaidTray()
    tray.lay_all(*names)
    session.handle(Saw(tray.settled(session.view().question.number)))


def test_dice_won_are_shown_and_are_no_roll(tmp_path: Path) -> None:
    session = begun(tmp_path, Mode.TALLY)
    lay(session, "green-d12", "blue-d4")
    view = session.view()
    assert view.shown is not None
    assert [(die.die.colour, die.die.kind) for die in view.shown.dice] == [
        (Colour.GREEN, DieKind.D12),
        (Colour.BLUE, DieKind.D4),
    ]
    assert (view.draft, view.asks, view.actions) == (None, (), (Round(Mode.TALLY),))


def test_dice_of_a_trick_are_shown_and_are_no_roll(tmp_path: Path) -> None:
    session = begun(tmp_path, Mode.TRICKS)
    lay(session, "green-d12")
    assert session.view().shown is not None
    assert session.view().draft is None


def test_at_other_times_none_are_shown(tmp_path: Path) -> None:
    session = evening(tmp_path, setup())
    look(session)
    lay(session, "green-d12")
    assert session.view().shown is None


def test_no_dice_are_shown_after_a_failure_of_the_camera_until_it_sees_again(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path, Mode.TALLY)
    lay(session, "green-d12")
    session.handle(LostSight())
    assert session.view().shown is None


def test_a_fresh_look_may_be_asked_for(tmp_path: Path) -> None:
    session = begun(tmp_path, Mode.TALLY)
    again = session.view().again
    session.handle(Pressed(Press.REREAD))
    assert session.view().again == again + 1
    assert session.view().notice is None
    lay(session, "green-d12")
    assert session.view().shown is not None
    assert session.view().draft is None


def test_the_eye_is_asked_for_each_die_once_where_the_colours_are_known(tmp_path: Path) -> None:
    session = begun(tmp_path, Mode.TALLY, Colour.RED, Colour.WHITE, Colour.BLUE)
    wanted = session.view().question.wanted
    assert wanted is not None
    assert wanted.most == 18
    assert {sort.colour for sort in wanted.sorts} == {Colour.RED, Colour.WHITE, Colour.BLUE}


def test_dice_laid_during_the_tricks_are_no_risk_later(tmp_path: Path) -> None:
    session = announced(tmp_path, *ANAS)
    look(session, *ANAS, kept=(0, 1))
    assert session.view().asks == ()
    assert session.view().actions[-1] == last(session)


def kindless(die: SeenDie) -> SeenDie:
    return replace(die, kind=None)


def test_a_risked_die_of_unknown_kind_is_asked_about(tmp_path: Path) -> None:
    session = announced(tmp_path)
    look(session, kindless(ANAS[0]), ANAS[1])
    assert Ask.DOUBTFUL in session.view().asks
    told = SetDie(0, 3, kind=DieKind.D8, colour=Colour.GREEN)
    session.handle(told)
    assert last(session).values == {"green-d8": 3, "green-d12": 7}  # type: ignore[attr-defined]


def test_the_value_read_on_a_doubtful_die_is_its_likeliest_value(tmp_path: Path) -> None:
    session = announced(tmp_path)
    look(session, ANAS[0], replace(ANAS[1], sure=False))
    draft = session.view().draft
    assert draft is not None
    assert draft.dice[1].likely == (7,)
    assert Ask.DOUBTFUL in session.view().asks


def taught(pupil: Listening) -> list[list[int]]:
    """Return the known truths of the readings, in order."""
    return [[shown.value for shown in truth] for _, truth in pupil.known.values()]


def played(folder: Path, pupil: Listening, **told: object) -> tuple[Session, LaidTray]:
    """Play the first trick with its dice in the tray; return the session and the tray."""
    opened = GameStore(folder).create(GAME, setup(), "2024-02-03T20:00:00")
    session = Session(opened, lambda: "2024-02-03T20:00:01", pupil)
    look(session)
    session.handle(Act(Round(Mode.TRICKS)))
    tray = LaidTray()
    tray.lay(green_d12=9, green_d10=0)
    session.handle(Saw(tray.settled(session.view().question.number, **told)))  # type: ignore[arg-type]
    return session, tray


def test_a_trick_entered_as_read_is_a_lesson(tmp_path: Path) -> None:
    pupil = Listening()
    session, _ = played(tmp_path, pupil)
    assert not pupil.known
    session.handle(Act(trick("Ana green-d12 9", "Bo green-d10 0")))
    assert taught(pupil) == [[9, 0]]


def test_a_trick_entered_differently_is_no_lesson(tmp_path: Path) -> None:
    pupil = Listening()
    session, _ = played(tmp_path, pupil)
    session.handle(Act(trick("Ana green-d12 9", "Bo green-d10 1")))
    assert not pupil.known


def test_an_answer_about_a_shown_die_is_learned_and_holds_until_it_moves(tmp_path: Path) -> None:
    pupil = Listening()
    session, tray = played(tmp_path, pupil, unsure=("green-d12",), likely={"green-d12": 6})
    shown = session.view().shown
    assert shown is not None
    said = SetDie(0, 9, Colour.GREEN, None, shown.dice[0].since, DieKind.D12)
    session.handle(said)
    assert taught(pupil) == [[9, 0]]
    again = {"unsure": ("green-d12",), "likely": {"green-d12": 6}}
    session.handle(Saw(tray.settled(session.view().question.number, **again)))  # type: ignore[arg-type]
    shown = session.view().shown
    assert shown is not None
    assert (shown.dice[0].die.value, shown.dice[0].sure) == (9, True)
    assert session.view().draft is None
