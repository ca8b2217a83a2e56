"""The screen of the players: found from the statistics; what is said of people holds everywhere."""

from typing import Any

import pytest

from companion import people, profiles
from companion.profiles import Profile, Profiles
from companion.settings import Settings
from tests.companion.evening import whole_game
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import drag, key, tap, type_text
from ui.folders import profiles_file

ENTER, ESCAPE = 13, 27
ANA, BO = Profile("Ana", "green", "cat"), Profile("Bo", "red")


@pytest.fixture
def listing(evening: Evening, machine: FakeMachine) -> Evening:
    """The list of Ana and Bo, who have finished a game, and of Chloé, who is remembered."""
    machine.settings = Settings(language="en", names=("Ana", "Bo", "Chloé"))
    profiles.write(profiles_file(machine.folder), Profiles((ANA, BO)))
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    evening.app.game_life.leave()
    evening.settle()
    tap(evening.screen, evening.button("Statistics"))
    assert evening.screen.until(lambda: evening.now.name == "statistics")
    evening.screen.step(3)
    tap(evening.screen, evening.button("Players"))
    evening.screen.step(3)
    assert evening.now.name == "players"
    return evening


def told(evening: Evening) -> dict[str, str]:
    return {row.profile.name: row.told for row in reversed(evening.now.ids.people.children)}


def press(evening: Evening, words: str) -> None:
    evening.screen.step(2)
    tap(evening.screen, evening.button(words))
    evening.screen.step(3)


def open_card(evening: Evening, name: str) -> Any:
    evening.screen.step(2)
    row = next(row for row in evening.now.ids.people.children if row.profile.name == name)
    tap(evening.screen, row)
    evening.screen.step(2)
    return evening.front


def rename(evening: Evening, name: str, more: str) -> None:
    open_card(evening, name)
    press(evening, "Mend the name")
    type_text(evening.screen, more)
    key(evening.screen, ENTER)
    evening.screen.step(3)


def kept(evening: Evening) -> Profiles:
    return profiles.read(profiles_file(evening.machine.folder))


def test_everybody_is_there_with_their_games(listing: Evening) -> None:
    assert told(listing) == {"Ana": "1 game", "Bo": "1 game", "Chloé": ""}
    key(listing.screen, ESCAPE)
    assert listing.now.name == "statistics"


def test_a_colour_is_chosen_also_by_who_has_no_profile(listing: Evening) -> None:
    open_card(listing, "Chloé").choose_colour("teal")
    assert kept(listing).of("Chloé") == Profile("Chloé", "teal")
    listing.app.close_all()
    listing.screen.step(3)
    row = next(row for row in listing.now.ids.people.children if row.profile.name == "Chloé")
    assert row.profile.colour == "teal"


def test_a_new_name_holds_in_lists_and_the_game_keeps_its_own(listing: Evening) -> None:
    rename(listing, "Ana", "bel")
    assert listing.front.profile.name == "Anabel"
    assert kept(listing).of("Ana") == Profile("Anabel", "green", "cat", aliases=("Ana",))
    listing.app.close_all()
    listing.screen.step(3)
    assert told(listing) == {"Anabel": "1 game · also Ana", "Bo": "1 game", "Chloé": ""}
    assert listing.machine.settings.names == ("Anabel", "Bo", "Chloé")
    assert listing.machine.store.games()[0].players == ("Ana", "Bo")


def test_the_name_of_another_asks_whether_both_are_one(listing: Evening) -> None:
    open_card(listing, "Bo")
    assert listing.now.rename("Bo", "Ana", str)
    listing.screen.step(2)
    assert listing.front.title == "Ana and Bo: one person?"
    assert "both have played: 1." in listing.front.sentence
    press(listing, "No, they are two people")
    assert kept(listing) == Profiles((ANA, BO))


def test_two_are_merged_and_taken_apart_again(listing: Evening) -> None:
    open_card(listing, "Bo")
    press(listing, "Merge with…")
    press(listing, "Chloé")
    press(listing, "Yes, the same person")
    assert told(listing) == {"Ana": "1 game", "Bo": "1 game · also Chloé"}
    assert listing.machine.settings.names == ("Ana", "Bo")
    open_card(listing, "Bo")
    press(listing, "Other names")
    press(listing, "Chloé")
    assert told(listing) == {"Ana": "1 game", "Bo": "1 game", "Chloé": ""}


def test_who_is_hidden_is_not_offered_until_shown_again(listing: Evening) -> None:
    def offered() -> list[str]:
        listing.app.offer(YAHTZEE)
        listing.screen.step(3)
        return [chip.words for chip in listing.now.ids.chips.children if not chip.sign]

    open_card(listing, "Bo")
    press(listing, "Hide")
    assert list(told(listing).items())[-1] == ("Bo", "not listed · 1 game")
    assert "Bo" not in offered()
    listing.app.go("players")
    open_card(listing, "Bo")
    press(listing, "Show")
    assert told(listing)["Bo"] == "1 game"
    assert "Bo" in offered()


def test_who_is_forgotten_is_so_only_after_a_yes(listing: Evening) -> None:
    open_card(listing, "Ana")
    press(listing, "Forget…")
    press(listing, "Keep it")
    assert "Ana" in told(listing)
    open_card(listing, "Ana")
    press(listing, "Forget…")
    press(listing, "Forget it")
    assert told(listing) == {"Bo": "1 game", "Chloé": ""}
    assert listing.machine.settings.names == ("Bo", "Chloé")
    assert kept(listing).shown("Ana") is None
    assert listing.machine.store.games()[0].players == ("Ana", "Bo")


def test_who_is_alone_cannot_be_merged(evening: Evening) -> None:
    evening.machine.settings = Settings(language="en", names=("Ana",))
    evening.app.go("players")
    evening.screen.step(3)
    open_card(evening, "Ana")
    press(evening, "Merge with…")
    assert evening.app.notice == "There is nobody else here."


def test_a_table_without_people_says_so(evening: Evening) -> None:
    evening.app.go("players")
    assert evening.now.empty
    evening.app.change_profiles(people.told_apart(Profiles(), "Ana"))
    evening.screen.step(2)
    assert not evening.now.empty


def test_forty_people_are_scrolled_through(evening: Evening) -> None:
    names = [f"Name {number:02}" for number in range(40)]
    evening.app.change_profiles(people.told_apart(Profiles(), *names))
    evening.app.go("players")
    evening.screen.step(4)
    last = evening.now.ids.people.children[0]
    assert last.profile.name == "Name 39"
    assert last.to_window(*last.pos)[1] < 0
    for _ in range(6):
        drag(evening.screen, (300, 100), (300, 420))
    evening.screen.step(3)
    assert evening.now.ids.scroll.scroll_y < 0.9
    assert evening.app.front is None  # a finger that drags taps nobody
