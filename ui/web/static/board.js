// The game's board: the parts that the table tells (see ui/web/parts.py), each in its way.

import { aside, el } from "./dom.js";
import { die, named, sideDie } from "./pieces.js";
import { said, say } from "./say.js";
import { table } from "./table.js";

function diceRows(part, players) {
  return el(
    "div",
    { class: "won" },
    el("h3", {}, said(part.caption)),
    el(
      "ul",
      {},
      part.groups.map((group) =>
        el(
          "li",
          {},
          group.player === null ? el("span", { class: "who" }, said(group.text)) : named(players[group.player]),
          el("span", { class: "dice" }, group.dice.map((one) => die(one)), group.dice.length ? null : say("none")),
        ),
      ),
    ),
  );
}

function lines(part) {
  return el(
    "div",
    { class: "lines" },
    el("h3", {}, said(part.caption)),
    el("ul", {}, part.lines.map((line) => el("li", {}, said(line)))),
  );
}

function square(of) {
  const classes = ["square", of.outer && "outer", ...of.marks].filter(Boolean).join(" ");
  const words = of.player === null ? "" : said(of.say);
  return el(
    "td",
    { class: classes },
    el("span", { class: "room" }, of.player === null ? null : sideDie(of.player, of.value)),
    aside(`${of.name} ${words}`),
  );
}

function grid(part) {
  const rows = [];
  for (let at = 0; at < part.squares.length; at += part.columns) {
    const across = part.squares.slice(at, at + part.columns);
    rows.push(el("tr", {}, el("th", { scope: "row" }, across[0].name.slice(1)), across.map(square)));
  }
  const letters = part.squares.slice(0, part.columns).map((of) => of.name[0]);
  return el(
    "div",
    { class: "scroller", tabindex: "0", role: "region", "aria-label": said(part.caption) },
    el(
      "table",
      { class: "squares" },
      el("caption", {}, said(part.caption)),
      el("tbody", {}, rows),
      el("tfoot", {}, el("tr", {}, el("td", {}), letters.map((letter) => el("th", { scope: "col" }, letter)))),
    ),
  );
}

const DRAW = { table, dice: diceRows, lines, board: grid };

/** The whole board; `playing`: taps on it choose. */
export function board(parts, players, language, playing) {
  return [el("h2", { class: "aside" }, say("board")), ...parts.map((part) => DRAW[part.part](part, players, playing))];
}
