"""An admitted device plays every game through the table's queue."""

import json
import threading
from random import Random
from typing import Any

import pytest

from companion.games.d21.actions import Move
from companion.games.game import Action
from companion.games.leaving import Leave
from companion.games.record import encode, parse_header
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Pencil, SetDie
from companion.table.table import Table
from companion.table.view import View
from tests.companion.bots import next_action
from tests.ui.waiting import until
from tests.ui.web.asked import rolled, saw
from tests.ui.web.browsing import HEADERS, Page, Server, let_in, sit_down
from ui.machine.wiring import Wiring
from ui.web.choices import choice_key, choices
from ui.web.feed import Phones

ROLL = Roll((3, 3, 5, 1, 6))
STEPS = 12


def fresh(machine: Wiring, page: Page) -> View:
    """Return the table's view after waiting until the page shows the same."""
    phones, table = machine.phones, machine.table
    assert isinstance(phones, Phones)
    assert table is not None
    assert until(lambda: phones._shown_view is table.view)
    page.until(lambda state: state["seq"] == phones._game.seq)
    return table.view


def handled(table: Table, ticket: int) -> bool:
    return until(lambda: table.view.handled >= ticket)


def decided(view: View, chance: Random) -> Action:
    """Return a decision for the next action."""
    if view.game.name == "d21":  # its bots think for long
        return chance.choice([choice for choice in view.choices if isinstance(choice, Move)])
    return next_action(view, chance)


def as_dice(view: View, action: Any) -> list[Any]:
    """Return a roll as entered by touch: None for dice that stay."""
    written = json.loads(encode(action))
    dice = written["dice"] if "dice" in written else [
        written["values"][f"{sort.colour}-{sort.kind}"] for sort in view.wanted.sorts  # type: ignore[union-attr]
    ]  # fmt: skip
    kept = written.get("kept", ())
    return [None if place in kept else die for place, die in enumerate(dice)]


def do(machine: Wiring, page: Page, table: Table, view: View, action: Action) -> tuple[int, Any]:
    """Have an action done from the page, as far as a phone can."""
    key = choice_key(view, action)
    if view.game.enters_roll(action):
        dice = as_dice(view, action)
        if view.game.name == "desfausse":
            dice = [
                die and {"value": die["value"], "size": die["size"], "colour": die["colour"]}
                for die in dice
            ]
        return page.act("dice", dice=dice)
    if action != view.game.closing(view.state) and any(c.key == key for c in choices(view)):
        status, answer = page.act("pencil", choice=key)
        assert status == 200, answer
        assert table.view.pencilled == action
        fresh(machine, page)
    elif action != view.game.closing(view.state):
        table.submit(Act(action))  # measurements are entered on the companion's own screen
        assert until(lambda: table.view.actions[-1:] == (action,))
        return 200, {}
    return page.act("end_turn")


@pytest.mark.parametrize("game", HEADERS)
def test_every_game_is_played_from_a_phone(machine: Wiring, page: Page, game: str) -> None:
    table, chance = sit_down(machine, game), Random(3)
    let_in(machine, page, f"Phone for {game}")
    for step in range(STEPS):
        view = fresh(machine, page)
        if view.outcome is not None:
            break
        action = decided(view, chance)
        status, answer = do(machine, page, table, view, action)
        assert status == 200, (step, action, answer)
        assert table.view.actions[-1] == action
        if step % 4 == 3:
            fresh(machine, page)
            assert page.act("undo") == (200, {"ok": True})
            assert table.view.actions == view.actions
    assert table.view.actions


def test_the_words_of_all_choices_are_there(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "desfausse")
    chance = Random(5)
    for _ in range(40):
        view = table.view
        for choice in choices(view):
            assert choice.text.to("fr")
            assert "{" not in choice.text.to("fr") + choice.text.to("en")
        ticket = table.submit(Act(next_action(view, chance)))
        assert handled(table, ticket)


