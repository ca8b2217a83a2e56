"""Statistics agree with a recount from the reports, in any state of their file."""

import json
import shutil
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import people
from companion.games.game import fold
from companion.games.record import encode, write
from companion.messages import Amend, Press, Pressed
from companion.profiles import Profiles
from companion.statistics.answers import PlayerStatistics, faces, players
from companion.statistics.figures import GameFigures, PlayerFigures, figures
from companion.statistics.store import FILE, lines
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.damage import damaged
from tests.companion.evening import AT
from tests.companion.statistics.evenings import Game, finished_games, stored

MANY = 300


def recount(games: Sequence[Game]) -> dict[str, dict[str, Any]]:
    """Return games, wins, shared wins, sum and best by player and game, from the reports alone."""
    told: dict[str, dict[str, Any]] = defaultdict(lambda: defaultdict(Counter))
    for rules, setup, actions in games:
        report = json.loads(json.dumps(rules.report(fold(rules, setup, actions))))
        for player in report["players"]:
            mine = told[player["name"]][report["game"]]
            mine["games"] += 1
            mine["sum"] += player["total"]
            mine["best"] = (
                max(mine["best"], player["total"]) if mine["games"] > 1 else player["total"]
            )
            if player["name"] in report["winners"]:
                mine["wins" if len(report["winners"]) == 1 else "shared"] += 1
    return told


def agree(told: Sequence[PlayerStatistics], counted: dict[str, dict[str, Any]]) -> None:
    assert {one.name for one in told} == set(counted)
    for one in told:
        assert set(one.by_game) == set(counted[one.name])
        for game, here in one.by_game.items():
            mine = counted[one.name][game]
            assert (here.games, here.wins, here.shared, here.best) == (
                mine["games"],
                mine["wins"],
                mine["shared"],
                mine["best"],
            )
            assert here.average == pytest.approx(mine["sum"] / mine["games"])


def finished(folder: Path) -> list[Any]:
    return [line.figures for line in lines(folder) if line.figures is not None]


@pytest.fixture(scope="module")
def distinct(tmp_path_factory: pytest.TempPathFactory) -> list[Game]:
    return finished_games(tmp_path_factory.mktemp("played"))


@pytest.fixture(scope="module")
def evenings(
    tmp_path_factory: pytest.TempPathFactory, distinct: list[Game]
) -> tuple[Path, list[Game]]:
    """Return a folder with many finished games, and the games."""
    folder = tmp_path_factory.mktemp("many") / "games"
    return folder, list(stored(folder, distinct, MANY, seed=1))


@pytest.fixture
def few(tmp_path: Path, distinct: list[Game]) -> Path:
    """Return a folder with thirty games."""
    folder = tmp_path / "games"
    assert len(list(stored(folder, distinct, 30, seed=2))) == 30
    return folder


def test_every_player_is_counted_as_by_a_recount(evenings: tuple[Path, list[Game]]) -> None:
    folder, games = evenings
    agree(players(finished(folder)), recount(games))
    agree(players(finished(folder)), recount(games))  # read from the file this time


@pytest.mark.soak
def test_three_thousand_games_are_counted_as_by_a_recount(
    tmp_path: Path, distinct: list[Game]
) -> None:
    games = list(stored(tmp_path / "games", distinct, 3_000, seed=3))
    agree(players(finished(tmp_path / "games")), recount(games))


