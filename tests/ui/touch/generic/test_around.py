"""Games outside the program are set up, resumed, finished and counted like any other game."""

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.keeping import Roll
from companion.messages import Act
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from tests.ui.touch.generic.test_table import choose, dice, game_of, offered, roll, tap_key

pytestmark = pytest.mark.usefixtures("trio")


def test_a_new_game_is_set_up_with_the_options_of_its_rules(evening: Evening) -> None:
    tiles = {tile.title: tile for tile in evening.now.ids.tiles.children}
    tap(evening.screen, tiles["Trio"])
    evening.screen.step(2)
    evening.now.players = ["Ana", "Bo"]
    evening.screen.step(2)
    evening.now.choose_options()
    evening.screen.step(2)
    rows = {row.words: row for row in evening.front.ids.rows.children}
    assert set(rows) == {"Rounds to play", "Chips for the lowest"}
    rows["Rounds to play"].dispatch("on_step", 1)
    evening.button("Two").dispatch("on_release")
    evening.front.close()
    evening.now.virtual = True
    evening.now.begin()
    assert evening.screen.until(lambda: evening.app.view is not None)
    setup = evening.view.setup
    assert (setup.options.rounds, setup.options.worst) == (3, "two")  # type: ignore[attr-defined]
    assert setup.virtual_dice
    assert evening.now.name == "trio"


def test_a_game_is_resumed_where_it_was_left(evening: Evening, machine: FakeMachine) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual"))
    roll(evening)
    before = evening.view
    evening.app.game_life.leave()
    evening.settle()
    evening.screen.step(3)
    assert evening.now.ids.foremost.title == "Trio"
    tap(evening.screen, evening.button("RESUME"))
    assert evening.screen.until(lambda: evening.app.view is not None)
    assert evening.view.actions == before.actions
    assert [evening.now.ids.dice.die(place).value for place in range(3)] == [*before.state.dice]
    assert machine.table is not None


def test_the_end_ranks_those_with_fewest_chips_first(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", options={"rounds": 1}))
    game = evening.view.game
    stand = game.action_types[1]
    for values in ((1, 1, 2), (6, 6, 6)):
        evening.tell(Act(game.roll(evening.view.state, dice(*values), ())))
        evening.tell(Act(stand()))
    assert evening.now.name == "game_over"
    assert evening.now.winners == "Bo"
    names = [line.player for line in evening.now.ids.ranks.children[::-1]]
    assert names == ["Bo", "Ana"]
    evening.now.show_sheets()
    assert evening.now._summary.view is evening.view
    evening.now.look_back()
    evening.screen.step(3)
    evening.app.close_all()
    evening.now.correct()
    evening.screen.step(3)
    assert [entry.head for entry in evening.front.listed] == ["Ana", "Bo"]


def test_statistics_count_it_as_any_game(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo", dice="virtual", options={"rounds": 1}))
    for _turn in range(2):
        roll(evening)
        choose(evening, "Keep this roll")
        tap_key(evening, "END OF TURN")
    evening.app.game_life.leave()
    evening.settle()
    page = evening.app.go("statistics")
    evening.settle()
    assert evening.screen.until(lambda: page.book is not None and page.book.players)
    page.open_game("trio")
    evening.screen.step(3)
    page.open_player("Ana")
    evening.screen.step(3)


def test_unsaved_actions_are_marked(evening: Evening) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo"), (Roll((6, 6, 5)),))
    evening.now.view = replace(evening.view, unsaved=1, unsaved_actions=frozenset({0}))
    evening.screen.step(2)
    assert evening.now.roll_unsaved


def test_every_text_is_in_both_languages(evening: Evening, machine: FakeMachine) -> None:
    evening.seat(*game_of("trio", "Ana", "Bo"), (Roll((6, 6, 5)),))
    assert offered(evening) == ["Keep this roll"]
    evening.app.switch_language("fr")
    evening.settle()
    assert offered(evening) == ["Garder ce lancer"]
    assert evening.now.words.endswith("Ana, relancez ou choisissez.")
    assert machine.settings.language == "fr"
    assert games.find("trio").title.to("fr") == evening.now.heading