def test_the_later_of_two_is_told(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    table.submit(Act(ROLL))
    other = Page(page.server)
    let_in(machine, page, "Ana's")
    let_in(machine, other, "Bo's")
    for one in (page, other):
        one.until(lambda state: state["shown"] and len(state["shown"]["choices"]) > 2)
    table.submit(Pencil(Score(Box.THREES)))
    for one in (page, other):
        one.until(lambda state: state["shown"]["pencilled"])
    answers: list[tuple[int, Any]] = []
    presses = [
        threading.Thread(target=lambda one=one: answers.append(one.act("end_turn")))
        for one in (page, other)
    ]
    for press in presses:
        press.start()
    for press in presses:
        press.join()
    assert sorted(status for status, _ in answers) == [200, 409]
    told = next(answer for status, answer in answers if status == 409)
    assert told["text"]["en"].startswith("Too late")
    assert table.view.notice is None  # other devices get no message
    assert [type(action) for action in table.view.actions] == [Roll, Score]
    other.close()


def test_what_was_pencilled_meanwhile_is_not_inked_by_who_did_not_see_it(
    machine: Wiring, page: Page
) -> None:
    table = sit_down(machine, "yahtzee")
    table.submit(Act(ROLL))
    let_in(machine, page, "Hasty")
    page.until(lambda state: state["shown"] and len(state["shown"]["choices"]) > 2)
    table.submit(Pencil(Score(Box.CHANCE)))
    assert page.act("end_turn")[0] == 409
    assert len(table.view.actions) == 1


def test_rules_refuse_a_phone_as_they_refuse_the_screen(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    let_in(machine, page, "Beginner")
    fresh(machine, page)
    status, answer = page.act("end_turn")
    assert status == 409
    assert answer["text"]["en"] == "Roll first, then make your choice."
    assert page.act("undo")[1]["text"]["en"] == "There is nothing to undo."
    assert page.act("pencil", choice="0" * 16)[0] == 409
    assert page.act("dice", dice=[1, 2, 3])[0] == 409
    assert page.act("dice", dice=[None] * 5)[0] == 409
    assert page.act("dice", dice=[{"value": 7}] * 5)[0] == 409
    assert page.act("dice", dice=[{"value": 1, "kind": "d8"}] * 5)[0] == 409
    assert table.view.actions == ()


def test_a_player_leaves_from_a_phone(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    let_in(machine, page, "Leaver")
    fresh(machine, page)
    status, answer = page.act("leave", player="Zoe")
    assert (status, answer["text"]["en"]) == (409, "Nobody in this game is called Zoe.")
    assert page.act("leave", player="Ana")[0] == 200
    state = page.until(lambda state: state["shown"]["to_play"] == "Bo")
    left = {player["name"]: player["left"] for player in state["shown"]["players"]}
    assert (left["Ana"], left["Bo"]) == (True, False)
    assert "Ana" not in state["shown"]["may_leave"]
    assert state["shown"]["moves"][0]["fr"] == "Ana a quitté la partie"
    assert table.view.actions == (Leave("Ana"),)


def test_a_pencilled_choice_can_be_rubbed_out(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    table.submit(Act(ROLL))
    let_in(machine, page, "Doubter")
    state = page.until(lambda state: state["shown"] and len(state["shown"]["choices"]) > 2)
    key = state["shown"]["choices"][0]["key"]
    assert page.act("pencil", choice=key)[0] == 200
    page.until(lambda state: state["shown"]["pencilled"] == key)
    assert page.act("pencil", choice="")[0] == 200
    assert table.view.pencilled is None


def test_who_was_taken_away_plays_no_more(machine: Wiring, server: Server) -> None:
    sit_down(machine, "yahtzee")
    page = Page(server, address="127.0.0.2")  # nobody may ask from there for a while
    let_in(machine, page, "Guest")
    fresh(machine, page)
    assert machine.phones is not None
    (device,) = [one for one in machine.phones.devices if one.name == "Guest"]
    machine.phones.take_away(device.token)
    assert page.act("undo")[0] == 403
    page.until(lambda state: state["you"]["device"] is None)
    page.close()


def test_an_answer_to_a_game_that_was_left_is_too_late(machine: Wiring, page: Page) -> None:
    first = sit_down(machine, "yahtzee")
    first.submit(Act(ROLL))
    let_in(machine, page, "Slow")
    page.until(lambda state: state["id"] == first.view.id)
    second = sit_down(machine, "yahtzee")
    assert page.act("undo")[0] == 409
    machine.leave()
    page.until(lambda state: state["id"] is None)
    assert page.act("undo")[0] == 409
    assert second.view.actions == ()


def test_virtual_dice_are_rolled_from_a_phone(machine: Wiring, page: Page) -> None:
    header = HEADERS["yahtzee"].replace("}", ', "dice": "virtual"}')
    table = machine.begin(*parse_header(header))
    let_in(machine, page, "Roller")
    page.until(lambda state: state["shown"] and state["shown"]["virtual"])
    assert len(page.state["shown"]["wanted"]) == 5
    assert page.act("roll")[0] == 200
    (first,) = table.view.actions
    assert isinstance(first, Roll)
    page.until(lambda state: len(state["shown"]["choices"]) > 2)
    assert page.act("roll", kept=[0, 9])[0] == 409
    assert page.act("roll", kept=[0, 1, 2, 3, 4])[0] == 409
    assert page.act("roll", kept=[0, 1])[0] == 200
    second = table.view.actions[-1]
    assert isinstance(second, Roll)
    assert second.dice[:2] == first.dice[:2]


def test_the_later_of_two_answers_to_a_question_is_refused(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    let_in(machine, page, "Second")
    for look in (saw(table.view, (), frame=0), saw(table.view, rolled(3, 3, 5, 1, 6, doubtful=2))):
        assert handled(table, table.submit(look))
    state = page.until(lambda state: state["shown"] and state["shown"]["asking"])
    assert state["shown"]["asking"]["things"][0]["at"] == 2
    draft = table.view.draft
    assert draft is not None
    assert page.act("answer", answer="die", at=2, dice=[7])[0] == 409
    on_the_screen = SetDie(2, 2, since=draft.dice[2].since)
    assert handled(table, table.submit(on_the_screen))
    status, answer = page.act("answer", answer="die", at=2, dice=[5])
    assert status == 409
    assert answer["text"]["en"].startswith("Too late")
    assert table.view.actions == (Roll((3, 3, 2, 1, 6)),)


def test_a_question_is_answered_from_a_phone(machine: Wiring, page: Page) -> None:
    table = sit_down(machine, "yahtzee")
    let_in(machine, page, "First")
    for look in (saw(table.view, (), frame=0), saw(table.view, rolled(3, 3, 5, 1, 6, doubtful=2))):
        assert handled(table, table.submit(look))
    page.until(lambda state: state["shown"] and state["shown"]["asking"])
    fresh(machine, page)
    assert page.act("answer", answer="die", at=2, dice=[2]) == (200, {"ok": True})
    assert table.view.actions == (Roll((3, 3, 2, 1, 6)),)
