"""The end of a game: a large name, confetti, totals that count up, and a next game."""

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games.d21.actions import Resign
from companion.games.d21.state import D21Setup
from companion.games.datis.setup import DatisSetup
from companion.games.desfausse.state import DesfausseSetup
from companion.games.game import Action
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Amend, Press, Pressed, Redo
from companion.settings import Settings
from tests.companion.evening import whole_game
from tests.ui.takeaway.pretend_stick import stick_in
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import key, tap
from ui.touch.base import sheet_key
from ui.touch.widgets.cards.phones import PhonesCard

GAME = whole_game(2)


def tied(players: int) -> list[Action]:
    """Return a game in which all players score the same."""
    alone = whole_game(1)
    turns = [alone[at : at + 2] for at in range(0, len(alone), 2) for _ in range(players)]
    return [action for turn in turns for action in turn]


def win(evening: Evening, *names: str, actions: Any = GAME) -> None:
    """Play to the last action but one, then play the last action in the open screen."""
    evening.sit_down(*names, actions=actions[:-1])
    evening.tell(Act(actions[-1]))
    assert evening.now.name == "game_over"


def moving(evening: Evening) -> list[str]:
    return [type(one).__name__ for one in evening.app.root.ids.motions.running]


def heroes(evening: Evening) -> list[Any]:
    return [w for w in evening.now.walk() if type(w).__name__ == "WinnerHero"]


def totals(evening: Evening) -> list[str]:
    return [line.total for line in reversed(evening.now.ids.ranks.children)]


def test_the_winners_name_fills_the_screen_while_confetti_falls(evening: Evening) -> None:
    win(evening, "Ana", "Bo")
    evening.screen.step(3)
    (hero,) = heroes(evening)
    assert hero.names == "Ana"
    name = next(w for w in hero.walk() if getattr(w, "text", "") == "Ana")
    assert name.font_size >= 0.3 * evening.screen.size[1]
    assert hero.back == evening.app.palette.player(evening.app.profile_of("Ana").colour)[0]
    assert "Confetti" in moving(evening)


def test_the_longest_winners_name_is_shown_whole(evening: Evening) -> None:
    win(evening, "Maximilien-Étien", "Bo")
    evening.screen.step(3)
    (hero,) = heroes(evening)
    for place, text in ((hero, "Maximilien-Étien"), (evening.now, "Maximilien-Étien wins!")):
        name = next(w for w in place.walk() if getattr(w, "text", "") == text)
        assert not name.is_shortened
        assert name.font_size >= 25 * evening.app.u


def test_the_confetti_falls_for_three_seconds(evening: Evening) -> None:
    # importing this opens the window
    from ui.touch.screens.game_over import game_over  # noqa: PLC0415
    from ui.touch.widgets.motion.confetti import Confetti  # noqa: PLC0415

    assert Confetti.seconds == game_over.HERO_SECONDS == 3.0


def test_a_tap_hides_the_name_and_the_keys_below_work_at_once(evening: Evening) -> None:
    win(evening, "Ana", "Bo")
    evening.screen.step(3)
    tap(evening.screen, heroes(evening)[0])
    assert heroes(evening) == []
    win(evening, "Ana", "Bo")
    evening.screen.step(3)
    tap(evening.screen, evening.button("PLAY AGAIN"))
    assert evening.screen.until(lambda: evening.now.name == "yahtzee")
    assert moving(evening) == []
    assert heroes(evening) == []


def test_totals_count_up_to_their_values(evening: Evening) -> None:
    win(evening, "Ana", "Bo")
    assert int(totals(evening)[0]) < evening.view.standings[0].total
    assert evening.screen.until(lambda: totals(evening) == ["70", "52"])


def test_several_winners_are_named_together_and_each_column_is_tinted(evening: Evening) -> None:
    win(evening, "Ana", "Bo", "Chloé", actions=tied(3))
    evening.screen.step(3)
    (hero,) = heroes(evening)
    assert hero.names == "Ana, Bo and Chloé"
    assert hero.won == "win together!"
    assert len(hero.ids.signs.children) == 3
    assert [line.won for line in evening.now.ids.ranks.children] == [True] * 3
    evening.now.show_sheets()
    assert sorted(evening.now._summary._tint._tinted) == [0, 1, 2]


def test_the_winners_column_is_tinted_in_their_colour(evening: Evening) -> None:
    win(evening, "Ana", "Bo")
    colour = evening.app.palette.player(evening.app.profile_of("Ana").colour)[0]
    evening.now.show_sheets()
    assert evening.now._summary._tint._tinted == {0: colour}


def test_a_game_without_a_winner_has_no_confetti(evening: Evening) -> None:
    from companion.games.d21.actions import Draw  # noqa: PLC0415

    evening.seat(games.find("d21"), D21Setup(version=1, players=("Ana", "Bo")))
    evening.tell(Act(Draw()))
    assert evening.now.winners == "Nobody wins"
    assert heroes(evening) == []
    assert "Confetti" not in moving(evening)


