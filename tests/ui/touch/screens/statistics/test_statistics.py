"""The statistics on the screen, opened from Home and from the end of a game, read in a thread."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.profiles import Profile, Profiles
from companion.statistics.answers import FaceCount
from tests.companion.disk import unlistable
from tests.companion.evening import whole_game
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.statistics.played import evenings
from ui.touch.screens.statistics.model import book as books

Reading = Callable[[int, int], object] | None


def shown(evening: Evening) -> Any:
    """Return the screen of the statistics, once the games are read."""
    screen = evening.app.go("statistics")
    assert evening.screen.until(lambda: screen.book is not None and screen._reader is None)
    evening.screen.step(5)
    return screen


def with_games(evening: Evening, names: tuple[str, ...], count: int) -> Any:
    """Return the screen as if these players had played that many games."""
    screen = shown(evening)
    screen.book = books.book(evenings(names, count))
    screen.draw()
    evening.screen.step(5)
    return screen


def words(root: Any) -> list[str]:
    """Return all texts in a widget."""
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415

    return [w.text for w in root.walk(restrict=True) if isinstance(w, Text) and w.text]


def key(root: Any, first: str) -> Any:
    """Return the key that begins with these words."""
    from ui.touch.widgets.controls.tappable import Tappable  # noqa: PLC0415

    for widget in root.walk(restrict=True):
        if isinstance(widget, Tappable) and first in (getattr(widget, "words", ""), *words(widget)):
            return widget
    raise LookupError(first)


def two_games(evening: Evening) -> None:
    """Play two games of Yahtzee to their ends and go back to Home."""
    for names in (("Ana", "Bo"), ("Bo", "Chloé")):
        evening.sit_down(*names, actions=whole_game(2))
        evening.app.game_life.leave()
    evening.settle()


def test_one_sentence_says_that_no_game_is_finished_yet(evening: Evening) -> None:
    evening.screen.step(5)
    tap(evening.screen, evening.button("Results"))
    evening.screen.step(2)
    assert evening.screen.until(lambda: evening.now.book is not None)
    evening.screen.step(2)
    assert evening.now.name == "statistics"
    assert words(evening.now.ids.place) == []
    assert evening.now.sentence.startswith("No game is finished yet")
    assert evening.app.on_key("escape")
    assert evening.now.name == "home"


def cards(place: Any) -> list[list[str]]:
    """Return the texts of each card shown."""
    return [[card.title, card.summary] for card in place.cards]


def test_every_player_and_every_game_has_a_card(evening: Evening) -> None:
    two_games(evening)
    page = shown(evening).page
    assert cards(page.ids.people) == [
        ["Bo", "2 games, 1 won"],
        ["Ana", "1 game, 1 won"],
        ["Chloé", "1 game, 0 won"],
    ]
    finished = dict(cards(page.ids.games))
    assert finished.pop("Yahtzee") == "2 games finished"
    assert set(finished.values()) == {"0 games finished"}


def test_a_tap_on_a_player_shows_the_page_and_the_arrow_leads_back(evening: Evening) -> None:
    two_games(evening)
    screen = shown(evening)
    tap(evening.screen, key(screen.ids.place, "Bo"))
    evening.screen.step(2)
    assert (screen.page.name, screen.page.profile.name) == ("Bo", "Bo")
    tap(evening.screen, key(screen.ids.place, "Head to head"))
    evening.screen.step(2)
    assert cards(screen.page.ids.others) == [
        ["Ana", "1 together: 0 ahead, 1 behind"],
        ["Chloé", "1 together: 1 ahead, 0 behind"],
    ]
    tap(evening.screen, key(screen.ids.place, "Ana"))
    evening.screen.step(2)
    assert screen.page.name == "Ana"
    for name in ("Bo", "Bo", ""):
        evening.app.on_key("escape")
        assert screen.page.name == name
    assert screen.title == "Results"


def test_a_hidden_player_is_an_opponent_without_a_page(evening: Evening) -> None:
    two_games(evening)
    evening.app.change_profiles(Profiles((Profile("Bo", "blue", standing="hidden"),)))
    screen = shown(evening)
    assert cards(screen.page.ids.people)[-1] == ["Bo", "not listed"]
    screen.open_player("Ana")
    screen.page.open_against()
    evening.screen.step(2)
    (card,) = screen.page.ids.others.cards
    assert (card.title, card.disabled) == ("Bo", True)
    screen.open_player("Bo")
    assert screen.page.sentence == "Bo is neither in the lists nor in the statistics."


def test_a_players_dice_are_shown_with_the_expected_range(evening: Evening) -> None:
    two_games(evening)
    screen = shown(evening)
    screen.open_player("Ana")
    screen.page.open_dice()
    evening.screen.step(2)
    chart = screen.page.ids.chart
    assert [(column.label, column.value) for column in chart.columns] == [
        ("1", 24), ("2", 12), ("3", 12), ("4", 12), ("5", 1), ("6", 4),
    ]  # fmt: skip
    assert chart.level.at == 65 / 6
    told = " ".join(words(screen.ids.place))
    assert "Dice rolled: 65. Usually each face comes 10.8 times." in told


def test_dice_have_figures_from_thirty_on(evening: Evening) -> None:
    faces = (FaceCount("d6", 1, 12), FaceCount("d6", 2, 11))
    screen = with_games(evening, ("Ana",), 5)
    (ana,) = screen.book.players

    def dice(*more: FaceCount) -> Any:
        screen.book = replace(screen.book, players=(replace(ana, faces=(*faces, *more)),))
        screen.open_player("Ana")
        screen.page.open_dice()
        evening.screen.step(2)
        return screen.page

    few = dice(FaceCount("d6", 3, 6))
    assert few.caption == "Dice rolled: 29. Figures are shown from 30 on; 1 more to go."
    assert (few.ids.chart.columns, few.judgement) == ((), "")
    enough = dice(FaceCount("d6", 3, 7))
    assert len(enough.ids.chart.columns) == 6
    assert enough.judgement


def test_luck_is_shown_in_a_word_and_then_by_game(evening: Evening) -> None:
    screen = with_games(evening, ("Ana", "Bo"), 10)
    screen.open_player("Ana")
    screen.page.open_dice()
    evening.screen.step(2)
    assert screen.page.luck in {"as expected", "lucky", "very lucky"}
    lines = [line.text for line in screen.page.ids.lines.children if getattr(line, "text", "")]
    assert any(line.startswith("Datis: ") and "(+" in line for line in lines)


def test_a_game_shows_its_records_totals_and_details(evening: Evening) -> None:
    screen = with_games(evening, ("Ana", "Bo", "Chloé"), 50)
    tap(evening.screen, key(screen.ids.place, "Datis"))
    evening.screen.step(2)
    page = screen.page
    assert screen.title == "Datis"
    tap(evening.screen, key(screen.ids.place, "Records"))
    evening.screen.step(2)
    best = screen.book.by_game["datis"].records[0]
    assert words(page._records.ids.records.ids.rows)[:2] == [best.name, str(best.total)]
    tap(evening.screen, key(screen.ids.place, "Totals"))
    evening.screen.step(2)
    assert sum(column.value for column in page._totals.ids.chart.columns) == 30
    tap(evening.screen, key(screen.ids.place, "Details"))
    evening.screen.step(2)
    everybody = words(page._details.ids.tiles)
    tap(evening.screen, page._details.ids.after)
    evening.screen.step(2)
    assert page._details.player == page.pages.players[0].name
    assert words(page._details.ids.tiles) != everybody
    tap(evening.screen, page._details.ids.before)
    evening.screen.step(2)
    assert page._details.player == "All players"


def test_a_game_without_points_has_no_totals(evening: Evening) -> None:
    screen = with_games(evening, ("Ana", "Bo"), 20)
    screen.open_game("d21")
    assert {"Records", "Totals"}.isdisjoint(words(screen.ids.place))
    screen.open_player("Ana")
    screen.open_person_game("Ana", "d21")
    assert "Best total" not in words(screen.ids.place)


def test_a_game_without_finished_games_says_so(evening: Evening) -> None:
    two_games(evening)
    screen = shown(evening)
    tap(evening.screen, key(screen.ids.place, "Datis"))
    evening.screen.step(2)
    assert words(screen.ids.place) == [
        "Datis: no game is finished yet. Next time, perhaps!",
    ]


def test_the_end_of_a_game_leads_to_its_page_and_back(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    assert evening.now.name == "game_over"
    evening.screen.step(5)
    tap(evening.screen, evening.button("Results"))
    evening.screen.step(2)
    screen = evening.now
    assert evening.screen.until(lambda: screen.book is not None)
    evening.screen.step(2)
    assert screen.title == "Yahtzee"
    assert "Ana" in words(screen.ids.place)
    for name in ("Ana", "Bo"):  # as at the table
        assert screen.profile_of(name) == evening.app.profile_of(name)
    evening.app.on_key("escape")
    assert evening.now.name == "game_over"


def test_names_and_words_follow_the_language(evening: Evening) -> None:
    two_games(evening)
    screen = shown(evening)
    evening.app.switch_language("fr")
    evening.screen.step(2)
    assert screen.title == "Résultats"
    assert "2 parties finies" in words(screen.ids.place)
    assert words(screen.ids.place).count("0 partie finie") == 4


def test_many_players_are_paged(evening: Evening) -> None:
    names = tuple(f"Nom {number}" for number in range(20))
    screen = with_games(evening, names, 5)
    people = screen.page.ids.people
    assert people.pages == 2
    people.leaf(1)
    evening.screen.step(2)
    assert len(people.cards) == 20 - 10


@pytest.mark.parametrize("unread", [0, 3])
@pytest.mark.parametrize("count", [6, 7, 8, 9])
def test_rows_and_keys_stay_below_the_header(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, count: int, unread: int
) -> None:
    names = tuple(f"Nom {number}" for number in range(count))
    book = replace(books.book(evenings(names, 5)), unread=unread)
    monkeypatch.setattr(books, "read", lambda *_: book)
    screen = shown(evening)
    assert len(words(screen.ids.place)) > 10

    def above() -> list[str]:
        evening.screen.step(3)
        top = screen.ids.place.top
        return [
            type(widget).__name__
            for widget in screen.ids.place.walk(restrict=True)
            if widget.height and widget.to_window(0, widget.top)[1] > top + 1
        ]

    assert above() == []
    screen.open_player("Nom 1")
    screen.page.open_against()
    assert above() == []
    screen.open_game("yahtzee")
    for part in ("players", "records", "totals", "details"):
        screen.page.choose(part)
        assert above() == []


class Slow:
    """A reader that goes on until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_end = threading.Event()
        self.times = 0
        real = books.read

        def read(folder: Path, profiles: Profiles, reading: Reading = None) -> books.Book:
            self.times += 1
            assert reading is not None
            reading(340, 3000)
            assert self.may_end.wait(100)
            return real(folder, profiles, reading)

        monkeypatch.setattr(books, "read", read)


