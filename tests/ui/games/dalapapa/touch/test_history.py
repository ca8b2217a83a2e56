"""Actions at the Dalapapa Domaine table undone, redone and corrected."""

from companion.games.dalapapa.actions import (
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Nothing,
    Place,
    Replay,
)
from tests.companion.games.dalapapa.play import territories, turn
from tests.ui.games.dalapapa.touch.dalapapa_evening import hue, pick, sit_down, touch, words
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import done, press


def test_actions_are_undone_and_redone(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), Place(2), Mark(1)))
    press(evening, "Undo")
    assert evening.view.state.markers[0] == 10
    press(evening, "Redo")
    assert evening.view.state.markers[0] == 9
    assert done(evening)[-1] == Mark(1)


def test_half_a_join_is_forgotten_once_the_game_moves_on(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4))
    press(evening, "Join")
    touch(evening, 1)
    press(evening, "Undo")
    assert words(evening).startswith("Ana places a domino")


def test_an_earlier_number_of_connections_is_corrected(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*turn(3), Place(2)))
    pick(evening, "places: connections 3, tokens +1")
    press(evening, "places: connections 5, tokens +3")
    assert done(evening) == (Place(5), EndTurn(), Place(2))
    assert evening.view.state.tokens[0] == 5


def test_a_marker_is_corrected_to_any_of_many_territories(evening: Evening) -> None:
    many = territories(*[2] * 40)
    sit_down(evening, "Ana", "Bo", actions=(*many, Place(2), Mark(1)))
    pick(evening, "marks territory 1 (red)")
    for _ in range(2):
        press(evening, "Other answers…")
        evening.screen.step(3)
    press(evening, "marks territory 40 (red)")
    assert done(evening)[-1] == Mark(40)


def test_either_of_two_territories_joined_by_mistake_can_be_corrected(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4, 5), Merge(3, 1)))
    pick(evening, "territory 1 joins 3")
    offered = {button.words for button in evening.front.ids.options.children}
    joins = {"territory 1 joins 2", "territory 2 joins 3"}
    assert offered == {"nothing has been joined", *joins}
    press(evening, "territory 2 joins 3")
    assert done(evening)[-1] == Merge(3, 2)


def test_separated_territories_and_a_new_territory_have_a_number_each(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4, 5), Merge(2, 3)))
    press(evening, "Add")
    tap(evening.screen, hue(evening, "blue"))
    press(evening, "6")
    press(evening, "ADD")
    pick(evening, "territory 3 joins 2")
    press(evening, "territory 1 joins 2")
    assert evening.view.blocked is None
    assert [territory.id for territory in evening.view.state.territories] == [2, 3, 4]


def test_a_territory_entered_wrong_is_corrected_on_its_card(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), *turn(2, 1)))
    pick(evening, "territory 1 (red), squares: 3")
    tap(evening.screen, hue(evening, "blue"))
    press(evening, "4")
    press(evening, "CORRECT")
    assert done(evening)[0] == NewTerritory(1, 4, "blue")
    assert evening.now.ids.header.cards()[0].score == "4"


def test_the_card_of_a_territory_marks_its_colour_in_any_spelling(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(NewTerritory(1, 3, "Rouge"),))
    pick(evening, "territory 1 (red), squares: 3")
    assert hue(evening, "red").chosen


def test_a_marker_put_on_the_wrong_territory_is_moved(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), *turn(2, 1)))
    pick(evening, "marks territory 1 (red)")
    press(evening, "marks territory 2 (red)")
    assert done(evening)[3] == Mark(2)


def test_a_correction_that_spoils_what_followed_asks_what_to_do_there(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(Place(3), Replay(), Place(1)))
    pick(evening, "places: connections 3, tokens +1")
    press(evening, "places: connections 2, tokens 0")
    assert done(evening) == (Place(3), Replay(), Place(1))
    assert "A single connection costs a token" in evening.front.sentence
    press(evening, "places: connections 2, tokens 0")
    assert done(evening) == (Place(2), Replay(), Place(2))


def test_removing_a_marked_territory_asks_which_territory_was_marked(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4, 5), Merge(2, 1), *turn(2, 3)))
    pick(evening, "territory 1 joins 2")
    press(evening, "territory 3 joins 2")
    assert "marks territory 3 (red)" in evening.front.sentence
    press(evening, "marks territory 2 (red)")
    assert done(evening)[3:] == (Merge(2, 3), Place(2), Mark(2), EndTurn())