def test_a_question_does_not_fold_the_games_again(
    few: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = lines(few)

    def load(self: GameStore, id_: str) -> None:
        raise AssertionError(f"{id_} is read again")

    monkeypatch.setattr(GameStore, "load", load)
    assert lines(few) == before


def test_a_missing_or_damaged_file_is_rebuilt(few: Path) -> None:
    before = lines(few)
    (few / FILE).unlink()
    assert lines(few) == before
    sound = (few / FILE).read_bytes()
    for seed in range(12):
        (few / FILE).write_bytes(damaged(sound, Random(seed)))
        assert lines(few) == before
    (few / FILE).write_bytes(b"no database at all")
    assert lines(few) == before
    assert lines(few) == before


def test_an_amended_or_undone_game_is_counted_in_its_present_state(few: Path) -> None:
    first = next(line for line in lines(few) if line.id.startswith("yahtzee"))
    session = Session(GameStore(few).open(first.id, AT), lambda: AT)
    session.handle(Pressed(Press.UNDO))
    session.close()
    by_id = {line.id: line for line in lines(few)}
    assert by_id[first.id].figures is None  # unfinished
    session = Session(GameStore(few).open(first.id, AT), lambda: AT)
    view = session.view()
    place, action = next(
        (place, action)
        for place, action in enumerate(view.actions)
        if "zero" in action.__struct_fields__ and action.box == "chance"  # type: ignore[attr-defined]
    )
    session.handle(Amend({place: type(action)(action.box, zero=True)}))  # type: ignore[attr-defined]
    changed = session.view()
    session.close()
    now = {line.id: line for line in lines(few)}
    assert now[first.id].record != by_id[first.id].record
    assert now[first.id].figures is None
    assert changed.actions != view.actions
    others = {id_: line for id_, line in now.items() if id_ != first.id}
    assert others == {id_: line for id_, line in by_id.items() if id_ != first.id}


def test_a_game_in_the_bin_does_not_count_until_restored(few: Path) -> None:
    before = lines(few)
    GameStore(few).discard(before[0].id)
    assert lines(few) == before[1:]
    GameStore(few).take_back(before[0].id)
    assert lines(few) == before


def test_a_game_that_cannot_be_read_counts_for_nobody(few: Path) -> None:
    before = lines(few)
    (few / f"{before[0].id}.journal").write_bytes(b"nonsense\n")
    told = {line.id: line for line in lines(few)}
    assert told[before[0].id].figures is None
    assert len(told) == len(before)


def test_a_folder_without_games_has_no_statistics(tmp_path: Path) -> None:
    assert lines(tmp_path / "games") == ()
    assert players(()) == ()


def d21_games(folder: Path, distinct: list[Game], *pairs: tuple[str, str]) -> list[Any]:
    """Return the figures of the same game of two, once for each pair of names."""
    rules, setup, actions = next(one for one in distinct if one[0].name == "d21")
    store = GameStore(folder)
    for names in pairs:
        called = dict(zip(setup.players, names, strict=True))
        renamed = [action.renamed(called) for action in actions]
        store.add(rules, setup.renamed(called), renamed, AT, store.latest())
    return finished(folder)


def test_names_that_differ_in_capitals_and_accents_are_one_player(
    tmp_path: Path, distinct: list[Game]
) -> None:
    figures = d21_games(tmp_path / "games", distinct, ("Zoé", "Bo"), ("zoe", "BO"))
    told = players(figures)
    assert sorted(one.name for one in told) == ["BO", "zoe"]
    assert [one.games for one in told] == [2, 2]
    (zoe,) = players(figures, name="ZOE")
    assert zoe.name == "zoe"
    assert [(one.name, one.games) for one in zoe.against] == [("BO", 2)]


def test_players_follow_the_present_profiles(tmp_path: Path, distinct: list[Game]) -> None:
    figures = d21_games(tmp_path / "games", distinct, ("Ana", "Bo"), ("Nana", "Bo"), ("ana", "Cy"))

    def games(said: Profiles) -> dict[str, int]:
        return {player.name: player.games for player in players(figures, said)}

    assert games(Profiles()) == {"ana": 2, "Nana": 1, "Bo": 2, "Cy": 1}
    merged = people.merged(Profiles(), "Ana", "Nana")
    assert games(merged) == {"Ana": 3, "Bo": 2, "Cy": 1}
    (bo,) = players(figures, merged, name="Bo")
    assert [(one.name, one.games) for one in bo.against] == [("Ana", 2)]
    renamed = people.renamed(merged, "Ana", "Anabel")
    assert games(renamed) == {"Anabel": 3, "Bo": 2, "Cy": 1}
    assert players(figures, renamed, name="nana")[0].name == "Anabel"
    apart = people.told_apart(renamed, "ana")
    assert games(apart) == {"Anabel": 2, "ana": 1, "Bo": 2, "Cy": 1}


def test_hidden_players_have_no_line_and_forgotten_players_are_not_named(
    tmp_path: Path, distinct: list[Game]
) -> None:
    figures = d21_games(tmp_path / "games", distinct, ("Ana", "Bo"), ("Ana", "Cy"))
    hidden = people.standing(Profiles(), "Ana", "hidden")
    assert {player.name for player in players(figures, hidden)} == {"Bo", "Cy"}
    assert players(figures, hidden, name="ana")[0].games == 2
    gone = people.standing(Profiles(), "Ana", "forgotten")
    told = players(figures, gone)
    assert {one.name: one.games for one in told} == {"Bo": 1, "Cy": 1}
    assert all(one.against == () for one in told)
    assert players(figures, gone, name="Ana") == ()
    met = [one.name for told in players(figures, hidden) for one in told.against]
    assert met == ["Ana", "Ana"]


def test_two_names_alike_in_one_game_are_two_people(tmp_path: Path, distinct: list[Game]) -> None:
    figures = d21_games(tmp_path / "games", distinct, ("Ana", "ana"), ("Ána", "Bo"))
    told = players(figures)
    assert sorted((one.name, one.games) for one in told) == [("Bo", 1), ("ana", 1), ("Ána", 2)]
    against = {one.name: sorted(each.name for each in one.against) for one in told}
    assert against["Bo"] == ["Ána"]


def test_merged_names_that_played_each_other_do_not_beat_themselves(
    tmp_path: Path, distinct: list[Game]
) -> None:
    figures = d21_games(tmp_path / "games", distinct, ("Ana", "Bo"))
    (one,) = players(figures, people.merged(Profiles(), "Ana", "Bo"))
    assert (one.name, one.games, one.against) == ("Ana", 2, ())


def test_streaks_and_the_last_totals_follow_the_games_in_turn(
    tmp_path: Path, distinct: list[Game]
) -> None:
    rules, setup, actions = next(
        one for one in distinct if one[0].name == "d21" and rules_winner(one)
    )
    winner = rules_winner((rules, setup, actions))
    other = next(name for name in setup.players if name != winner)
    store = GameStore(tmp_path / "games")
    for turned in (False, True, False, False):
        called = {winner: other, other: winner} if turned else {}
        store.add(
            rules,
            setup.renamed(called),
            [action.renamed(called) for action in actions],
            AT,
            store.latest(),
        )
    (told,) = players(finished(tmp_path / "games"), name=winner)
    d21 = told.by_game["d21"]
    assert d21.last == (1, 0, 1, 1)
    assert (d21.streak, d21.longest_streak, d21.wins) == (2, 2, 3)
    (against,) = told.against
    assert (against.won, against.lost) == (3, 1)


def rules_winner(game: Game) -> str:
    rules, setup, actions = game
    ended = rules.outcome(fold(rules, setup, actions))
    return ended.winners[0] if ended is not None and ended.winners else ""


def test_faces_are_those_thrown_and_kept_dice_do_not_count_twice(
    evenings: tuple[Path, list[Game]],
) -> None:
    folder, games = evenings
    thrown: Counter[int] = Counter()
    for rules, setup, actions in games:
        if rules.name == "yahtzee":
            for line in write(setup, actions).splitlines()[1:]:
                action = json.loads(line)
                if action["action"] == "roll":
                    kept = action.get("kept", [])
                    thrown.update(v for k, v in enumerate(action["dice"]) if k not in kept)
    told = faces(finished(folder), game="yahtzee")
    assert {one.value: one.count for one in told} == thrown
    assert {one.kind for one in told} == {"d6"}


def test_faces_are_counted_for_their_thrower_without_big_dice(distinct: list[Game]) -> None:
    for rules, setup, actions in distinct:
        told = figures(rules, setup, actions)
        assert told is not None
        thrown: Counter[int] = Counter()
        for line in write(setup, actions).splitlines()[1:]:
            action = json.loads(line)
            if action["action"] == "roll" and rules.name == "desfausse":
                kept = action.get("kept", [])
                dice = [die for k, die in enumerate(action["dice"]) if k not in kept]
                thrown.update(die["value"] for die in dice if die["size"] == "small")
        for kind in told.faces.values() if rules.name != "desfausse" else ():
            thrown.update(kind)
        mine: Counter[int] = Counter()
        for player in told.players:
            for kind in player.faces.values():
                mine.update(kind)
        assert mine == thrown, rules.name
        if thrown and rules.name == "yahtzee":
            assert all(player.faces for player in told.players)


def test_a_player_has_the_faces_of_all_their_games(evenings: tuple[Path, list[Game]]) -> None:
    games = finished(evenings[0])
    by_all = sum(
        each.count for player in players(games) for each in player.faces if each.kind == "d6"
    )
    counted = sum(
        count
        for game in games
        for each in game.players
        for count in each.faces.get("d6", {}).values()
    )
    assert by_all == counted > 0


def test_a_hand_is_counted_as_shed_when_its_last_die_goes(distinct: list[Game]) -> None:
    shed = 0
    for rules, setup, actions in distinct:
        if rules.name != "desfausse":
            continue
        state = rules.start(setup)
        had: dict[str, int] = {}
        gone: Counter[str] = Counter()
        for action in actions:
            state = rules.apply(state, action)
            for player in rules.report(state)["players"]:
                here = len(player["hand"] or ())
                gone[player["name"]] += had.get(player["name"], 0) > 0 and here == 0
                had[player["name"]] = here
        told = figures(rules, setup, actions)
        assert told is not None
        assert {one.name: one.measures["hands_shed"] for one in told.players} == {
            name: gone[name] for name in setup.players
        }
        shed += sum(gone.values())
    assert shed >= 3


def test_a_risk_is_won_that_brought_more_than_playing_safe(distinct: list[Game]) -> None:
    ran = 0
    for rules, setup, actions in distinct:
        if rules.name != "datis":
            continue
        won, lost = Counter[str](), Counter[str]()
        for action in actions:
            line = json.loads(encode(action))
            if line["action"] == "risk":
                safe = sum(int(die.rpartition("-d")[2]) for die in line["values"])
                rolled = 2 * sum(line["values"].values())
                won[line["player"]] += rolled > safe
                lost[line["player"]] += rolled < safe
                ran += 1
        told = figures(rules, setup, actions)
        assert told is not None
        for player in told.players:
            assert player.measures["risks_won"] == won[player.name]
            assert player.measures["risks_lost"] == lost[player.name]
    assert ran > 3


def test_the_progress_counts_only_games_that_must_be_read(few: Path) -> None:
    told: list[tuple[int, int]] = []
    lines(few, lambda *at: told.append(at))
    assert told == [(place, 30) for place in range(30)]
    told.clear()
    lines(few, lambda *at: told.append(at))
    assert told == []


def test_a_locked_or_read_only_file_is_done_without(few: Path) -> None:
    before = lines(few)
    base = sqlite3.connect(few / FILE)
    base.execute("BEGIN EXCLUSIVE")
    assert lines(few) == before
    base.close()
    shutil.rmtree(few)
    assert lines(few) == ()


def test_a_game_played_alone_counts_without_being_won_or_lost() -> None:
    def game(*totals: int) -> GameFigures:
        names = ("Ana", "Bo")[: len(totals)]
        return GameFigures(
            "yahtzee",
            tuple(
                PlayerFigures(
                    name, total, won=len(totals) > 1 and total == max(totals), shared=False
                )
                for name, total in zip(names, totals, strict=True)
            ),
        )

    ana, bo = players([game(200, 100), game(300), game(210, 100), game(90)])
    assert (ana.games, ana.alone, ana.wins, bo.alone) == (4, 2, 2, 0)
    mine = ana.by_game["yahtzee"]
    assert (mine.games, mine.alone, mine.wins, mine.best) == (4, 2, 2, 300)
    assert (mine.streak, mine.longest_streak) == (2, 2)
    (only,) = players([game(300)])
    assert (only.by_game["yahtzee"].streak, only.by_game["yahtzee"].longest_streak) == (0, 0)
