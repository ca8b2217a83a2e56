"""From Home to a game and back: new games, resumed games, ends of games."""

from pathlib import Path

from companion import games
from companion.games.yahtzee.actions import Roll
from companion.settings import Settings
from tests.companion.evening import whole_game
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap, type_text

ENTER, ESCAPE = 13, 27


def to_new_game(evening: Evening) -> None:
    """Tap the game on the shelf."""
    tap(evening.screen, evening.now.ids.tiles.children[0])


def test_a_game_is_set_up_and_begun_by_touch(evening: Evening, machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", names=("Ana", "Bo"))
    to_new_game(evening)
    tap(evening.screen, evening.button("Ana"))
    tap(evening.screen, evening.button("Bo"))
    evening.now.ids.lines.picked = "Bo"
    evening.screen.step(2)
    tap(evening.screen, evening.now.ids.earlier)
    tap(evening.screen, evening.now.ids.options.children[-1].children[0])
    tap(evening.screen, evening.button("START"))
    evening.settle()
    assert evening.view.setup == yahtzee("Bo", "Ana", rounds=2)
    assert evening.now.name == "yahtzee"


def test_a_name_is_typed_on_the_screens_keyboard(evening: Evening, machine: FakeMachine) -> None:
    to_new_game(evening)
    tap(evening.screen, evening.button("A name"))
    for letter in ("Z", "o", "é"):
        tap(evening.screen, evening.button(letter))
    tap(evening.screen, evening.button("Done"))
    tap(evening.screen, evening.button("START"))
    evening.settle()
    assert evening.view.setup.players == ("Zoé",)
    assert machine.settings.names == ("Zoé",)


def test_a_name_is_typed_on_a_real_keyboard(evening: Evening) -> None:
    to_new_game(evening)
    tap(evening.screen, evening.button("A name"))
    evening.screen.step(3)
    type_text(evening.screen, "Chloé")
    key(evening.screen, ENTER)
    assert evening.now.players == ["Chloé"]


def test_a_name_already_in_the_game_is_refused_in_one_sentence(evening: Evening) -> None:
    to_new_game(evening)
    evening.now.add("Ana")
    evening.now.add("  Ana ")
    assert evening.now.players == ["Ana"]
    assert evening.app.notice == "Ana is already playing: players must be told apart."


def test_a_new_game_names_the_missing_players_and_says_when_it_is_full(evening: Evening) -> None:
    evening.app.go("new_game").prepare(games.find("d21"))
    screen = evening.now
    evening.screen.step(2)
    assert screen.order_words == "Type the names of those who are playing."
    assert evening.button("A name")
    screen.add("Ana")
    evening.screen.step(2)
    assert screen.order_words == "1 more needed."
    assert evening.button("START").disabled
    screen.add("Bo")
    evening.screen.step(2)
    assert screen.order_words == "The first has the red dice and begins."
    assert screen.asked == "Full: 2 players"
    assert evening.button("Another name").disabled


def test_the_order_of_the_names_is_that_of_the_turns_by_default(evening: Evening) -> None:
    to_new_game(evening)
    evening.now.add("Ana")
    evening.now.add("Bo")
    evening.screen.step(2)
    assert evening.now.order_words == "In turn order, clockwise"


def test_fewer_rounds_than_the_rules_allow_cannot_be_chosen(evening: Evening) -> None:
    to_new_game(evening)
    evening.screen.step(2)
    line = evening.now.ids.options.children[-1]
    assert line.words == "Rounds"
    assert not line.lower
    assert line.higher


def test_the_player_with_the_highest_sum_starts_and_the_order_is_kept(evening: Evening) -> None:
    to_new_game(evening)
    for name in ("Ana", "Bo", "Chloé"):
        evening.now.add(name)
    evening.screen.step(2)
    tap(evening.screen, evening.button("Who starts?"))
    evening.screen.step(2)
    tap(evening.screen, evening.button("Roll the dice for it"))
    for face in "111116666612345":
        key(evening.screen, ord(face))
    assert evening.front.words == "Bo starts."
    tap(evening.screen, evening.button("Done"))
    assert evening.now.players == ["Bo", "Chloé", "Ana"]


def test_an_unfinished_game_is_resumed_from_home(evening: Evening, machine: FakeMachine) -> None:
    evening.sit_down("Ana", "Bo", actions=(Roll((3, 3, 5, 1, 6)),))
    id_ = evening.view.id
    key(evening.screen, ESCAPE)
    tap(evening.screen, evening.button("Leave the table"))
    evening.settle()
    assert evening.now.name == "home"
    assert machine.table is None
    evening.screen.step(3)
    tap(evening.screen, evening.button("RESUME"))
    assert evening.screen.until(lambda: evening.view is not None)
    assert evening.view.id == id_
    assert evening.view.actions == (Roll((3, 3, 5, 1, 6)),)
    assert evening.now.name == "yahtzee"


def test_a_game_already_in_play_is_shown_at_once(machine: FakeMachine) -> None:
    machine.begin(YAHTZEE, yahtzee("Ana"))
    evening = Evening(machine)
    try:
        assert evening.screen.until(lambda: evening.view is not None)
        assert evening.now.name == "yahtzee"
    finally:
        evening.close()


def test_an_unreadable_journal_is_listed_with_its_trouble(machine: FakeMachine) -> None:
    folder = machine.store._folder
    (folder / "yahtzee-20260101.journal").write_bytes(b"not a journal\n")
    evening = Evening(machine)
    try:
        evening.now.open_stored()
        evening.screen.step(3)
        line = next(x for x in evening.now.stored.ids.lines.children if hasattr(x, "readable"))
        assert not line.readable
        tap(evening.screen, line)
        assert evening.now.name == "home"
    finally:
        evening.close()


def test_the_end_names_the_winner_and_the_same_players_play_again(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana", "Bo", actions=whole_game(2))
    assert evening.now.name == "game_over"
    assert evening.now.winners == "Ana"
    ranks = list(reversed(evening.now.ids.ranks.children))
    assert [rank.player for rank in ranks] == ["Ana", "Bo"]
    finished = evening.view.id
    tap(evening.screen, evening.button("PLAY AGAIN"))
    assert evening.screen.until(lambda: evening.view and evening.view.id != finished)
    assert evening.now.name == "yahtzee"
    assert evening.view.setup == yahtzee("Bo", "Ana")
    assert not evening.view.actions


def test_a_shared_win_names_both(evening: Evening) -> None:
    actions = tuple(action for action in whole_game(1) for _ in range(1))
    both = [actions[at : at + 2] for at in range(0, len(actions), 2) for _ in range(2)]
    evening.sit_down("Ana", "Bo", actions=[action for turn in both for action in turn])
    assert evening.now.winners == "Ana and Bo"
    assert evening.now.won == "win together!"


def test_the_last_box_can_be_undone_from_the_end(evening: Evening) -> None:
    evening.sit_down("Ana", actions=whole_game(1))
    tap(evening.screen, evening.button("Take back the last move"))
    evening.settle()
    assert evening.now.name == "yahtzee"
    assert evening.view.to_play == "Ana"


def test_a_die_is_corrected_after_the_end(evening: Evening) -> None:
    evening.sit_down("Ana", actions=whole_game(1))
    tap(evening.screen, evening.button("Correct"))
    evening.screen.step(2)
    roll = evening.front.ids.detail.children[0]
    tap(evening.screen, next(die for die in roll.ids.dice.children if die.place == 4))
    key(evening.screen, ord("6"))
    evening.settle()
    assert evening.view.actions[-2] == Roll((6, 6, 6, 6, 6))


def test_a_finished_game_is_not_offered_to_be_resumed(
    evening: Evening, machine: FakeMachine
) -> None:
    evening.sit_down("Ana", actions=whole_game(1))
    tap(evening.screen, evening.button("Home"))
    evening.settle()
    assert evening.now.name == "home"
    assert [pile.value for pile in evening.now.stored.piles] == ["finished"]


def test_clock_events_of_a_closed_app_do_not_reach_the_next_app(
    tmp_path: Path,
) -> None:
    from kivy.lang.parser import global_idmap  # noqa: PLC0415  imported after the window is open

    for number in (1, 2):
        evening = Evening(FakeMachine(tmp_path / f"{number}" / "games"))
        assert evening.app.machine is evening.machine
        assert global_idmap["app"].machine is evening.machine
        evening.close()
        assert global_idmap["app"].machine is evening.machine  # as such an event does