def test_an_impossible_correction_is_given_up(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(Place(2), Replay(), Place(2)))
    pick(evening, "places: connections 2, tokens 0")
    press(evening, "places: connections 1, tokens −1")
    assert "Another turn costs 2 tokens" in evening.front.sentence
    press(evening, "Give up the correction")
    assert done(evening) == (Place(2), Replay(), Place(2))
    assert evening.view.blocked is None


def test_a_correction_can_drop_the_actions_after_it(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(Place(2), Replay(), Place(2)))
    pick(evening, "places: connections 2, tokens 0")
    press(evening, "places: connections 1, tokens −1")
    press(evening, "Erase what was played since")
    assert "everything from there on is erased (actions: 2)" in evening.front.sentence
    press(evening, "Erase and correct")
    assert done(evening) == (Place(1),)
    assert evening.view.blocked is None


def test_a_square_given_to_the_wrong_territory_is_given_to_another(evening: Evening) -> None:
    grown = (Grow(1, 4), Grow(1, 5), Grow(2, 5))
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), *grown))
    pick(evening, "territory 1 grows from 3 to 4 squares")
    press(evening, "territory 2 grows from 4 to 5 squares")
    assert done(evening)[2:] == (Grow(2, 5), Grow(1, 4), Grow(2, 6))


def test_a_growth_entered_by_mistake_is_removed(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), Grow(1, 4), Grow(1, 5), Place(2)))
    pick(evening, "territory 1 grows from 3 to 4 squares")
    press(evening, "nothing has grown")
    assert done(evening)[2:] == (Nothing(), Grow(1, 4), Place(2))
    pick(evening, "nothing: it was a slip")
    press(evening, "territory 2 grows from 4 to 5 squares")
    assert done(evening)[2:] == (Grow(2, 5), Grow(1, 4), Place(2))


def test_the_growth_of_a_removed_territory_can_be_removed_too(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4, 5), Merge(2, 1), Grow(3, 6)))
    pick(evening, "territory 1 joins 2")
    press(evening, "territory 3 joins 2")
    press(evening, "nothing has grown")
    assert done(evening)[3:] == (Merge(2, 3), Nothing())


def test_a_marker_placed_by_mistake_returns_to_the_hand(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), *turn(2, 1)))
    pick(evening, "marks territory 1 (red)")
    press(evening, "nothing was marked")
    assert done(evening)[2] == Nothing()
    assert evening.view.state.markers[0] == 10


def test_a_territory_that_never_was_is_taken_off_the_list(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3, 4), *turn(2, 1)))
    pick(evening, "territory 2 (red), squares: 4")
    press(evening, "there is no such territory")
    assert done(evening)[1] == Nothing()
    assert [territory.id for territory in evening.view.state.territories] == [1]


def test_a_size_is_corrected_although_the_territory_has_grown_since(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(2), *turn(2, 1), Grow(1, 3)))
    pick(evening, "territory 1 (red), squares: 2")
    press(evening, "12")
    press(evening, "CORRECT")
    assert evening.now.ids.header.cards()[0].score == "13"


def test_a_correction_is_asked_about_where_a_size_changes_with_it(evening: Evening) -> None:
    blue = NewTerritory(3, 4, "blue")
    joined = (*territories(2, 2), blue, Grow(1, 3), Merge(1, 2))
    sit_down(evening, "Ana", "Bo", actions=joined)
    pick(evening, "territory 1 (red), squares: 2")
    tap(evening.screen, hue(evening, "blue"))
    press(evening, "6")
    press(evening, "CORRECT")
    assert "A territory is of one colour" in evening.front.sentence
    press(evening, "territory 3 joins 1")
    assert done(evening)[3:] == (Grow(1, 7), Merge(1, 3))
    assert [territory.squares for territory in evening.view.state.territories] == [11, 2]


def test_the_growth_of_a_removed_territory_asks_which_territory_grew(evening: Evening) -> None:
    joined = (*territories(3, 4, 5), Merge(2, 1), Grow(3, 6))
    sit_down(evening, "Ana", "Bo", actions=joined)
    pick(evening, "territory 1 joins 2")
    press(evening, "territory 3 joins 2")
    assert "There is no territory 3" in evening.front.sentence
    press(evening, "territory 2 grows from 9 to 10 squares")
    assert done(evening)[3:] == (Merge(2, 3), Grow(2, 10))