def test_a_game_without_points_has_a_winner_too(evening: Evening) -> None:
    evening.seat(games.find("d21"), D21Setup(version=1, players=("Ana", "Bo")))
    evening.tell(Act(Resign()))
    assert heroes(evening)[0].names == "Bo"
    assert totals(evening) == ["", ""]


def test_a_reopened_finished_game_is_not_celebrated_again(evening: Evening) -> None:
    evening.sit_down("Ana", "Bo", actions=GAME)
    assert heroes(evening) == []
    assert totals(evening) == ["70", "52"]
    evening.tell(Pressed(Press.UNDO))
    evening.app.root.ids.motions.stop()
    evening.tell(Redo())
    assert evening.now.name == "game_over"
    assert heroes(evening) == []
    assert "Confetti" not in moving(evening)
    assert totals(evening) == ["70", "52"]


def test_the_end_stands_still_with_less_motion(machine: FakeMachine) -> None:
    machine.settings = Settings(language="en", motion=False)
    evening = Evening(machine)
    try:
        win(evening, "Ana", "Bo")
        assert heroes(evening) == []
        assert moving(evening) == []
        assert totals(evening) == ["70", "52"]
        assert evening.now.sentence == "Ana wins!"
    finally:
        evening.close()


@pytest.mark.parametrize(
    ("name", "setup", "players", "first"),
    [
        ("d21", D21Setup(version=1, players=("Ana", "Bo")), ("Bo", "Ana"), "Bo"),
        ("datis", DatisSetup(version=1, players=("Ana", "Bo", "Cy")), ("Ana", "Bo", "Cy"), None),
        (
            "datis",
            DatisSetup(version=1, players=("Ana", "Bo", "Cy"), youngest_first=("Cy", "Bo")),
            ("Ana", "Bo", "Cy"),
            "Cy",
        ),
        ("desfausse", DesfausseSetup(version=1, players=("Ana", "Bo")), ("Bo", "Ana"), "Bo"),
        (
            "desfausse",
            DesfausseSetup(version=1, players=("Ana", "Bo"), youngest_first=("Bo", "Ana")),
            ("Bo", "Ana"),
            "Bo",
        ),
    ],
)
def test_the_next_player_or_the_youngest_starts_the_next_game(
    name: str, setup: Any, players: tuple[str, ...], first: str | None
) -> None:
    game = games.find(name)
    again = game.again(setup)
    assert again.players == players
    assert game.starts_again(setup) == first


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_a_long_name_is_shown_whole_if_there_is_room(
    machine: FakeMachine, size: tuple[int, int]
) -> None:
    evening = Evening(machine, size)
    try:
        names = ("Marie-Antoinette", "Jean-Christophe", "Bartholomée", "Maximiliane-Ève")
        evening.sit_down(*names, actions=whole_game(len(names)))
        evening.screen.step(4)
        texts = [
            each
            for each in evening.now.walk(restrict=True)
            if getattr(each, "text", "") in names and hasattr(each, "is_shortened")
        ]
        assert len(texts) == 3  # on the podium
        assert [each.text for each in texts if each.is_shortened] == []
        sentence = next(
            each
            for each in evening.now.walk(restrict=True)
            if getattr(each, "text", "") == "Marie-Antoinette wins!"
        )
        assert sentence.font_size > 30 * evening.app.u * 0.8
        assert not sentence.is_shortened
    finally:
        evening.close()


def test_the_sheet_is_written_to_the_inserted_stick(
    evening: Evening, machine: FakeMachine, tmp_path: Path
) -> None:
    win(evening, "Ana", "Bo")
    machine.sticks = (stick_in(tmp_path / "BLUE"),)
    evening.now.on_leave()  # the animation takes the first tap
    tap(evening.screen, evening.button("Sheet (PDF)"))
    (sheet,) = (tmp_path / "BLUE").rglob("*.pdf")
    assert sheet.read_bytes().startswith(b"%PDF-")
    assert f"on the stick “BLUE”, in “{sheet.parent.name}”" in evening.app.notice


def test_the_sheet_is_offered_on_a_phone_or_on_a_stick_without_an_inserted_stick(
    evening: Evening, machine: FakeMachine, tmp_path: Path
) -> None:
    win(evening, "Ana", "Bo")
    evening.now.put_on_paper()
    evening.screen.step(2)
    tap(evening.screen, evening.button("On a USB stick"))
    assert evening.app.notice.startswith("No USB stick is in")
    evening.now.put_on_paper()
    evening.screen.step(2)
    machine.sticks = (stick_in(tmp_path / "BLUE"),)  # inserted while the question is open
    tap(evening.screen, evening.button("On a USB stick"))
    assert list((tmp_path / "BLUE").rglob("*.pdf"))
    machine.sticks = ()
    evening.now.put_on_paper()
    evening.screen.step(2)
    tap(evening.screen, evening.button("On a phone"))
    assert isinstance(evening.front, PhonesCard)