def test_reading_the_games_shows_its_progress_and_the_screen_can_be_left(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_games(evening)
    slow = Slow(monkeypatch)
    try:
        screen = evening.app.go("statistics")
        assert evening.screen.until(lambda: screen.sentence != "")
        assert screen.sentence == "Reading the games… 340 of 3,000"
        evening.app.on_key("escape")
        assert evening.now.name == "home"
        evening.screen.step(3)
        evening.app.go("statistics")
        assert slow.times == 1  # the first reading still goes on
    finally:
        slow.may_end.set()
    assert evening.screen.until(lambda: screen.book is not None and screen._reader is None)
    assert screen.sentence == ""
    assert slow.times == 2  # a game may have been finished meanwhile


def test_the_last_statistics_are_shown_until_they_are_read_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_games(evening)
    screen = shown(evening)
    slow = Slow(monkeypatch)
    evening.app.go("home")
    evening.sit_down("Ana", "Dan", actions=whole_game(2))
    evening.app.game_life.leave()
    try:
        evening.app.go("statistics")
        evening.screen.step(5)
        assert "Ana" in words(screen.ids.place)
        assert "Dan" not in words(screen.ids.place)
    finally:
        slow.may_end.set()
    assert evening.screen.until(lambda: "Dan" in words(screen.ids.place))


def test_an_unreadable_list_of_games_is_reported_in_one_sentence(
    evening: Evening, machine: FakeMachine
) -> None:
    two_games(evening)
    with unlistable(machine.store._folder):
        screen = evening.app.go("statistics")
        assert evening.screen.until(lambda: screen.sentence != "")
        assert "disk does not answer" in screen.sentence
        evening.app.on_key("escape")
    shown(evening)
    assert screen.sentence == ""


def test_a_damaged_file_of_the_statistics_is_rebuilt(
    evening: Evening, machine: FakeMachine
) -> None:
    two_games(evening)
    before = shown(evening).book
    (machine.store._folder / "statistics.sqlite").write_bytes(b"no database at all" * 300)
    evening.app.go("home")
    assert shown(evening).book == before


def test_unreadable_games_are_reported_as_left_out(evening: Evening, machine: FakeMachine) -> None:
    two_games(evening)
    (machine.store._folder / "yahtzee-bad.journal").write_bytes(b"nonsense\n")
    screen = shown(evening)
    assert "Games that cannot be read and are not counted: 1" in words(screen.ids.place)
