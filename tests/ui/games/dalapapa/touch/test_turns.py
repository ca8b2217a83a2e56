"""A turn and a new game at the Dalapapa Domaine table by touch, through the window's queue."""

import pytest

from companion.games.dalapapa.actions import DalapapaAction, EndTurn, Mark, Pass, Place, Replay
from companion.messages import Act, Pencil
from companion.settings import Settings
from tests.companion.games.dalapapa.play import bag_emptied, territories
from tests.ui.games.dalapapa.touch.dalapapa_evening import (
    DALAPAPA,
    buttons,
    connect,
    replay,
    sit_down,
    touch,
    words,
)
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import key, tap, tap_twice
from tests.ui.touch.screens.seated import done, press
from ui.touch.shell.input import double_tap

PAID = (Place(1), EndTurn(), Place(2), EndTurn(), Place(1), EndTurn(), Place(2), EndTurn())


def test_a_whole_turn_is_played_by_touch(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4))
    connect(evening, 4)
    touch(evening, 2)
    replay(evening)
    connect(evening, 2)
    touch(evening, 1)
    press(evening, "END OF TURN")
    turn_played = (Place(4), Mark(2), Replay(), Place(2), Mark(1), EndTurn())
    assert done(evening)[2:] == turn_played
    assert evening.view.to_play == "Bo"


