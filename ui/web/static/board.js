// The game's board: the parts that the table tells (see ui/web/parts.py), each in its way.

import { aside, el } from "./dom.js";
import { die, named, sideDie } from "./pieces.js";
import { begin, pencil } from "./play.js";
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

function square(of, moves) {
  const way = moves && moves.ends.get(of.name);
  const starts = Boolean(moves && moves.starts.has(of.name));
  const classes = ["square", of.outer && "outer", way && "lit", moves && moves.from === of.name && "from", ...of.marks].filter(Boolean).join(" ");
  const drawn = [
    of.player === null ? null : sideDie(of.player, of.value),
    way && way.turns ? el("span", { class: "turned" }, sideDie(moves.side, way.face)) : null,
    of.outer && of.player === null && !way && moves !== undefined ? el("span", { class: "at", "aria-hidden": "true" }, edge(of.name)) : null,
  ];
  const words = way ? said(way.text) : `${of.name} ${of.player === null ? "" : said(of.say)}`;
  if (!way && !starts) return el("td", { class: classes }, el("span", { class: "room" }, drawn), aside(words));
  const more = { "data-key": `square ${of.name}`, "data-square": of.name, "aria-label": words, "aria-pressed": starts ? String(moves.from === of.name) : null };
  return el("td", { class: classes }, el("button", { type: "button", class: starts ? "room starts" : "room", ...more }, drawn));
}

/** The letter or number of a square at the edge. */
function edge(name) {
  return name.slice(1) === "1" ? name[0] : name[0] === "a" ? name.slice(1) : "";
}

function rowsOf(part) {
  const rows = [];
  for (let at = 0; at < part.squares.length; at += part.columns) rows.push(part.squares.slice(at, at + part.columns));
  return rows;
}

function grid(part) {
  const rows = rowsOf(part).map((across) => el("tr", {}, el("th", { scope: "row" }, across[0].name.slice(1)), across.map((of) => square(of))));
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

/** The board of the stage. `from` is the square of the die that is moved, "" before one is, null
    where nothing may be moved here. */
export function squares(part, shown, from) {
  const ways = (shown.choices || []).filter((one) => one.way);
  const mine = ways.filter((one) => one.way.start === from);
  const start = part.squares.find((one) => one.name === from);
  const moves =
    from === null
      ? null
      : {
          from,
          side: start ? start.player : 0,
          starts: new Set(ways.map((one) => one.way.start)),
          ends: new Map(mine.map((one) => [one.way.end, { ...one.way, key: one.key, text: one.text }])),
        };
  const rows = rowsOf(part).map((across) => el("tr", {}, across.map((of) => square(of, moves))));
  const ends = moves ? [...moves.ends].map(([name, way]) => [name, way.key]) : [];
  const grid = el("table", { class: "squares on-stage" }, el("caption", { class: "aside" }, said(part.caption)), el("tbody", {}, rows));
  follow(grid, new Map(ends));
  return grid;
}

/** Move by two taps, or by a drag that shows the square under the finger. */
function follow(grid, ends) {
  const at = (event) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const key = under && under.closest("[data-square]");
    return key ? key.dataset.square : "";
  };
  grid.addEventListener("pointerdown", (event) => {
    const start = event.target.closest(".starts");
    if (!start) return;
    if (event.target.hasPointerCapture && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    dragged = start.dataset.square;
    begin({ from: dragged });
  });
  grid.addEventListener("click", (event) => {
    const key = event.target.closest("[data-square]");
    const name = key && key.dataset.square;
    if (name && ends.has(name)) pencil(ends.get(name));
    else if (name) begin({ from: name });
  });
  grid.addEventListener("pointermove", (event) => {
    if (!dragged) return;
    const name = at(event);
    grid.querySelectorAll(".under").forEach((one) => one.classList.remove("under"));
    const key = ends.has(name) && grid.querySelector(`[data-square="${CSS.escape(name)}"]`);
    if (key) key.parentElement.classList.add("under");
    const line = document.querySelector("#stage .say");
    if (line && name && name !== dragged) line.textContent = key ? key.getAttribute("aria-label") : say("not_there", { square: name });
  });
  grid.addEventListener("pointerup", (event) => {
    const name = dragged ? at(event) : "";
    if (dragged && name !== dragged && ends.has(name)) pencil(ends.get(name));
    dragged = "";
  });
}

let dragged = ""; // the square from which a die is being dragged
addEventListener("pointercancel", () => (dragged = ""));

const DRAW = { table, dice: diceRows, lines, board: grid };

/** The whole board. */
export function board(parts, players) {
  return parts.length ? [el("h2", { class: "aside" }, say("board")), ...parts.map((part) => DRAW[part.part](part, players))] : [];
}
