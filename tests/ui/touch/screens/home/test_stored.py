"""The stored games on Home: to resume, finished, in the bin; deleting must be confirmed."""

from pathlib import Path
from typing import Any

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from tests.companion.disk import named_no_text, says_nothing_of, unlistable
from tests.companion.evening import whole_game
from tests.ui.takeaway.pretend_stick import stick_in
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.touch.widgets.cards.phones import PhonesCard


def lines(evening: Evening) -> list[Any]:
    """Return the games in the list, from the top."""
    children = reversed(evening.now.stored.ids.lines.children)
    return [line for line in children if hasattr(line, "readable")]


def cross(line: Any) -> Any:
    return line.children[0]


def open_list(evening: Evening) -> None:
    """Tap the key of the stored games."""
    evening.settle()
    evening.screen.step(3)
    tap(evening.screen, evening.now.ids.foremost.ids.others)
    evening.screen.step(3)


def two_games(evening: Evening) -> None:
    """Store a finished game of Ana and Bo and a game begun by Eva; open the list on Home."""
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    evening.app.game_life.leave()
    evening.sit_down("Eva", actions=(Roll((3, 3, 5, 1, 6)),))
    evening.app.game_life.leave()
    open_list(evening)


def tabs(evening: Evening) -> list[str]:
    return [tab.words for tab in reversed(evening.now.stored.ids.tabs.children)]


def test_a_finished_game_is_listed_and_shown_as_it_ended(
    evening: Evening, machine: FakeMachine
) -> None:
    assert evening.now.stored.empty
    two_games(evening)
    assert tabs(evening) == ["In progress", "Finished"]
    assert [line.players for line in lines(evening)] == ["Eva"]
    tap(evening.screen, evening.button("Finished"))
    assert [line.players for line in lines(evening)] == ["Ana, Bo"]
    evening.screen.step(2)
    tap(evening.screen, lines(evening)[0])
    assert evening.screen.until(lambda: evening.view is not None)
    assert evening.view.outcome is not None
    assert evening.now.name == "game_over"


def test_a_finished_game_names_its_winner_first_and_cannot_be_resumed(evening: Evening) -> None:
    two_games(evening)
    (going_on,) = lines(evening)
    assert (going_on.names, going_on.won, going_on.sign) == (["Eva"], False, "▶")
    tap(evening.screen, evening.button("Finished"))
    (finished,) = lines(evening)
    (stored,) = [game for game in evening.machine.store.games() if game.finished]
    ((winner, total),) = stored.winners
    (other,) = {"Ana", "Bo"} - {winner}
    assert (finished.names, finished.won) == ([f"{winner} {total} · {other}"], True)
    assert finished.sign == "›"


def test_a_game_played_alone_has_its_total_and_no_winner(evening: Evening) -> None:
    evening.sit_down("Ana", actions=whole_game(1))
    total = evening.view.standings[0].total
    evening.app.game_life.leave()
    open_list(evening)
    tap(evening.screen, evening.button("Finished"))
    (finished,) = lines(evening)
    assert (finished.names, finished.won) == ([f"Ana {total}"], False)


def test_a_game_goes_into_the_bin_after_a_confirmation_and_can_be_restored(
    evening: Evening, machine: FakeMachine
) -> None:
    two_games(evening)
    tap(evening.screen, cross(lines(evening)[0]))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Keep it"))
    assert evening.button("In progress")
    assert len(machine.store.games()) == 2
    tap(evening.screen, cross(lines(evening)[0]))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Put in the bin"))
    evening.screen.step(2)
    assert len(machine.store.games()) == 1
    assert tabs(evening) == ["Finished", "Bin"]
    assert [line.players for line in lines(evening)] == ["Ana, Bo"]
    tap(evening.screen, evening.button("Bin"))
    evening.screen.step(2)
    assert [line.players for line in lines(evening)] == ["Eva"]
    assert cross(lines(evening)[0]).disabled
    tap(evening.screen, lines(evening)[0])
    evening.screen.step(2)
    assert len(machine.store.games()) == 2
    assert tabs(evening) == ["In progress", "Finished"]
    assert machine.table is None


def test_a_game_that_cannot_be_discarded_stays_with_a_notice(
    evening: Evening, machine: FakeMachine
) -> None:
    two_games(evening)
    (machine.store._folder / "bin").write_text("a file where a folder should be")
    tap(evening.screen, cross(lines(evening)[0]))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Put in the bin"))
    assert "disk does not answer" in evening.app.notice
    assert len(lines(evening)) == 1


def test_many_games_are_paged(evening: Evening, machine: FakeMachine) -> None:
    for _ in range(6):
        evening.sit_down("Ana")
        evening.app.game_life.leave()
    open_list(evening)
    # imported after the window is open
    from ui.touch.widgets.controls import basics  # noqa: PLC0415

    stored = evening.now.stored
    assert (len(lines(evening)), stored.pages) == (4, 2)
    down = next(w for w in stored.walk() if isinstance(w, basics.TapButton) and w.sign == "▼")
    tap(evening.screen, down)
    assert len(lines(evening)) == 2
    assert stored.pile == "going_on"


