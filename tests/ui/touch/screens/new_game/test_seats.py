"""The players of a new game: names are kept, no player twice, each with a colour and a sign."""

from typing import Any

import pytest

from companion import games, people, profiles
from companion.profiles import Profile
from companion.settings import Settings
from tests.ui.touch.evening import YAHTZEE, Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import drag, key, tap, type_text
from ui.folders import profiles_file

ENTER, ESCAPE = 13, 27


@pytest.fixture
def setting_up(evening: Evening, machine: FakeMachine) -> Evening:
    """Open a new game of Yahtzee without players."""
    machine.settings = Settings(language="en", names=("Ana", "Bo", "Chloé"))
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.screen.step(3)
    return evening


def seat(evening: Evening, *names: str) -> None:
    for name in names:
        evening.now.add(name)
    evening.screen.step(3)


def line(evening: Evening, name: str) -> Any:
    return next(line for line in evening.now.ids.lines.children if line.name == name)


def type_names(evening: Evening, *names: str) -> None:
    """Type names on a real keyboard, with Enter after each."""
    evening.now.ask_name()
    evening.screen.step(3)
    for name in names:
        type_text(evening.screen, name)
        key(evening.screen, ENTER)
    evening.screen.step(2)


def test_typed_names_are_kept_after_going_back(setting_up: Evening) -> None:
    seat(setting_up, "Zoé", "Ana")
    key(setting_up.screen, ESCAPE)
    assert setting_up.now.name == "home"
    setting_up.app.offer(YAHTZEE)
    assert setting_up.now.players == ["Zoé", "Ana"]
    setting_up.app.go("home")
    setting_up.app.offer(games.find("d21"))
    assert setting_up.now.players == ["Zoé", "Ana"]


def test_the_next_new_game_starts_without_players(setting_up: Evening) -> None:
    seat(setting_up, "Zoé", "Ana")
    tap(setting_up.screen, setting_up.button("START"))
    setting_up.settle()
    setting_up.app.game_life.leave()
    setting_up.settle()
    setting_up.app.offer(YAHTZEE)
    assert setting_up.now.players == []


@pytest.mark.parametrize("typed", ["ana", "ANA", "  Aná "])
def test_a_player_is_not_added_twice_under_another_spelling(
    setting_up: Evening, typed: str
) -> None:
    seat(setting_up, "Ana", typed)
    tap(setting_up.screen, setting_up.button("It is Ana"))
    assert setting_up.now.players == ["Ana"]
    assert setting_up.app.notice == "Ana is already playing: players must be told apart."


def test_the_question_about_the_same_person_is_asked_once(setting_up: Evening) -> None:
    seat(setting_up, "chloe")
    assert setting_up.front.title == "“chloe” and “Chloé”: the same person?"
    assert setting_up.now.players == []
    tap(setting_up.screen, setting_up.button("It is Chloé"))
    assert setting_up.now.players == ["Chloé"]
    setting_up.now.remove("Chloé")
    seat(setting_up, "chloe")
    assert setting_up.app.front is None
    assert setting_up.now.players == ["Chloé"]


def test_two_different_people_of_similar_names_are_added_and_not_asked_about_again(
    setting_up: Evening,
) -> None:
    seat(setting_up, "Ana", "ana")
    tap(setting_up.screen, setting_up.button("It is somebody else"))
    assert setting_up.now.players == ["Ana", "ana"]
    setting_up.screen.step(3)
    tap(setting_up.screen, setting_up.button("START"))
    setting_up.settle()
    assert setting_up.view.setup.players == ("Ana", "ana")
    kept = profiles.read(profiles_file(setting_up.machine.folder))
    assert kept.who("Ana") != kept.who("ana")
    setting_up.app.game_life.leave()
    setting_up.settle()
    setting_up.app.offer(YAHTZEE)
    setting_up.screen.step(3)
    chips = [chip.words for chip in reversed(setting_up.now.ids.chips.children) if not chip.sign]
    assert chips[:2] == ["Ana", "ana"]
    seat(setting_up, "ana", "Ana")
    assert setting_up.app.front is None
    assert setting_up.now.players == ["ana", "Ana"]
    seat(setting_up, "ANA")  # with a third spelling, nobody guesses
    assert setting_up.front.title == "“ANA”: who is it?"
    tap(setting_up.screen, setting_up.button("It is Ana"))
    assert setting_up.now.players == ["ana", "Ana"]


def test_an_unanswered_question_adds_nobody_and_is_asked_again(setting_up: Evening) -> None:
    seat(setting_up, "chloe")
    key(setting_up.screen, ESCAPE)
    assert setting_up.now.players == []
    assert setting_up.app.profiles == profiles.Profiles()
    seat(setting_up, "chloe")
    assert setting_up.front.title == "“chloe” and “Chloé”: the same person?"


