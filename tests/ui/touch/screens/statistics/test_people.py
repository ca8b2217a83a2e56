"""The list of all players with faces, and the changes offered on a player's page."""

from typing import Any

import pytest

from companion import people, profiles
from companion.profiles import Profile, Profiles
from companion.settings import Settings
from tests.companion.evening import whole_game
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap, type_text
from ui.folders import profiles_file

ENTER, ESCAPE = 13, 27
WON, LOST = "1 game, 1 won", "1 game, 0 won"
ANA, BO = Profile("Ana", "green", "cat"), Profile("Bo", "red")


@pytest.fixture
def listing(evening: Evening, machine: FakeMachine) -> Evening:
    """Open the list of Ana and Bo, who have finished a game, and Chloé, whose name is stored."""
    machine.settings = Settings(language="en", names=("Ana", "Bo", "Chloé"))
    profiles.write(profiles_file(machine.folder), Profiles((ANA, BO)))
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    evening.app.game_life.leave()
    evening.settle()
    shown(evening)
    return evening


def shown(evening: Evening) -> None:
    """Open the list and wait until the games are read."""
    evening.app.go("statistics")
    assert evening.screen.until(lambda: evening.now.book and evening.now._reader is None)
    evening.screen.step(3)


def told(evening: Evening) -> dict[str, str]:
    """Return the text on each player's card, once the games are read again."""
    while len(evening.now._pages) > 1:
        evening.now.back()
    assert evening.screen.until(lambda: evening.now._reader is None)
    evening.screen.step(2)
    return {card.title: card.summary for card in evening.now.page.ids.people.cards}


def press(evening: Evening, words: str) -> None:
    evening.screen.step(2)
    tap(evening.screen, evening.button(words))
    evening.screen.step(3)


def open_card(evening: Evening, name: str) -> Any:
    told(evening)
    card = next(card for card in evening.now.page.ids.people.cards if card.title == name)
    tap(evening.screen, card)
    evening.screen.step(2)
    press(evening, "Name and colour")
    return evening.front


def rename(evening: Evening, name: str, more: str) -> None:
    open_card(evening, name)
    press(evening, "Mend the name")
    type_text(evening.screen, more)
    key(evening.screen, ENTER)
    evening.screen.step(3)


def kept(evening: Evening) -> Profiles:
    return profiles.read(profiles_file(evening.machine.folder))


def test_all_players_are_listed_with_their_games(listing: Evening) -> None:
    assert told(listing) == {"Ana": WON, "Bo": LOST, "Chloé": ""}
    key(listing.screen, ESCAPE)
    assert listing.now.name == "home"


def test_a_player_without_a_profile_can_choose_a_colour(listing: Evening) -> None:
    open_card(listing, "Chloé").choose_colour("teal")
    assert kept(listing).of("Chloé") == Profile("Chloé", "teal")
    listing.app.close_all()
    listing.screen.step(3)
    assert listing.now.page.profile.colour == "teal"
    told(listing)
    assert listing.now.page.ids.people.cards[2].profile.colour == "teal"


def test_a_new_name_applies_to_lists_and_not_to_the_stored_game(listing: Evening) -> None:
    rename(listing, "Ana", "bel")
    assert listing.front.profile.name == "Anabel"
    assert kept(listing).of("Ana") == Profile("Anabel", "green", "cat", aliases=("Ana",))
    listing.app.close_all()
    listing.screen.step(3)
    page = listing.now.page
    assert page.shown_name == "Anabel"
    assert "also Ana" in page.summary
    assert page.figures
    assert told(listing) == {"Anabel": WON, "Bo": LOST, "Chloé": ""}
    assert listing.machine.settings.names == ("Anabel", "Bo", "Chloé")
    assert listing.machine.store.games()[0].players == ("Ana", "Bo")


def test_the_name_of_another_player_asks_whether_to_merge_both(listing: Evening) -> None:
    open_card(listing, "Bo")
    assert listing.now.changes.rename("Bo", "Ana", str)
    listing.screen.step(2)
    assert listing.front.title == "Ana and Bo: one person?"
    assert "both have played: 1." in listing.front.sentence
    press(listing, "No, they are two people")
    assert kept(listing) == Profiles((ANA, BO))


