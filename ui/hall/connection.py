"""A connection to the broker that reconnects by itself, in a thread of its own."""

import logging
import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from paho.mqtt.client import MQTT_ERR_SUCCESS, Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.language.reasons import reason
from companion.language.text import Text, Verbatim
from ui.hall.broker import Broker
from ui.hall.errors import (
    BrokerError,
    Forbidden,
    ForeignCertificate,
    LineLost,
    NotLetIn,
    Refused,
    Silent,
    Unreachable,
)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds between two attempts
LONGEST_RIVAL_PAUSE = 300.0  # seconds, if the broker reports that another program took the line
MANY_LOSSES = 3


class Pauses:
    """The pauses of a connection, in seconds.

    Two programs with the same name throw each other out whenever either connects: each pause is
    twice the previous, until a line has stood for longer than the longest pause of the other
    program.
    """

    def __init__(self) -> None:
        self._pause = FIRST_PAUSE
        self._losses = 0

    @property
    def loses_again_and_again(self) -> bool:
        """Whether several lines in a row were lost soon after they came up."""
        return self._losses >= MANY_LOSSES

    def after_failure(self) -> float:
        """Return the pause, in seconds, after a connection that was never made."""
        return self._longer(LONGEST_PAUSE)

    def after_loss(self, stood: float) -> float:
        """Return the pause after the loss of a line that had stood for `stood` seconds."""
        return self._after(stood, LONGEST_PAUSE)

    def after_rival(self, stood: float) -> float:
        """Return the pause after another program took a line that had stood for `stood` seconds."""
        return self._after(stood, LONGEST_RIVAL_PAUSE)

    def _after(self, stood: float, longest: float) -> float:
        if stood > 2 * longest:
            self._pause, self._losses = FIRST_PAUSE, 0
            return self._pause
        self._losses += 1
        return self._longer(longest)

    def _longer(self, longest: float) -> float:
        self._pause = min(2 * self._pause, longest)
        return self._pause


KEEPALIVE_SECONDS = 20  # after so long without an answer, a broker counts as away
CONNECT_SECONDS = 5.0
STOP_SECONDS = 3.0
LARGEST_PACKET = 1_048_576  # bytes; the broker withholds larger packets
_SESSION_TAKEN_OVER = 142  # reason code: the same name has connected again
_BAD_LOGIN = ("Bad user name or password", "Not authorized")
_SENT_AT_ONCE = 20  # unacknowledged messages at a time: mosquitto allows no more
_LOST_NAME = Text("that name is unknown")

_log = logging.getLogger(__name__)


class Arrived(NamedTuple):
    """A message from the broker; `retained`: stored there before."""

    topic: str
    payload: bytes
    retained: bool


class Will(NamedTuple):
    """The message that the broker publishes once we have gone."""

    topic: str
    payload: bytes


class Rival(NamedTuple):
    """The errors for another program that connects under the same name.

    `certain` if the broker reports it, `likely` if the line is lost again and again.
    """

    certain: BrokerError
    likely: BrokerError