def test_unreadable_games_are_listed_and_the_others_can_be_played(
    evening: Evening, machine: FakeMachine
) -> None:
    two_games(evening)
    (eva,) = (game for game in machine.store.games() if not game.finished)
    path = machine.store._path(eva.id)
    named_no_text(path).write_bytes(path.read_bytes())
    lost = path.with_name("yahtzee-lost.journal")
    lost.write_bytes(path.read_bytes())
    with says_nothing_of(lost):
        evening.app.go("home")
        evening.screen.step(3)
        assert [(line.title, line.readable) for line in lines(evening)] == [
            ("Yahtzee", True),
            ("caf?", False),
            ("yahtzee-lost", False),
        ]
        tap(evening.screen, cross(lines(evening)[1]))
        evening.screen.step(2)
        tap(evening.screen, evening.button("Put in the bin"))
        evening.screen.step(2)
        assert len(lines(evening)) == 2
        tap(evening.screen, lines(evening)[0])
        assert evening.screen.until(lambda: evening.view is not None)


def test_an_unreadable_folder_is_reported_and_a_game_can_be_set_up(
    evening: Evening, machine: FakeMachine
) -> None:
    two_games(evening)
    with unlistable(machine.store._folder):
        evening.app.go("home")
        evening.screen.step(3)
        assert "disk does not answer" in evening.app.notice
        assert len(lines(evening)) == 1
        evening.app.go("new_game").prepare(YAHTZEE)
        evening.screen.step(3)
        assert evening.now.name == "new_game"


def test_long_names_are_shown_whole_as_far_as_they_fit_and_the_others_counted(
    evening: Evening,
) -> None:
    # imported after the window is open
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415

    names = (*("Marie-Antoinette", "Maximilien-Étien", "Wilhelmina Maude") * 2, "Bo")
    many = tuple(f"{name[:14]} {number}" for number, name in enumerate(names))
    for _ in range(5):
        evening.sit_down(*many)
        evening.app.game_life.leave()
    open_list(evening)
    line = lines(evening)[0]
    line.size_hint_x, line.width = None, 320
    evening.screen.step(3)
    words = next(w for w in line.walk() if isinstance(w, Text))
    told, _, more = words.text.rpartition(", +")
    assert tuple(told.split(", ")) == many[: len(many) - int(more)]
    assert len(told.split(", ")) >= 2
    assert words.font_size >= 12 * evening.app.u
    words.wrap = False  # on a single line, no name fits whole
    assert words.is_shortened
    line.names = many[:2]
    line.width += 1  # forces a new layout
    evening.screen.step(3)
    assert words.text == ", ".join(many[:2])


def test_a_listed_game_names_the_next_player_and_the_leader(evening: Evening) -> None:
    actions = (Roll((3, 3, 5, 1, 6)), Score(Box.THREES))
    evening.sit_down("Ana", "Bo", "Cy", actions=actions)
    evening.app.game_life.leave()
    open_list(evening)
    (line,) = lines(evening)
    assert line.summary.startswith("Yahtzee · Bo to play · Ana leads (6) · ")
    evening.app.switch_language("fr")
    evening.screen.step(2)
    assert lines(evening)[0].summary.startswith("Yahtzee · au tour de Bo · Ana mène (6) · ")


def test_equal_scores_have_no_leader(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo")
    evening.app.game_life.leave()
    open_list(evening)
    assert lines(evening)[0].summary.startswith("Yahtzee · Ana to play · ")


def test_the_sheet_of_a_finished_game_is_written_from_the_list(
    evening: Evening, tmp_path: Path
) -> None:
    evening.machine.sticks = (stick_in(tmp_path / "BLUE"),)
    two_games(evening)
    assert [line.has_sheet for line in lines(evening)] == [False]
    tap(evening.screen, evening.button("Finished"))
    evening.screen.step(2)
    (line,) = lines(evening)
    tap(evening.screen, line.children[1])
    (sheet,) = (tmp_path / "BLUE").rglob("*.pdf")
    assert sheet.read_bytes().startswith(b"%PDF-")
    assert evening.now.name == "home"  # the tap did not open the game


def test_a_finished_game_is_opened_to_send_its_sheet_to_a_phone(evening: Evening) -> None:
    two_games(evening)
    tap(evening.screen, evening.button("Finished"))
    evening.screen.step(2)
    (line,) = lines(evening)
    tap(evening.screen, line.children[1])
    evening.screen.step(2)
    tap(evening.screen, evening.button("On a phone"))
    evening.screen.step(3)
    assert evening.now.name == "game_over"
    assert isinstance(evening.front, PhonesCard)
