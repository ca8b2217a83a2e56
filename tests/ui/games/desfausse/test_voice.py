"""The voice of DESfausse when the players must choose who starts."""

from pathlib import Path

from companion import games
from companion.games.desfausse.actions import EndTurn
from companion.games.desfausse.state import DesfausseSetup
from companion.messages import Pencil
from tests.ui.games.desfausse.touch.desfausse_play import TIED
from tests.ui.voice.listening import Listening


def listening(folder: Path) -> Listening:
    setup = DesfausseSetup(version=1, players=("Ana", "Bo", "Chloé"))
    heard = Listening(folder, games.find("desfausse"), setup)
    for action in TIED:
        heard.act(action)
    return heard


def test_the_voice_asks_who_is_the_youngest_of_the_tied(tmp_path: Path) -> None:
    table = listening(tmp_path)
    assert "A tie, who is the youngest: Bo; Chloé?" in table.calls[-1].written("en")
    assert "qui est le plus jeune\u00a0: Bo\u00a0; Chloé\u00a0?" in table.report().written("fr")
    table.close()


def test_the_voice_says_who_starts_the_next_round(tmp_path: Path) -> None:
    table = listening(tmp_path)
    chosen = table.tell(Pencil(EndTurn(starter="Chloé"))).written("en")
    assert chosen == "Chloé starts the round; end of turn writes it down."
    assert "Chloé starts the round." in table.act(EndTurn(starter="Chloé")).written("en")
    assert "youngest" not in table.report().written("en")
    table.close()


def test_the_end_of_the_turn_and_the_youngest_are_not_both_asked_for(tmp_path: Path) -> None:
    table = listening(tmp_path)
    assert "end the turn" not in table.report().written("en").lower()
    table.close()