def test_the_question_is_asked_between_typed_names(setting_up: Evening) -> None:
    type_names(setting_up, "Zoé", "bo")
    tap(setting_up.screen, setting_up.button("It is somebody else"))
    type_text(setting_up.screen, "Tom")
    key(setting_up.screen, ENTER)
    assert setting_up.now.players == ["Zoé", "bo", "Tom"]
    assert setting_up.front.title == "Zoé, bo, Tom… and who else?"


def test_the_keyboard_closes_once_an_answer_takes_the_last_seat(setting_up: Evening) -> None:
    setting_up.app.offer(games.find("d21"))
    type_names(setting_up, "Zoé", "bo")
    tap(setting_up.screen, setting_up.button("It is Bo"))
    setting_up.screen.step(2)
    assert setting_up.now.players == ["Zoé", "Bo"]
    assert setting_up.app.front is None


def test_a_merged_player_is_added_under_the_present_name(setting_up: Evening) -> None:
    setting_up.app.change_profiles(people.merged(profiles.Profiles(), "Bo", "Papa"))
    seat(setting_up, "papa")
    tap(setting_up.screen, setting_up.button("It is Bo"))
    seat(setting_up, "Papa")
    assert setting_up.now.players == ["Bo"]
    setting_up.now.remove("Bo")
    seat(setting_up, "Papa")
    assert setting_up.now.players == ["Bo"]
    assert setting_up.app.notice == "“Papa” is Bo."


def test_hidden_and_forgotten_players_are_not_offered(setting_up: Evening) -> None:
    kept = people.standing(profiles.Profiles(), "Ana", "hidden")
    setting_up.app.change_profiles(people.standing(kept, "Bo", "forgotten"))
    setting_up.app.offer(YAHTZEE)
    setting_up.screen.step(3)
    chips = [chip.words for chip in setting_up.now.ids.chips.children if not chip.sign]
    assert chips == ["Chloé"]
    seat(setting_up, "Ana")  # hidden players can still play
    assert setting_up.now.players == ["Ana"]


def test_a_forgotten_name_is_restored_by_typing_it(setting_up: Evening) -> None:
    setting_up.app.change_profiles(people.standing(profiles.Profiles(), "Bo", "forgotten"))
    seat(setting_up, "Bo")
    assert setting_up.front.title == "The name “Bo” was forgotten: bring it back?"
    tap(setting_up.screen, setting_up.button("No, use another name"))
    assert setting_up.now.players == []
    seat(setting_up, "bo")  # a forgotten name is not mentioned: it counts as a new player
    assert setting_up.now.players == ["bo"]
    assert setting_up.app.profiles.shown("bo") == "bo"
    assert setting_up.app.profiles.shown("Bo") is None
    seat(setting_up, "Bo")
    tap(setting_up.screen, setting_up.button("Yes, bring it back"))
    assert setting_up.now.players == ["bo", "Bo"]
    assert setting_up.app.profiles.shown("Bo") == "Bo"


def test_the_last_players_are_offered_under_their_present_names(setting_up: Evening) -> None:
    setting_up.sit_down("Ana", "Bo")
    setting_up.app.game_life.leave()
    setting_up.settle()
    setting_up.app.change_profiles(people.renamed(profiles.Profiles(), "Ana", "Anabel"))
    setting_up.app.offer(YAHTZEE)
    setting_up.screen.step(3)
    tap(setting_up.screen, setting_up.button("As last time: Anabel, Bo"))
    assert setting_up.now.players == ["Anabel", "Bo"]


def test_known_names_of_the_same_player_are_offered_once(
    evening: Evening, machine: FakeMachine
) -> None:
    machine.settings = Settings(language="en", names=("Ana", "ana", "Bo"))
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.screen.step(3)
    chips = [chip.words for chip in reversed(evening.now.ids.chips.children) if not chip.sign]
    assert chips == ["Ana", "Bo"]


def test_a_shortened_name_is_reported_after_its_entry_too(setting_up: Evening) -> None:
    type_names(setting_up, "Jean-Christophe Martin")
    assert setting_up.now.players == ["Jean-Christophe"]
    said = "A name has 16 characters at most: “Jean-Christophe” is kept."
    assert setting_up.app.notice == said


def test_several_names_are_entered_without_leaving_the_keyboard(setting_up: Evening) -> None:
    type_names(setting_up, "Zoé", "Léa", "Tom", "Mia")
    assert setting_up.now.players == ["Zoé", "Léa", "Tom", "Mia"]
    assert setting_up.front.title == "Zoé, Léa, Tom, Mia… and who else?"
    key(setting_up.screen, ENTER)
    assert setting_up.app.front is None


