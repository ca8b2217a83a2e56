"""The page of a club's wall in a real browser, from its own server."""

import http.client
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.hall.mosquitto import free_port
from tests.ui.waiting import until
from tests.ui.web.accessible import problems
from tests.ui.web.browser import PHONE, TELEVISION, Browser, chromium
from ui.web.server.hall_server import HallServer
from ui.web.server.serve import PortTaken

EVIL = "<img src=x onerror=alert(1)>"
BODY: dict[str, Any] = {
    "seq": 1,
    "tables": [
        {
            "name": "Table 1",
            "online": True,
            "game": {"fr": "Jeu", "en": "Game"},
            "players": [{"name": EVIL, "total": 1234}, {"name": "Bo", "total": 7}],
            "to_play": "Bo",
            "winners": [],
            "finished": False,
        },
        {
            "name": "Table 2",
            "online": False,
            "game": None,
            "players": [],
            "to_play": None,
            "winners": [],
            "finished": False,
        },
    ],
    "round": {
        "number": 3,
        "waiting": [{"table": "Table 1", "players": [EVIL, "Bo"]}],
        "rests": ["Cy"],
    },
    "standings": [
        {"rank": 1, "name": f"Player {one}", "points": 2.5, "played": 3, "gone": one == 2}
        for one in range(24)
    ],
    "league": [{"name": "Bo", "games": 9, "won": 4}],
    "records": [{"game": {"fr": "Jeu", "en": "Game"}, "total": 99, "name": "Bo", "table": "T"}],
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[HallServer]:
    server = HallServer(tmp_path, free_port())
    server.start()
    yield server
    server.stop()


def shown_on(browser: Browser, link: str, size: tuple[int, int]) -> None:
    metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    browser.driver.get(link)
    assert until(lambda: browser.seq > 0)


def test_the_wall_shows_all_of_it_in_both_languages_without_scrolling(server: HallServer) -> None:
    server.show(BODY)
    with chromium() as browser:
        for language, words in (("fr", "Ronde 3"), ("en", "Round 3")):
            shown_on(browser, f"{server.link}?lang={language}", TELEVISION)
            assert words in browser.text("main")
            assert EVIL in browser.text("#tables")  # shown as plain text, not as markup
            assert "Player 23" in browser.text("#standings")
            assert browser.js("return document.documentElement.scrollHeight <= innerHeight")
            assert problems(browser) == []
        shown_on(browser, server.link, PHONE)
        assert browser.js("return document.documentElement.scrollWidth <= innerWidth")
        before = browser.seq
        server.show(BODY | {"seq": 2, "round": None, "standings": []})
        assert until(lambda: browser.seq > before)
        assert browser.text("#standings") == ""
        assert browser.complaints() == []


PAST = {
    "id": "T1",
    "day": "2026-11-20",
    "game": {"fr": "Jeu", "en": "Game"},
    "standings": [
        {"rank": 1, "name": "=Ana", "points": 3, "played": 3, "gone": False},
        {"rank": 2, "name": "Bo", "points": 1.5, "played": 3, "gone": False},
    ],
}


def test_the_wall_shows_the_club_a_podium_and_a_past_tournament(server: HallServer) -> None:
    final = {"round": None, "standings": PAST["standings"], "final": True, "past": [PAST]}
    server.show(BODY | final | {"club": "Les Dés", "title": "Novembre"})
    with chromium() as browser:
        shown_on(browser, f"{server.link}?lang=en", TELEVISION)
        assert browser.text("#title") == "Les Dés"
        assert browser.text("#heading") == "Novembre"
        assert "3.0 Points" in browser.text("#podium .place-1")
        assert "1.5" in browser.text("#podium .place-2")
        assert problems(browser) == []
        server.show(BODY | {"seq": 2, "past": [PAST]})
        assert until(lambda: not browser.text("#podium"))
        browser.tap("#past a")
        assert browser.shows("#standings h2", "Game, November 20, 2026")
        assert "1.5" in browser.text("#standings")
        assert browser.complaints() == []


def test_standings_are_taken_away_as_a_table(server: HallServer) -> None:
    server.show(BODY | {"past": [PAST]})
    key = server.link.split("/")[3]
    path = f"/{key}/standings.csv?language=fr&past=T1"
    assert until(lambda: asked(server, path) == 200)
    assert (
        taken(server, path) == "\ufeffRang;Joueur;Points;Parties\r\n1;'=Ana;3,0;3\r\n2;Bo;1,5;3\r\n"
    )
    assert asked(server, f"/{key}/standings.csv?language=en") == 200
    assert asked(server, f"/{key}/standings.csv?language=xx") == 400
    assert asked(server, f"/{key}/standings.csv?language=en&past=other") == 404


def taken(server: HallServer, path: str) -> str:
    port = int(server.link.split(":")[2].split("/")[0])
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=100)
    try:
        line.request("GET", path)
        return line.getresponse().read().decode()
    finally:
        line.close()


def asked(server: HallServer, path: str, **headers: str) -> int:
    port = int(server.link.split(":")[2].split("/")[0])
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=100)
    try:
        line.request("GET", path, headers=headers)
        return line.getresponse().status
    finally:
        line.close()


def test_nothing_but_the_page_is_there_and_only_for_who_has_the_link(server: HallServer) -> None:
    key = server.link.split("/")[3]
    assert asked(server, f"/{key}/") == 200
    assert asked(server, f"/{key}/static/hall.js") == 200
    for path in ("join", "act", "tray.jpg", "tv", "static/..%2fhall.html"):
        assert asked(server, f"/{key}/{path}") == 404
    assert asked(server, f"/{'0' * 32}/") == 403
    assert asked(server, f"/{key}/", Host="elsewhere.example") == 400


def test_the_link_stays_the_same_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    port = free_port()
    first = HallServer(tmp_path, port)
    first.start()
    with pytest.raises(PortTaken):
        HallServer(tmp_path, port)
    first.stop()
    again = HallServer(tmp_path, port)
    again.start()
    again.stop()
    assert again.link == first.link
    assert (tmp_path / "hall.key").stat().st_mode & 0o077 == 0