class Connection:
    """A line to a broker, renewed whenever it breaks, with its topics subscribed to.

    The callbacks run in threads of the connection: `on_up` after each new connection, `on_message`
    with each message, `on_sent` with the number that `publish` returned once the broker has
    acknowledged the message, `on_trouble` with the error whenever it changes, None once it has
    passed.
    """

    def __init__(
        self,
        broker: Broker,
        client_id: str,
        *,
        topics: Sequence[str] = (),
        will: Will | None = None,
        on_up: Callable[[], None] = lambda: None,
        on_message: Callable[[Arrived], None] = lambda _: None,
        on_sent: Callable[[int], None] = lambda _: None,
        on_trouble: Callable[[Text | None], None] = lambda _: None,
        keepalive: int = KEEPALIVE_SECONDS,
        rival: Rival | None = None,
    ) -> None:
        """Prepare the line; `start` connects.

        `rival` are the errors for another program that connects under the same `client_id`.
        """
        self.trouble: Text | None = None
        self._broker = broker
        self._client_id = client_id
        self._topics = topics
        self._will = will
        self._on_up = on_up
        self._on_message = on_message
        self._on_sent = on_sent
        self._on_trouble = on_trouble
        self._keepalive = keepalive
        lost = LineLost(**self._where)
        self._rival = rival or Rival(lost, lost)
        self._taken_over = False
        self._up_since = 0.0
        self._client: Client | None = None  # while connected
        self._stopped = threading.Event()
        self._down = threading.Event()
        self._refused: BrokerError | None = None
        self._was_up = False
        self._thread = threading.Thread(target=self._run, name="mqtt", daemon=True)

    @property
    def up(self) -> bool:
        """Whether the broker has accepted us and the line stands."""
        return self._client is not None

    def start(self) -> None:
        """Begin to connect."""
        self._thread.start()

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> int:
        """Send a message over the line; return its number, 0 if the line is down."""
        client = self._client
        if client is None:
            return 0
        sent = client.publish(topic, payload, qos=qos, retain=retain)
        return sent.mid if sent.rc == MQTT_ERR_SUCCESS else 0

    def stop(self) -> None:
        """End the line. Messages that are not acknowledged may be lost."""
        self._stopped.set()
        client = self._client
        if client is not None:
            client.disconnect()
        self._down.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        pauses = Pauses()
        while not self._stopped.is_set():
            failure: BrokerError | None = None
            try:
                self._stay_connected()
            except BrokerError as error:
                failure = error
            except Exception:
                _log.exception("the line to the broker failed")
            stood = time.monotonic() - self._up_since
            if self._taken_over:
                failure, pause = self._rival.certain, pauses.after_rival(stood)
            elif self._was_up:
                pause = pauses.after_loss(stood)
                # Mosquitto before 2.0.12 does not report why it ends a line.
                failure = self._rival.likely if pauses.loses_again_and_again else failure
            else:
                pause = pauses.after_failure()
            if failure is not None and not self._stopped.is_set():
                self._tell(failure.text)
            self._stopped.wait(pause)

    def _stay_connected(self) -> None:
        """Connect, and return when the line is down again.

        Raises BrokerError if no line came up.
        """
        self._down.clear()
        self._refused, self._was_up, self._taken_over = None, False, False
        client = self._make_client()
        self._connect(client)
        client.loop_start()
        try:
            # The broker's yes or no; the keep-alive ends the wait for a silent broker.
            self._down.wait()
            if not self._stopped.is_set():
                raise self._refused or (
                    LineLost(**self._where) if self._was_up else Silent(**self._where)
                )
        finally:
            self._client = None
            client.loop_stop()

    def _make_client(self) -> Client:
        """Return a client with all callbacks, not yet connected. Raises BrokerError."""
        client = Client(
            CallbackAPIVersion.VERSION2,
            self._client_id,
            protocol=MQTTProtocolVersion.MQTTv5,  # reports why a message is refused
            reconnect_on_failure=False,
        )
        client.connect_timeout = CONNECT_SECONDS
        client.max_inflight_messages_set(_SENT_AT_ONCE)
        if self._broker.user:
            client.username_pw_set(self._broker.user, self._broker.password())
        if self._broker.ca_file:
            client.tls_set_context(self._broker.trusted())
        if self._will is not None:
            client.will_set(self._will.topic, self._will.payload, qos=1, retain=True)
        client.on_connect = self._answered
        client.on_disconnect = self._went_down
        client.on_message = self._arrived
        client.on_publish = self._sent
        return client

    def _connect(self, client: Client) -> None:
        """Connect the client to the broker. Raises BrokerError."""
        wishes = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        wishes.MaximumPacketSize = LARGEST_PACKET
        host, port = self._broker.host, self._broker.port
        try:
            client.connect(host, port, self._keepalive, properties=wishes)
        except ssl.SSLCertVerificationError:
            raise ForeignCertificate(**self._where, path=self._broker.ca_file) from None
        except TimeoutError:
            raise Silent(**self._where) from None
        except (OSError, ValueError) as failure:
            why = _LOST_NAME if isinstance(failure, socket.gaierror) else reason(failure)
            raise Unreachable(**self._where, why=why) from None

    @property
    def _where(self) -> dict[str, Any]:
        return {"host": self._broker.host, "port": self._broker.port}

    def _tell(self, trouble: Text | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._on_trouble(trouble)

    # --- in the thread of the client -----------------------------------------------------------
    def _answered(self, client: Client, _: Any, __: Any, code: ReasonCode, ___: Any) -> None:
        if code.is_failure:
            login = str(code) in _BAD_LOGIN
            self._refused = (
                NotLetIn(**self._where)
                if login
                else Refused(**self._where, why=Verbatim(str(code)))
            )
            client.disconnect()
            return
        if self._topics:
            client.subscribe([(topic, 1) for topic in self._topics])
        self._was_up, self._up_since = True, time.monotonic()
        self._client = client
        self._tell(None)
        self._on_up()

    def _went_down(self, _: Client, __: Any, ___: Any, code: ReasonCode, ____: Any) -> None:
        if code.value == _SESSION_TAKEN_OVER:
            self._taken_over = True
        self._client = None
        self._down.set()

    def _arrived(self, _: Client, __: Any, message: MQTTMessage) -> None:
        try:
            topic = message.topic
        except UnicodeDecodeError:
            return  # no topic of the companion
        try:
            self._on_message(Arrived(topic, bytes(message.payload), message.retain))
        except Exception:
            _log.exception("a message was not handled")

    def _sent(self, _: Client, __: Any, mid: int, code: ReasonCode, ___: Any) -> None:
        if code.is_failure:  # the next attempt would be refused too: do not wait
            self._tell(Forbidden(**self._where, user=self._broker.user or "?").text)
        self._on_sent(mid)


def trouble_with(
    broker: Broker, client_id: str, seconds: float, message: tuple[str, bytes] | None = None
) -> Text | None:
    """Connect once; return the error of a broker, or None if it accepts us in time.

    The limit is `seconds`. `message` is a topic and a payload: its publication must be allowed too.
    """
    answers: queue.SimpleQueue[Text | int | None] = queue.SimpleQueue()
    line = Connection(
        broker,
        client_id,
        on_up=lambda: answers.put(None),
        on_trouble=lambda trouble: None if trouble is None else answers.put(trouble),
        on_sent=answers.put,
    )
    line.start()
    try:
        first = answers.get(timeout=seconds)
        if first is None and message is not None and line.publish(*message):
            first = answers.get(timeout=seconds)
    except queue.Empty:
        return Silent(host=broker.host, port=broker.port).text
    finally:
        line.stop()
    return first if isinstance(first, Text) else None