def test_the_keyboard_closes_once_every_seat_is_taken(setting_up: Evening) -> None:
    setting_up.app.offer(games.find("d21"))
    type_names(setting_up, "Zoé", "Léa")
    assert setting_up.app.front is None
    assert setting_up.now.players == ["Zoé", "Léa"]


def test_the_keyboard_on_the_screen_has_a_key_for_another_name(setting_up: Evening) -> None:
    tap(setting_up.screen, setting_up.button("Another name"))
    for letter in "Zo":
        tap(setting_up.screen, setting_up.button(letter))
    tap(setting_up.screen, setting_up.button("Another"))
    tap(setting_up.screen, setting_up.button("L"))
    tap(setting_up.screen, setting_up.button("Done"))
    assert setting_up.now.players == ["Zo", "L"]
    assert setting_up.app.front is None


def test_a_name_is_dragged_to_its_seat(setting_up: Evening) -> None:
    seat(setting_up, "Ana", "Bo", "Chloé")
    grips = [line(setting_up, name).ids.grip for name in ("Ana", "Chloé")]
    start, end = (grip.to_window(grip.center_x, grip.center_y) for grip in grips)
    drag(setting_up.screen, start, end)
    assert setting_up.now.players == ["Bo", "Chloé", "Ana"]
    setting_up.screen.step(3)
    assert [line.name for line in reversed(setting_up.now.ids.lines.children)] == [
        "Bo",
        "Chloé",
        "Ana",
    ]


def test_a_tap_on_a_name_offers_keys_that_move_it(setting_up: Evening) -> None:
    seat(setting_up, "Ana", "Bo", "Chloé")
    screen = setting_up.now
    assert screen.ids.later.disabled
    tap(setting_up.screen, line(setting_up, "Ana").ids.grip)
    assert screen.players == ["Ana", "Bo", "Chloé"]
    setting_up.screen.step(3)
    assert screen.ids.earlier.disabled  # no player is before her
    tap(setting_up.screen, screen.ids.later)
    assert screen.players == ["Bo", "Ana", "Chloé"]
    setting_up.screen.step(3)
    tap(setting_up.screen, screen.ids.earlier)
    assert screen.players == ["Ana", "Bo", "Chloé"]
    setting_up.screen.step(3)
    tap(setting_up.screen, screen.ids.look)
    assert setting_up.front.profile.name == "Ana"


def test_a_tap_on_a_sign_opens_its_players_colours_and_signs(setting_up: Evening) -> None:
    seat(setting_up, "Ana", "Bo")
    tap(setting_up.screen, line(setting_up, "Bo").ids.sign)
    card = setting_up.front
    blue_now = next(key for key in card.ids.colours.children if key.chosen)
    assert blue_now.profile.colour == line(setting_up, "Bo").profile.colour
    violet = next(key for key in card.ids.colours.children if key.profile.colour == "violet")
    tap(setting_up.screen, violet)
    setting_up.screen.step(2)
    boat = next(key for key in card.ids.signs.children if key.profile.sign == "boat")
    tap(setting_up.screen, boat)
    setting_up.screen.step(2)
    tap(setting_up.screen, setting_up.button("Done"))
    assert line(setting_up, "Bo").profile == Profile("Bo", "violet", "boat")
    kept = profiles.read(profiles_file(setting_up.machine.folder))
    assert kept.of("Bo") == Profile("Bo", "violet", "boat")


def test_all_players_of_a_game_have_different_colours(setting_up: Evening) -> None:
    setting_up.app.change_profiles(
        profiles.Profiles((Profile("Ana", "green"), Profile("Bo", "green")))
    )
    seat(setting_up, "Ana", "Bo", "Chloé")
    colours = [line.profile.colour for line in setting_up.now.ids.lines.children]
    assert len(set(colours)) == 3


def test_a_corrected_name_keeps_its_colour_and_is_offered_everywhere(
    setting_up: Evening, machine: FakeMachine
) -> None:
    setting_up.app.change_profiles(profiles.Profiles((Profile("Bo", "violet", "cat"),)))
    seat(setting_up, "Ana", "Bo")
    tap(setting_up.screen, line(setting_up, "Bo").ids.sign)
    tap(setting_up.screen, setting_up.button("Mend the name"))
    setting_up.screen.step(2)
    assert setting_up.front.name == "Bo"
    type_text(setting_up.screen, "b")
    key(setting_up.screen, ENTER)
    assert setting_up.now.players == ["Ana", "Bob"]
    assert machine.settings.names == ("Ana", "Bob", "Chloé")
    bob = Profile("Bob", "violet", "cat", aliases=("Bo",))
    assert setting_up.app.profiles.players == (bob,)
    assert setting_up.front.profile.name == "Bob"


def test_a_name_cannot_be_corrected_to_that_of_another_player(setting_up: Evening) -> None:
    seat(setting_up, "Ana", "Bo")
    assert not setting_up.now.rename("Bo", "Ana", str)
    assert setting_up.now.players == ["Ana", "Bo"]
    assert setting_up.app.notice == "Ana is already playing: players must be told apart."