def test_every_key_shows_the_tokens_of_its_connections(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    keys = reversed(evening.now.ids.turn.ids.priced.children)
    assert [(key.words, key.price) for key in keys] == [
        ("1", "−1"),
        ("2", "0"),
        ("3", "+1"),
        ("4", "+2"),
        ("5", "+3"),
        ("6", "+4"),
    ]


def test_the_number_of_keys_follows_the_option(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", most_connections=8)
    assert len(evening.now.ids.turn.ids.priced.children) == 8


def test_a_connection_that_cannot_be_paid_is_refused_with_its_rule(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=PAID)
    one = evening.now.ids.turn.key("1")
    assert not one.payable
    tap(evening.screen, one)
    evening.settle()
    assert done(evening) == PAID
    assert evening.app.notice == "A single connection costs a token, and Ana has none."


def test_a_replay_that_cannot_be_paid_is_refused_with_its_rule(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(Place(1),))
    replay(evening)
    assert done(evening) == (Place(1),)
    assert evening.app.notice == "Another turn costs 2 tokens: Ana has 1."


def test_a_turn_is_not_ended_before_a_domino_lies(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    assert evening.now.ids.end.tone == "waiting"
    press(evening, "END OF TURN")
    assert done(evening) == ()
    assert evening.app.notice.startswith("Ana must place a domino first")
    connect(evening, 2)
    assert evening.now.ids.end.tone == "main"


def test_passing_is_offered_only_if_the_rule_allows_it(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=PAID[:-1])
    assert buttons(evening) == set()
    press(evening, "END OF TURN")
    evening.tell(Act(Place(2)))
    assert buttons(evening) == set()
    evening.app.undo()
    evening.settle()
    press(evening, "Pass")
    assert done(evening)[-1] == Pass()
    assert evening.view.to_play == "Bo"


def test_the_players_pieces_and_the_bank_are_always_in_view(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", "Chloé", actions=territories(3))
    connect(evening, 6)
    touch(evening, 1)
    now, bank = evening.now, evening.now.ids.bank
    assert (now.ids.coins.count, now.ids.markers.count) == (6, 6)
    assert (bank.tokens, bank.dominoes, bank.plaque) == (14, 63, "5")
    assert [card.chosen for card in now.ids.header.cards()] == [True, False, False]


def test_everybodys_tokens_and_markers_stand_on_the_count_so_far(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), Place(6), Mark(1)))
    tap(evening.screen, evening.now.ids.header.cards()[1])
    evening.screen.step(3)
    (count,) = (w for w in evening.front.walk() if type(w).__name__ == "DalapapaCount")
    columns = [count.column(place) for place in (0, 1)]
    assert [(each.tokens, each.markers) for each in columns] == [(6, 9), (2, 10)]


def test_the_tokens_of_the_domino_are_shown_on_the_felt(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3))
    connect(evening, 3)
    assert (evening.now.earned, evening.now.connected) == ("+1 token", "3 connections")
    assert evening.now.end_second == "without marking"


def test_figures_on_a_keyboard_are_connections_and_enter_ends_the_turn(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    key(evening.screen, ord("3"))
    evening.settle()
    key(evening.screen, 13)
    evening.settle()
    assert done(evening) == (Place(3), EndTurn())
    key(evening.screen, ord("z"), ctrl=True)
    evening.settle()
    assert done(evening) == (Place(3),)


def test_a_game_is_set_up_with_names_their_order_and_its_option(evening: Evening) -> None:
    evening.machine.settings = Settings(language="en", names=("Ana", "Bo", "Chloé"))
    evening.app.go("new_game").prepare(DALAPAPA)
    evening.screen.step(3)
    for name in ("Ana", "Bo"):
        press(evening, name)
    tap(evening.screen, evening.now.ids.lines.children[-1].ids.grip)
    tap(evening.screen, evening.now.ids.later)
    evening.screen.step(3)
    line = evening.now.ids.options.children[-1]
    assert line.words == "Most connections"
    plus = next(node for node in line.walk() if getattr(node, "sign", "") == "+")
    tap(evening.screen, plus)
    evening.screen.step(3)
    press(evening, "START")
    setup = evening.view.setup
    assert setup.players == ("Bo", "Ana")
    assert setup.options.most_connections == 7  # type: ignore[attr-defined]


def test_two_taps_on_pass_before_the_redraw_pass_one_turn(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=bag_emptied())
    evening.now.act(Pass())
    evening.now.act(Pass())
    evening.settle()
    assert done(evening)[-2:] == (EndTurn(), Pass())
    press(evening, "Pass")
    assert done(evening)[-2:] == (Pass(), Pass())


def test_the_second_tap_of_a_double_tap_hits_no_new_button(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_tap, "GAP_SECONDS", 60.0)
    sit_down(evening, "Ana", "Bo")
    keys = evening.now.ids.turn
    tap_twice(evening.screen, keys.key("2"), evening.settle)
    evening.settle()
    assert done(evening) == (Place(2),)
    tap_twice(evening.screen, keys.key("Another turn"), evening.settle)
    evening.settle()
    assert done(evening) == (Place(2), Replay())


def test_two_taps_on_a_key_before_the_redraw_cause_no_refusal(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    for _ in range(2):
        evening.now.act(Place(2))
    evening.settle()
    assert done(evening) == (Place(2),)
    assert evening.app.notice == ""


def test_a_double_tap_on_pass_passes_one_turn(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_tap, "GAP_SECONDS", 60.0)
    nobody_has_a_token = (Place(1), EndTurn()) * 4
    sit_down(evening, "Ana", "Bo", actions=nobody_has_a_token)
    tap_twice(evening.screen, evening.button("Pass"), evening.settle)
    evening.settle()
    assert done(evening) == (*nobody_has_a_token, Pass())
    assert "Pass" in buttons(evening)


def test_a_replay_is_not_offered_without_enough_tokens(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=(*territories(3), Place(1)))
    assert words(evening) == "Ana, mark a territory, or end the turn."
    evening.tell(Act(Mark(1)))
    assert words(evening) == "Ana, nothing to mark: END OF TURN."


def banner_after(evening: Evening, *actions: DalapapaAction) -> str:
    """Return the text about the last turn in the next player's banner."""
    for action in actions:
        evening.tell(Act(action))
    layer = evening.app.root.ids.motions
    said = [w.heading for w in layer.walk(restrict=True) if type(w).__name__ == "Banner"]
    return str(said[-1])


def test_the_banner_names_the_payments_and_markers_of_the_last_turn(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=territories(3, 4))
    turn_played = (Place(4), Mark(2), Replay(), Place(1), Mark(1), EndTurn())
    assert banner_after(evening, *turn_played) == "Ana: pays 1 token, marks 2 and 1 (7 squares)"


def test_the_banner_names_the_connections_of_a_turn_without_tokens_or_markers(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=(Place(1), EndTurn()))
    assert banner_after(evening, Place(2), EndTurn()) == "Bo: 2 connections"


def test_a_choice_made_on_a_phone_is_announced(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo")
    evening.tell(Pencil(Place(2)))
    assert evening.now.words == (
        "Chosen: Ana places: connections 2, tokens 0. END OF TURN confirms it."
    )
    evening.tell(Pencil(None))
    assert not evening.now.words.startswith("Chosen")


def test_a_replay_with_the_bag_empty_is_refused_with_its_rule(evening: Evening) -> None:
    actions = (*bag_emptied(), Place(2))
    sit_down(evening, "Ana", "Bo", actions=actions)
    replay(evening)
    assert done(evening) == actions
    assert "the bag is empty" in evening.app.notice


def test_a_domino_beyond_the_last_is_recorded_with_a_warning(evening: Evening) -> None:
    actions = (Place(2), EndTurn()) * 69
    sit_down(evening, "Ana", "Bo", actions=actions)
    assert evening.app.notice == ""
    connect(evening, 2)
    assert done(evening) == (*actions, Place(2))
    assert "only 69 to place" in evening.app.notice
