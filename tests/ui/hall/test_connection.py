"""The connection to the broker: accepted or refused, reported, and never waited for."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.language.text import Text
from companion.tournament.events import Drawn, Enrolled, Event, Pairing, Round, Rules, Started
from tests.ui.hall.club import ClubHub, ClubTable, wait_for
from tests.ui.hall.mosquitto import Mosquitto, free_port, needed
from tests.ui.hall.silent import SilentBroker
from ui.hall.broker import Broker
from ui.hall.connection import Connection, trouble_with
from ui.hall.errors import NoAddress, NoPassword, OpenPassword
from ui.hall.hub.tournament_log import TournamentLog
from ui.hall.table.offered import OfferedGames

SCRIPT = Path(__file__).parents[3] / "deploy" / "hall.sh"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run deploy/hall.sh for two tables; return the folder with its output."""
    root = tmp_path_factory.mktemp("club")
    command = [str(SCRIPT), "--root", str(root), "127.0.0.1", "Table 1", "Table 2"]
    subprocess.run(command, check=True, capture_output=True)
    return root / "etc" / "mosquitto" / "companion"


@pytest.fixture
def closed(club: Path, tmp_path: Path) -> Iterator[Mosquitto]:
    """Run a broker as that script sets it up."""
    lines = (club.parent / "conf.d" / "companion.conf").read_text().splitlines()
    running = Mosquitto(tmp_path / "broker", [line for line in lines if "listener" not in line])
    yield running
    running.stop()


def let_in(broker: Broker) -> Text | None:
    """Return the trouble with a broker; None if it accepts us."""
    return trouble_with(broker, "test", 2.0)


def known(club: Path, port: int, user: str) -> Broker:
    return Broker("127.0.0.1", port, user, str(club / "passwords" / user), str(club / "ca.crt"))


@needed
def test_a_table_and_a_hub_meet_at_the_broker_that_the_script_sets_up(
    club: Path, closed: Mosquitto, tmp_path: Path
) -> None:
    ours = known(club, closed.port, "Table 1")
    more = {"user": ours.user, "password_file": ours.password_file, "ca_file": ours.ca_file}
    table = ClubTable(tmp_path / "table", "Table 1", closed.port, **more)
    theirs = known(club, closed.port, "hall")
    hub = ClubHub(
        tmp_path / "hub",
        closed.port,
        user="hall",
        password_file=theirs.password_file,
        ca_file=theirs.ca_file,
    )
    hub.open()
    table.switch_on()
    try:
        table.play("dalapapa")
        wait_for(lambda: hub.results() and hub.results() == table.results())
        wait_for(lambda: hub.shown and hub.shown[-1]["tables"][0]["online"])
        log = TournamentLog(hub.data)
        pairing = Pairing("T-1-1", "Table 1", ("Ana", "Bo"))
        rules = Rules(game="yahtzee", rounds=1, seats=2, least=2, most=2, tables=("Table 1",))
        begun: list[Event] = [
            Enrolled("Ana"),
            Enrolled("Bo"),
            Started("T", rules, 1),
            Drawn(Round((pairing,))),
        ]
        log.add(lambda _: begun, "now")
        log.close()
        wait_for(lambda: OfferedGames(table.data).now)
    finally:
        table.switch_off()
        table.announcer.close()
        hub.close()
    assert not table.told
    assert not hub.told


@needed
def test_a_refused_connection_is_reported_in_one_sentence(
    club: Path, closed: Mosquitto, tmp_path: Path
) -> None:
    good = known(club, closed.port, "Table 1")
    assert let_in(good) is None
    wrong = tmp_path / "wrong"
    wrong.write_text("abracadabra\n")
    wrong.chmod(0o600)
    refused = let_in(good._replace(password_file=str(wrong)))
    assert refused is not None
    assert "refuses this user name or password" in refused.to("en")
    assert "abracadabra" not in refused.to("en") + refused.to("fr")
    foreign = let_in(good._replace(ca_file="/etc/ssl/certs/ca-certificates.crt"))
    assert foreign is not None
    assert "certificate of the MQTT broker" in foreign.to("en")
    other_host = let_in(good._replace(host="localhost"))
    assert other_host is not None
    assert "certificate" in other_host.to("en")
    plain = let_in(good._replace(ca_file=""))
    assert plain is not None
    none = let_in(good._replace(ca_file=str(wrong)))
    assert none is not None
    assert "it is none" in none.to("en")
    missing = let_in(good._replace(ca_file=str(tmp_path / "nowhere")))
    assert missing is not None
    assert "no such file" in missing.to("en")


@needed
def test_a_table_cannot_speak_for_another_and_is_refused(club: Path, closed: Mosquitto) -> None:
    ours = known(club, closed.port, "Table 1")

    def trouble(topic: str) -> Text | None:
        return trouble_with(ours, "test", 5.0, (topic, b"{}"))

    assert trouble("companion/Table 1/state") is None
    forbidden = trouble("companion/Table 2/state")
    assert forbidden is not None
    assert "does not let the user Table 1 say this" in forbidden.to("en")


@needed
def test_a_message_that_is_too_large_is_not_received(tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path / "broker")
    arrived: list[int] = []
    line = Connection(
        Broker("127.0.0.1", broker.port),
        "test",
        topics=["companion/+/records/+"],
        on_message=lambda message: arrived.append(len(message.payload)),
    )
    try:
        for number, size in enumerate((1_000_000, 5_000_000, 10)):
            broker.publish(f"companion/T/records/{number}", b"x" * size, "-r")
        line.start()
        wait_for(lambda: 10 in arrived)
        assert sorted(arrived) == [10, 1_000_000]
    finally:
        line.stop()
        broker.stop()


def test_a_missing_or_silent_broker_is_reported() -> None:
    nobody = let_in(Broker("127.0.0.1", free_port()))
    assert nobody is not None
    assert "cannot be reached" in nobody.to("en")
    with SilentBroker() as silent:
        hung = let_in(Broker("127.0.0.1", silent.port))
    assert hung is not None
    assert "does not answer" in hung.to("en")


def test_a_password_that_others_can_read_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "password"
    path.write_text("secret\nnot this\n")
    path.chmod(0o644)
    broker = Broker("hall", password_file=str(path))
    with pytest.raises(OpenPassword) as caught:
        broker.password()
    assert "chmod 600" in str(caught.value)
    path.chmod(0o600)
    assert broker.password() == "secret"
    tmp_path.chmod(0o700)
    for bad in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(NoPassword):
            broker._replace(password_file=str(bad)).password()
    os.mkfifo(tmp_path / "pipe", 0o600)
    with pytest.raises(NoPassword):
        broker._replace(password_file=str(tmp_path / "pipe")).password()


def test_a_broker_is_named_by_its_host_and_port() -> None:
    def at(given: str) -> tuple[str, int]:
        return Broker.at(given, user="", password_file="", ca_file="")[:2]

    assert at("hall") == ("hall", 1883)
    assert at("hall:8883") == ("hall", 8883)
    assert at("[fe80::1]:8883") == ("fe80::1", 8883)
    assert at("fe80::1") == ("fe80::1", 1883)
    for wrong in ("", ":1", "hall:", "hall:0", "hall:65536", "hall:x", "hall:" + "1" * 5000):
        with pytest.raises(NoAddress):
            at(wrong)


def test_a_password_file_saved_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "password"
    path.write_bytes(b"\xef\xbb\xbfsecret\r\n")
    path.chmod(0o600)
    assert Broker("hall", password_file=str(path)).password() == "secret"
