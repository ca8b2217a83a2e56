"""The colours of the players' own dice sets, chosen before a game of Datis."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.dice import Colour
from companion.games.datis.actions import Announce, Mode, Risk, Round, Trick, Won
from companion.games.datis.dice import OFFERED, named
from companion.games.datis.setup import DatisSetup, Options
from companion.games.game import Action
from tests.ui.games.datis.touch.datis_evening import (
    DATIS,
    correct,
    end_turn,
    header,
    see,
    sit_down,
    tap_big,
    tap_die,
    tap_value,
    trick,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import bots_play, done, press, seat
from ui.games.datis.touch.sets import SetsCard

RED_BOX = (Colour.GREEN, Colour.BLUE, Colour.RED)
RISKED = ((8, 8), (10, 0), (12, 11), (20, 20))
OWN_BOX = (Colour.WHITE, Colour.PURPLE, Colour.ORANGE)


def set_up(evening: Evening, *players: str) -> None:
    evening.app.go("new_game").prepare(DATIS)
    for name in players:
        evening.now.add(name)
    evening.screen.step(3)


def open_card(evening: Evening, *players: str) -> None:
    set_up(evening, *players)
    tap(evening.screen, colours_button(evening))
    evening.screen.step(3)


def colours_button(evening: Evening) -> Any:
    """Return the button that opens the card; its text names the colours of the game."""
    buttons = (w for w in evening.now.ids.options.walk() if hasattr(w, "words"))
    return next(b for b in buttons if b.words.startswith(("Colours: ", "Couleurs : ")))


def touch(evening: Evening, *colours: Colour) -> None:
    for colour in colours:
        tap(evening.screen, evening.front.button(colour))
        evening.screen.step(2)


def chosen(evening: Evening) -> Options:
    """Return the options of the game in play."""
    setup = evening.view.setup
    assert isinstance(setup, DatisSetup)
    return setup.options


def box(*colours: Colour) -> DatisSetup:
    setup = header("Ana", "Bo")
    return replace(setup, options=replace(setup.options, colours=colours))


def test_a_table_whose_third_set_is_red_plays_with_it(evening: Evening) -> None:
    open_card(evening, "Ana", "Bo")
    touch(evening, Colour.BLACK, Colour.RED)
    press(evening, "Done")
    assert evening.app.front is None
    evening.screen.step(3)
    assert colours_button(evening).words == "Colours: green, blue, red"
    press(evening, "START")
    assert chosen(evening) == Options(colours=RED_BOX)
    tap_big(evening, "Trick by trick")
    tap_die(evening, "red-d12")
    tap_value(evening, 7)
    tap_die(evening, "red-d4")
    tap_value(evening, 3)
    end_turn(evening)
    assert done(evening)[-1] == trick("Ana red-d12 7", "Bo red-d4 3")


def test_every_colour_the_game_knows_is_on_offer_in_words(evening: Evening) -> None:
    open_card(evening, "Ana", "Bo")
    assert [evening.front.button(colour).words for colour in Colour] == [
        *("white", "ivory", "red", "green", "blue", "black"),
        *("yellow", "orange", "purple", "grey", "brown"),
    ]
    ticked = [colour for colour in Colour if evening.front.button(colour).chosen]
    assert ticked == [Colour.GREEN, Colour.BLUE, Colour.BLACK]
    assert all(evening.front.button(colour).sign == "✓" for colour in ticked)


@pytest.mark.parametrize(("players", "sets"), [(2, 3), (3, 4), (4, 5)])
def test_the_number_of_colours_equals_the_number_of_sets(
    evening: Evening, players: int, sets: int
) -> None:
    open_card(evening, *("Ana", "Bo", "Cléo", "Dan")[:players])
    assert evening.front.title == f"Tap the colours of your {sets} sets."
    assert not evening.button("Done").disabled
    touch(evening, Colour.WHITE)
    assert evening.front.hint == "1 too many: tap a colour to take it away."
    assert evening.button("Done").disabled
    touch(evening, Colour.GREEN, Colour.BLUE)
    assert evening.front.hint == "1 more to choose."
    assert evening.button("Done").disabled
    touch(evening, Colour.BROWN)
    assert not evening.button("Done").disabled


def test_a_card_closed_without_its_button_changes_nothing(evening: Evening) -> None:
    open_card(evening, "Ana", "Bo")
    touch(evening, Colour.BLACK, Colour.RED)
    evening.front.close()
    evening.screen.step(3)
    assert colours_button(evening).words == "Colours: green, blue, black"
    press(evening, "START")
    assert chosen(evening).colours == ()


def test_the_colours_offered_are_not_stored_as_a_choice(evening: Evening) -> None:
    open_card(evening, "Ana", "Bo")
    touch(evening, Colour.GREEN, Colour.GREEN)
    press(evening, "Done")
    press(evening, "START")
    assert evening.view.setup == header("Ana", "Bo")


def test_an_added_player_brings_a_set_with_an_announcement(evening: Evening) -> None:
    open_card(evening, "Ana", "Bo")
    touch(evening, Colour.BLACK, Colour.RED)
    press(evening, "Done")
    evening.now.add("Cléo")
    evening.screen.step(3)
    assert colours_button(evening).words == "Colours: green, blue, red, black (added: black)"
    press(evening, "START")
    assert chosen(evening).colours == (*RED_BOX, Colour.BLACK)


def test_a_removed_player_takes_the_last_set_and_brings_it_back(evening: Evening) -> None:
    open_card(evening, "Ana", "Bo", "Cléo")
    touch(evening, Colour.BLACK, Colour.WHITE)
    press(evening, "Done")
    evening.now.remove("Cléo")
    evening.screen.step(3)
    assert colours_button(evening).words == "Colours: green, blue, red (without white)"
    evening.now.add("Dan")
    evening.screen.step(3)
    assert colours_button(evening).words == "Colours: green, blue, red, white"
    evening.now.remove("Dan")
    evening.screen.step(3)
    press(evening, "START")
    assert chosen(evening).colours == RED_BOX


def test_the_colours_of_the_players_own_box_are_entered_once(evening: Evening) -> None:
    seat(evening, DATIS, box(*OWN_BOX), [])
    evening.app.game_life.leave()
    set_up(evening, "Zoé", "Yves", "Xavier")
    words = "Colours: white, purple, orange, green (added: green)"
    assert colours_button(evening).words == words
    press(evening, "START")
    assert chosen(evening).colours == (*OWN_BOX, OFFERED[0])


def with_four(*colours: Colour) -> DatisSetup:
    setup = header("Ana", "Bo", "Cléo", "Dan")
    return replace(setup, options=replace(setup.options, colours=colours))


def recalled(*earlier: DatisSetup) -> list[str]:
    """Return the colours suggested after a game with the own colours and these earlier games."""
    own = {"options": {"colours": [colour.value for colour in OWN_BOX]}}
    colours: list[str] = SetsCard.recalled(own, iter(earlier))["options"]["colours"]
    return colours


def test_a_game_of_fewer_players_forgets_no_colour_of_the_own_box() -> None:
    whole = (*OWN_BOX, Colour.GREY, Colour.BROWN)
    assert recalled(box(*OWN_BOX), header("Ana", "Bo"), with_four(*whole)) == list(whole)


def test_colours_of_an_abandoned_box_are_not_suggested() -> None:
    other = with_four(Colour.RED, Colour.BLUE, Colour.BLACK, Colour.GREY, Colour.BROWN)
    whole = with_four(*OWN_BOX, Colour.GREY, Colour.BROWN)
    assert recalled(other, whole) == list(OWN_BOX)


def test_colours_of_earlier_games_are_suggested_with_those_of_the_last(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = [box(*OWN_BOX), with_four(*OWN_BOX, Colour.GREY, Colour.BROWN)]
    monkeypatch.setattr(evening.machine.store, "last_setups", lambda _: iter(played))
    set_up(evening, "Ana", "Bo", "Cléo", "Dan")
    assert colours_button(evening).words == "Colours: white, purple, orange, grey, brown"


def test_other_options_can_still_be_chosen_beside_the_colours(evening: Evening) -> None:
    seat(evening, DATIS, box(*OWN_BOX), [])
    evening.app.game_life.leave()
    set_up(evening, "Ana", "Bo", "Cléo", "Dan")
    evening.now._put("three", 6)
    press(evening, "START")
    assert chosen(evening) == Options(three=6, colours=(*OWN_BOX, Colour.GREEN, Colour.BLUE))


def test_colours_that_nobody_chose_are_not_announced(evening: Evening) -> None:
    sit_down(evening, ("Ana", "Bo"), [Round(Mode.TALLY)])
    evening.app.game_life.leave()
    set_up(evening, "Ana", "Bo", "Cléo", "Dan")
    words = "Colours: green, blue, black, red, yellow"
    assert colours_button(evening).words == words
    evening.app.switch_language("fr")
    evening.screen.step(3)
    assert colours_button(evening).words == "Couleurs : vert, bleu, noir, rouge, jaune"


def test_the_tally_offers_the_sets_of_the_own_box(evening: Evening) -> None:
    seat(evening, DATIS, box(*OWN_BOX), [Round(Mode.TALLY)])
    board = evening.now.panel.ids.board
    assert [row.words for row in reversed(board.ids.rows.children)] == ["white", "purple", "orange"]
    tap_die(evening, "orange-d20")
    assert evening.now.panel.giving.owners == {named("orange-d20"): 0}


def test_a_single_colour_has_its_french_article(evening: Evening) -> None:
    seat(evening, DATIS, box(*OWN_BOX), [Round(Mode.TRICKS)])
    evening.app.switch_language("fr")
    evening.screen.step(3)
    assert evening.now.panel._take_words(Colour.ORANGE) == "Seulement orange"


def own_round(pays: str, other: str) -> list[Action]:
    """Return a round by its tally: Ana won a set and two more dice, Bo a set."""
    sides = (4, 6, 8, 10, 12, 20)
    won = (*(f"{pays}-d{n}" for n in sides), "orange-d4", "orange-d6")
    return [
        Round(Mode.TALLY),
        Won("Ana", won),
        Won("Bo", tuple(f"{other}-d{n}" for n in sides)),
        Announce("Ana", (pays, "orange"), pays, True),
        Announce("Bo", (other,), other, False),
    ]


def test_risked_dice_of_the_own_box_are_read_by_the_camera(evening: Evening) -> None:
    seat(evening, DATIS, box(*OWN_BOX), own_round("white", "purple"))
    evening.put_up_camera()
    see(evening, ())
    whole = tuple((named(f"white-d{sides}"), value) for sides, value in RISKED)
    see(evening, whole[:3])
    press(evening, "Add a die")
    assert [words for words, _ in evening.front.options] == ["white D20"]
    evening.front.close()
    see(evening, whole)
    assert done(evening)[-1] == Risk("Ana", {die.name: value for die, value in whole})


def test_an_earlier_trick_is_corrected_to_another_die_of_the_own_box(evening: Evening) -> None:
    played = trick("Ana white-d12 7", "Bo white-d8 3")
    seat(evening, DATIS, box(*OWN_BOX), [Round(Mode.TRICKS), played])
    correct(evening, Trick)
    panel = evening.front.panel
    tap(evening.screen, panel._seats[1].ids.die)
    evening.screen.step(2)
    press(evening, "Other die")
    evening.screen.step(2)
    tap_die(evening, "orange-d8", panel)
    tap_value(evening, 5, panel.pad)
    press(evening, "Correct it")
    assert done(evening)[-1] == trick("Ana white-d12 7", "Bo orange-d8 5")


def test_bots_play_a_whole_game_with_the_sets_of_the_own_box(evening: Evening) -> None:
    table = evening.machine.begin(DATIS, box(*OWN_BOX))
    evening.app.follow()
    bots_play(evening, table)
    assert table.view.state.seen
    assert set(table.view.state.seen) <= set(OWN_BOX)
