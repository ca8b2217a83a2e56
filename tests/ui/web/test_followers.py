"""The states sent to each follower: after a delay only the newest."""

import asyncio
import json
from typing import Any

import pytest

from ui.web.protocol import State
from ui.web.server.followers import MOST_FOLLOWERS, Followers


def told(followers: Followers, device: str | None = None) -> dict[str, Any]:
    event = followers.event(device).decode()
    assert event.startswith("event: state\ndata: ")
    assert event.endswith("\n\n")
    told: dict[str, Any] = json.loads(event.split("data: ")[1])
    return told


def state(seq: int) -> State:
    return State({"id": "yahtzee-1", "seq": seq, "shown": {"players": []}})


def test_one_who_was_away_gets_the_newest_state_alone() -> None:
    async def follow() -> list[int]:
        followers = Followers()
        follower = followers.join(None, "10.0.0.1")
        assert follower is not None
        assert await follower.news(1)
        for seq in (1, 2, 3):
            followers.show(state(seq))
        assert await follower.news(1)
        seen = [told(followers)["seq"]]
        assert not await follower.news(0.01)
        return seen

    assert asyncio.run(follow()) == [3]


def test_each_device_is_told_of_itself_alone() -> None:
    followers = Followers()
    followers.show(state(1))
    followers.know({"a": "in", "b": "asked"})
    assert told(followers, "a")["you"] == {"device": "in"}
    assert told(followers, "b")["you"] == {"device": "asked"}
    assert told(followers, "c")["you"] == told(followers)["you"] == {"device": None}


def test_there_are_so_many_followers_and_no_more() -> None:
    followers = Followers(most=2)
    first = followers.join(None, "10.0.0.1")
    assert first is not None
    assert followers.join(None, "10.0.0.1") is not None
    assert followers.join(None, "10.0.0.1") is None
    followers.leave(first)
    assert followers.join(None, "10.0.0.1") is not None


def test_one_address_has_so_many_followers_and_leaves_room_for_others() -> None:
    followers = Followers()
    joined = [followers.join(None, "10.0.0.1") for _ in range(MOST_FOLLOWERS)]
    assert sum(one is not None for one in joined) == 40
    assert followers.join(None, "10.0.0.2") is not None
    first = joined[0]
    assert first is not None
    followers.leave(first)
    assert followers.join(None, "10.0.0.1") is not None


def test_a_new_key_lets_everybody_go() -> None:
    followers = Followers()
    follower = followers.join(None, "10.0.0.1")
    assert follower is not None
    followers.dismiss()
    assert follower.gone


def test_parting_waits_for_nobody_who_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.web.server.followers.PART_SECONDS", 0.05)
    followers = Followers()
    slow = followers.join(None, "10.0.0.1")
    assert slow is not None
    asyncio.run(followers.part())
    assert slow.parting
    assert slow.gone


def test_it_is_shown_whether_the_companion_is_there() -> None:
    followers = Followers()
    followers.table_is_there(True)
    assert told(followers)["there"]
    followers.table_is_there(False)
    assert not told(followers)["there"]


def test_a_follower_gets_texts_in_english_and_in_its_own_language_alone() -> None:
    followers = Followers()
    title = {"en": "Sheet", "de": "Blatt", "fr": "Feuille"}
    followers.show(State({"id": "x", "seq": 1, "shown": {"lines": [{"title": title}]}}))

    def titles(language: str | None) -> dict[str, str]:
        event = followers.event(None, language).decode()
        shown: dict[str, Any] = json.loads(event.split("data: ")[1])["shown"]
        titles: dict[str, str] = shown["lines"][0]["title"]
        return titles

    assert titles("de") == {"en": "Sheet", "de": "Blatt"}
    assert titles("nl") == {"en": "Sheet"}
    assert titles(None) == title