def test_a_seat_with_the_name_of_a_known_player_belongs_to_that_player(setting_up: Evening) -> None:
    kept = profiles.Profiles((Profile("Bo", "violet", "cat"), Profile("Chloé", "red", "sun")))
    setting_up.app.change_profiles(kept)
    seat(setting_up, "Ana", "Bo")
    tap(setting_up.screen, line(setting_up, "Bo").ids.sign)
    assert setting_up.front.profile.sign == "cat"
    setting_up.now.rename("Bo", "Chloé", setting_up.front._rename)
    assert setting_up.now.players == ["Ana", "Chloé"]
    assert setting_up.app.profiles == kept


def test_a_correction_of_accents_asks_nothing(setting_up: Evening) -> None:
    seat(setting_up, "Chloé")
    assert setting_up.now.rename("Chloé", "Chloe", str)
    assert setting_up.app.front is None
    assert setting_up.now.players == ["Chloe"]
    assert setting_up.machine.settings.names == ("Ana", "Bo", "Chloe")


def test_a_correction_close_to_another_players_name_is_asked_about(setting_up: Evening) -> None:
    seat(setting_up, "Bo")
    setting_up.now.rename("Bo", "ana", str)
    setting_up.screen.step(2)
    tap(setting_up.screen, setting_up.button("It is somebody else"))
    assert setting_up.now.players == ["ana"]
    # the name Bo leads to the corrected player now
    assert setting_up.app.profiles.who("Bo") == "ana"
    assert setting_up.app.profiles.who("Ana") == "Ana"


def test_adjacent_names_have_at_most_two_sizes(evening: Evening) -> None:
    # imported after the window is open
    from ui.touch.widgets.text.two_sizes import TwoSizes  # noqa: PLC0415

    names = ("Ana", "Jean-Baptiste", "Maximilien-Étien", "Eva-Maria", "Wilhelmina Maude", "Zoé")
    evening.machine.settings = Settings(language="en", names=names)
    evening.app.go("new_game").prepare(YAHTZEE)
    evening.screen.step(3)
    written = [w for w in evening.now.walk(restrict=True) if isinstance(w, TwoSizes)]
    assert len(written) == len(names)
    assert {w.font_size for w in written} == {16 * evening.app.u, 22 * evening.app.u}


def test_the_number_of_taps_from_home_to_a_game(setting_up: Evening) -> None:
    # From Home: the game, then four known names singly, or all four together.
    setting_up.app.go("home")
    taps = Taps(setting_up)
    setting_up.machine.settings = Settings(language="en", names=("Ana", "Bo", "Chloé", "Dan"))
    taps.on(next(t for t in setting_up.now.ids.tiles.children if t.title == "Yahtzee"))
    for name in ("Ana", "Bo", "Chloé", "Dan"):
        taps.words(name)
    taps.words("START")
    assert taps.count == 6
    setting_up.settle()
    assert setting_up.view.setup.players == ("Ana", "Bo", "Chloé", "Dan")
    setting_up.app.game_life.leave()
    setting_up.settle()
    taps = Taps(setting_up)
    taps.on(next(t for t in setting_up.now.ids.tiles.children if t.title == "Yahtzee"))
    taps.words("As last time: Ana, Bo, Chloé, Dan")
    taps.words("START")
    assert taps.count == 3


def test_four_new_names_take_five_taps_plus_their_letters(setting_up: Evening) -> None:
    taps = Taps(setting_up)
    taps.words("Another name")
    for letter in "EFG":
        setting_up.front.write(letter)
        taps.words("Another")
    setting_up.front.write("H")
    taps.words("Done")
    assert setting_up.now.players == ["E", "F", "G", "H"]
    assert taps.count == 5  # closing the keyboard after each name would take eight


class Taps:
    """A finger that counts its taps."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self.count = 0

    def on(self, widget: Any) -> None:
        self._evening.screen.step(2)
        tap(self._evening.screen, widget)
        self._evening.screen.step(3)
        self.count += 1

    def words(self, words: str) -> None:
        self.on(self._evening.button(words))


def test_the_question_for_the_players_is_large_in_both_languages(
    machine: FakeMachine, evening: Evening
) -> None:
    machine.settings = Settings(language="en", names=("Ana", "Bo", "Cem"))
    for language in ("en", "fr"):
        evening.app.switch_language(language)
        evening.app.go("new_game").prepare(YAHTZEE)
        evening.screen.step(4)
        asked = next(
            each
            for each in evening.now.walk(restrict=True)
            if getattr(each, "text", "") == evening.now.asked and hasattr(each, "font_size")
        )
        assert asked.font_size >= 17 * evening.app.u