def test_a_read_only_stick_is_reported(
    evening: Evening, machine: FakeMachine, tmp_path: Path
) -> None:
    win(evening, "Ana", "Bo")
    machine.sticks = (stick_in(tmp_path / "BLUE", read_only=True),)
    evening.now.put_on_paper()
    assert evening.app.notice_refused
    assert evening.view.outcome is not None


def test_a_sheet_that_cannot_be_written_is_reported(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    win(evening, "Ana", "Bo")
    (tmp_path / "sheets").write_text("in the way")
    monkeypatch.setattr(sheet_key, "sheets_folder", lambda _: tmp_path / "sheets")
    evening.now.put_on_paper()
    assert evening.app.notice_refused
    assert evening.view.outcome is not None


def test_a_single_player_is_congratulated_on_the_score_and_not_on_winning(
    evening: Evening,
) -> None:
    win(evening, "Ana", actions=whole_game(1))
    evening.screen.step(3)
    (hero,) = heroes(evening)
    total = evening.app.view.standings[0].total
    assert (hero.names, hero.won) == ("Ana", f"{total} points!")
    assert "Confetti" in moving(evening)
    assert not any(line.won for line in evening.now.ids.ranks.children)
    evening.app.switch_language("fr")
    assert evening.now.won == f"{total} points !"


def test_a_personal_best_of_a_single_player_is_shown_on_the_card(evening: Evening) -> None:
    better = whole_game(1)
    worse = [Score(one.box, zero=True) if one == Score(Box.CHANCE) else one for one in better]
    win(evening, "Ana", actions=worse)
    win(evening, "Ana", actions=better)
    total = evening.app.view.standings[0].total
    best = f"{total} points: a personal best!"
    assert evening.screen.until(lambda: evening.now.won == best)
    (hero,) = heroes(evening)
    assert hero.won == best


def test_the_players_may_roll_for_who_starts_the_next_game(evening: Evening) -> None:
    win(evening, "Ana", "Bo")
    tap(evening.screen, evening.button("Roll for it"))
    assert evening.screen.until(lambda: evening.app.front is not None)
    assert type(evening.front).__name__ == "ThrowForStart"
    evening.front.draw_lots()
    evening.front.close()
    assert evening.now.name == "new_game"
    assert sorted(evening.now.players) == ["Ana", "Bo"]


def test_the_undo_key_names_the_correction_which_can_be_redone(
    evening: Evening,
) -> None:
    win(evening, "Ana", "Bo")
    before = evening.view.actions
    evening.tell(Amend({0: Roll((1, 1, 1, 1, 4))}))
    after = evening.view.actions
    assert after != before
    evening.now.on_leave()  # the animation takes the first tap
    evening.screen.step(2)
    tap(evening.screen, evening.button("Undo the correction"))
    assert evening.screen.until(lambda: evening.view.actions == before)
    evening.button("Take back the last move")
    evening.screen.step(2)
    tap(evening.screen, evening.now.ids.redo)
    assert evening.screen.until(lambda: evening.view.actions == after)
    assert evening.now.ids.redo.disabled
    key(evening.screen, ord("u"))
    assert evening.screen.until(lambda: evening.view.actions == before)
    key(evening.screen, ord("y"), ctrl=True)
    assert evening.screen.until(lambda: evening.view.actions == after)


def test_the_end_gives_the_lead_and_the_best_turn(evening: Evening) -> None:
    # imported after the window is open
    from ui.touch.widgets.dice.die import DieArt  # noqa: PLC0415

    evening.sit_down("Ana", "Bo", actions=GAME)
    screen = evening.now
    assert (screen.sentence, screen.margin) == ("Ana wins!", "70 points, 18 more than Bo")
    assert evening.screen.until(lambda: screen.best and screen.milestone)
    assert screen.best.startswith("Best turn: Ana, ")
    dice = [die for die in screen.ids.dice.children if isinstance(die, DieArt)]
    assert len(dice) == 5
    assert screen.milestone == "Ana: first win at this game"
    evening.app.switch_language("fr")
    assert (screen.sentence, screen.margin) == ("Ana gagne !", "70 points, 18 de plus que Bo")


def test_the_podium_has_three_steps_and_all_others_have_their_cards(evening: Evening) -> None:
    names = ("Ana", "Bo", "Chloé", "Dan", "Eva")
    evening.sit_down(*names, actions=whole_game(5))
    evening.screen.step(3)
    steps = list(reversed(evening.now.ids.ranks.children))
    assert [step.player for step in steps] == list(names[:3])
    assert steps[0].height > steps[1].height
    assert steps[0].center_x > steps[1].center_x
    others = [card.name for card in reversed(evening.now.ids.others.children)]
    assert others == ["2. Dan", "2. Eva"]
