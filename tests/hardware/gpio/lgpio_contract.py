"""The calls of lgpio that gpiozero and we make, and their results on a real GPIO chip.

`lgpio_contract.json` keeps what this file prints for lgpio on a chip of the Linux kernel
(gpio-sim), in the guest of `make realtest`; the fake is held to it by test_lgpio_contract.
"""

import importlib
import inspect
import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hardware.gpio.pins import load_lgpio

KEPT = Path(__file__).with_suffix(".json")
FUNCTIONS = (
    "gpiochip_open",
    "gpiochip_close",
    "gpio_claim_input",
    "gpio_claim_output",
    "gpio_claim_alert",
    "gpio_free",
    "gpio_get_mode",
    "gpio_read",
    "gpio_write",
    "gpio_set_debounce_micros",
    "callback",
)
CONSTANTS = (
    "SET_PULL_NONE",
    "SET_PULL_UP",
    "SET_PULL_DOWN",
    "BOTH_EDGES",
    "RISING_EDGE",
    "FALLING_EDGE",
)
BUTTON, LAMP, UNUSED, TAKEN, FRESH = 17, 18, 30, 23, 29
NO_CHIP = 9


def signatures(lgpio: Any) -> dict[str, list[str]]:
    """Return the parameters of each function; one with a default has "=" and the default."""
    return {
        name: [
            p.name if p.default is p.empty else f"{p.name}={p.default}"
            for p in inspect.signature(getattr(lgpio, name)).parameters.values()
        ]
        for name in FUNCTIONS
    }


def constants(lgpio: Any) -> dict[str, int]:
    """Return the values of the constants."""
    return {name: getattr(lgpio, name) for name in CONSTANTS}


def results(lgpio: Any, take: Callable[[], None], remove: Callable[[], None]) -> list[list[object]]:
    """Return [call, result or error] of calls on chip 0, whose lines are free at first.

    `take` has another program take the line TAKEN, `remove` unplugs the chip.
    """
    rows: list[list[object]] = []

    def call(name: str, *arguments: Any) -> Any:
        try:
            result = getattr(lgpio, name)(*arguments)
        except lgpio.error as error:
            rows.append([f"{name}{arguments[1:]}", f"error: {error}"])
            return None
        shown = result if isinstance(result, int) else "object"
        rows.append([f"{name}{arguments[1:]}", shown])
        return result

    call("gpiochip_open", NO_CHIP)
    chip = call("gpiochip_open", 0)
    call("gpio_free", chip, UNUSED)
    call("gpio_read", chip, UNUSED)
    call("gpio_get_mode", chip, UNUSED)
    call("gpio_free", chip, UNUSED)
    call("gpio_claim_input", chip, BUTTON, lgpio.SET_PULL_NONE)
    call("gpio_get_mode", chip, BUTTON)
    call("gpio_free", chip, BUTTON)
    call("gpio_claim_input", chip, BUTTON, lgpio.SET_PULL_UP)
    call("gpio_get_mode", chip, BUTTON)
    call("gpio_read", chip, BUTTON)
    call("gpio_claim_alert", chip, BUTTON, lgpio.BOTH_EDGES, lgpio.SET_PULL_UP)
    call("gpio_get_mode", chip, BUTTON)
    call("gpio_set_debounce_micros", chip, BUTTON, 0)
    edges = call("callback", chip, BUTTON, lgpio.BOTH_EDGES, print)
    edges.cancel()
    edges.cancel()
    call("gpio_claim_input", chip, BUTTON, lgpio.SET_PULL_UP)
    call("gpio_claim_output", chip, LAMP, 1)
    call("gpio_read", chip, LAMP)
    call("gpio_write", chip, LAMP, 0)
    call("gpio_read", chip, LAMP)
    call("gpio_get_mode", chip, LAMP)
    call("gpio_write", chip, UNUSED, True)
    call("gpio_get_mode", chip, UNUSED)
    take()
    call("gpio_claim_input", chip, TAKEN)
    call("gpio_claim_output", chip, TAKEN)
    call("gpio_claim_alert", chip, TAKEN, lgpio.BOTH_EDGES)
    call("gpio_get_mode", chip, TAKEN)
    remove()
    call("gpio_claim_input", chip, FRESH)
    call("gpio_free", chip, FRESH)
    call("gpio_claim_output", chip, FRESH)
    call("gpio_read", chip, FRESH)
    call("gpio_claim_input", chip, BUTTON, lgpio.SET_PULL_UP)
    call("gpio_claim_alert", chip, BUTTON, lgpio.BOTH_EDGES)
    call("gpio_claim_output", chip, LAMP)
    call("gpio_get_mode", chip, BUTTON)
    call("gpio_read", chip, BUTTON)
    call("gpio_write", chip, LAMP, 1)
    call("gpio_free", chip, BUTTON)
    call("gpio_free", chip, LAMP)
    call("gpiochip_close", chip)
    call("gpiochip_close", chip)
    call("gpio_claim_input", chip, BUTTON)
    return rows


def contract(lgpio: Any, take: Callable[[], None], remove: Callable[[], None]) -> dict[str, Any]:
    """Return everything that the fake is held to."""
    return {
        "signatures": signatures(lgpio),
        "constants": constants(lgpio),
        "results": results(lgpio, take, remove),
    }


def main() -> None:
    """Print the contract of the real lgpio; for the guest, as its chip is removed at the end."""
    from deploy.realtest.inside.chip import Chip  # noqa: PLC0415

    load_lgpio()
    lgpio = importlib.import_module("lgpio")
    chip = Chip()
    others = []

    def take() -> None:
        others.append(subprocess.Popen(["gpioset", "-c", "gpiochip0", f"{TAKEN}=1"]))
        time.sleep(2)

    def remove() -> None:
        for other in others:
            other.kill()
            other.wait()
        chip.close()
        time.sleep(0.5)

    print(json.dumps(contract(lgpio, take, remove)), flush=True)


if __name__ == "__main__":
    main()
