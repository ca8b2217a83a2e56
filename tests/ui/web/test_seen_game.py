"""Every change of the state gets a new, unique number."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.dice import Die
from companion.messages import Act, Pencil
from companion.profiles import Profiles
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.bots import set_up
from ui.web.seen_game import REMEMBERED, SeenGame

NOBODY = Profiles()


def bare(view: Any, profiles: Any) -> dict[str, Any]:
    del profiles
    return {"to_play": view.to_play}


def table(folder: Path) -> Session:
    return Session(GameStore(folder).create(*set_up("yahtzee"), "2026-11-25T20:00:00"), lambda: "")


def test_what_looks_the_same_keeps_its_number_and_knows_its_newest_view(tmp_path: Path) -> None:
    seen, view = SeenGame(bare), table(tmp_path).view()
    assert seen.show(view, NOBODY, None)
    seq = seen.seq
    later = replace(view, handled=7)
    assert not seen.show(later, NOBODY, None)
    assert seen.seq == seq
    assert seen.view_at(seq) is later
    assert seen.show(later, NOBODY, 3)  # another picture of the tray
    assert seen.seq == seq + 1


def test_an_answer_to_a_state_long_ago_finds_no_view(tmp_path: Path) -> None:
    seen, session = SeenGame(bare), table(tmp_path)
    seen.show(session.view(), NOBODY, None)
    first = seen.seq
    for picture in range(REMEMBERED):
        seen.show(session.view(), NOBODY, picture)
    assert seen.view_at(first) is None
    assert seen.view_at(seen.seq) is not None
    seen.show(None, NOBODY, None)
    assert seen.view_at(seen.seq) is None


def test_no_number_comes_again_after_a_restart(tmp_path: Path) -> None:
    view = table(tmp_path).view()
    before, after = SeenGame(bare, lambda: 1000.0), SeenGame(bare, lambda: 1030.0)
    before.show(view, NOBODY, None)
    after.show(view, NOBODY, None)
    assert after.view_at(before.seq) is None


def test_what_is_wanted_and_pencilled_is_there(tmp_path: Path) -> None:
    seen, session = SeenGame(bare), table(tmp_path)
    seen.show(session.view(), NOBODY, None)
    body: Any = seen.state.body
    assert [one["faces"] for one in body["shown"]["wanted"]] == [[1, 2, 3, 4, 5, 6]] * 5
    assert body["shown"]["pencilled"] is None
    view = session.view()
    session.handle(Act(view.game.roll(view.state, [Die(3)] * 5, ())))
    session.handle(Pencil(session.view().choices[0]))
    seen.show(session.view(), NOBODY, None)
    body = seen.state.body
    assert body["shown"]["pencilled"] == body["shown"]["choices"][0]["key"]
    assert [one["before"] for one in body["shown"]["wanted"]] == [3] * 5