def test_two_players_are_merged_and_separated_again(listing: Evening) -> None:
    open_card(listing, "Bo")
    press(listing, "Merge with…")
    press(listing, "Chloé")
    press(listing, "Yes, the same person")
    assert "also Chloé" in listing.now.page.summary
    assert told(listing) == {"Ana": WON, "Bo": LOST}
    assert listing.machine.settings.names == ("Ana", "Bo")
    open_card(listing, "Bo")
    press(listing, "Other names")
    press(listing, "Chloé")
    assert told(listing) == {"Ana": WON, "Bo": LOST, "Chloé": ""}


def test_a_hidden_player_is_not_offered_until_shown_again(listing: Evening) -> None:
    def offered() -> list[str]:
        listing.app.offer(YAHTZEE)
        listing.screen.step(3)
        return [chip.words for chip in listing.now.ids.chips.children if not chip.sign]

    open_card(listing, "Bo")
    press(listing, "Hide")
    assert list(told(listing).items())[-1] == ("Bo", "not listed")
    assert "Bo" not in offered()
    shown(listing)
    open_card(listing, "Bo")
    press(listing, "Show")
    assert told(listing)["Bo"] == LOST
    assert "Bo" in offered()


def test_a_player_is_forgotten_only_after_a_confirmation(listing: Evening) -> None:
    open_card(listing, "Ana")
    press(listing, "Forget…")
    press(listing, "Keep it")
    assert "Ana" in told(listing)
    open_card(listing, "Ana")
    press(listing, "Forget…")
    press(listing, "Forget it")
    assert told(listing) == {"Bo": LOST, "Chloé": ""}
    assert listing.machine.settings.names == ("Bo", "Chloé")
    assert kept(listing).shown("Ana") is None
    assert listing.machine.store.games()[0].players == ("Ana", "Bo")


def test_a_single_player_cannot_be_merged(evening: Evening) -> None:
    evening.machine.settings = Settings(language="en", names=("Ana",))
    shown(evening)
    open_card(evening, "Ana")
    press(evening, "Merge with…")
    assert evening.app.notice == "There is nobody else here."


def test_a_table_without_players_says_so(evening: Evening) -> None:
    shown(evening)
    assert evening.now.sentence.startswith("No game is finished yet")
    assert evening.now.ids.place.children == []
    evening.app.change_profiles(people.told_apart(Profiles(), "Ana"))
    evening.screen.step(2)
    assert told(evening) == {"Ana": ""}


def test_forty_players_are_paged(evening: Evening) -> None:
    names = [f"Name {number:02}" for number in range(40)]
    evening.app.change_profiles(people.told_apart(Profiles(), *names))
    shown(evening)
    cards = evening.now.page.ids.people
    assert cards.cards[0].title == "Name 00"
    for _ in range(int(cards.pages) - 1):
        tap(evening.screen, cards.ids.forth)
        evening.screen.step(3)
    assert cards.cards[-1].title == "Name 39"
    assert evening.app.front is None


def test_a_players_page_shows_games_wins_and_the_best_evening(listing: Evening) -> None:
    listing.now.open_player("Ana")
    listing.screen.step(2)
    page = listing.now.page
    assert page.summary.startswith("Best evening: ")
    assert page.summary.endswith(", 1 won of\u00a01")
    assert [card.title for card in page.ids.games.cards] == ["Yahtzee"]
    assert page.ids.games.cards[0].summary.startswith("1 game, 1 won, best ")


def test_a_player_cannot_be_renamed_from_the_results_during_a_game(listing: Evening) -> None:
    listing.now.open_player("Ana")
    listing.screen.step(2)
    assert listing.now.changeable
    listing.sit_down("Ana", "Bo", actions=whole_game(2))
    shown(listing)
    listing.now.open_player("Ana")
    assert not listing.now.changeable
