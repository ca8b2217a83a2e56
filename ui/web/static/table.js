// Tables of the board: sheets, points, trophies, territories.

import { aside, el } from "./dom.js";
import { die, mark, namedMark, swatch } from "./pieces.js";
import { said, say } from "./say.js";

const SAID_INK = { pencilled: "pencilled", best: "would_bring", worth: "would_bring", nothing: "would_bring" };

function headOf(head, players, scope) {
  if (head.player !== undefined) {
    const player = players[head.player];
    const classes = `player ${player.to_play ? "mine" : ""}`;
    return el("th", { scope, class: classes, title: player.name }, mark(player), el("span", { class: "name" }, player.name));
  }
  const parts = [];
  if (head.die) parts.push(die({ value: head.die, label: String(head.die), kind: "d6" }, { named: false }));
  if (head.of) parts.push(die(head.of, { named: false }));
  if (head.swatch) parts.push(swatch(head.swatch));
  parts.push(el("span", { class: "words" }, said(head.text)));
  if (head.extra) parts.push(" ", el("small", {}, head.extra));
  return el("th", { scope, class: head.of ? "sort" : null }, ...parts);
}

function cellOf(cell, mine, players) {
  const classes = [cell.ink, mine && "mine"].filter(Boolean).join(" ");
  const parts = [];
  if (cell.player !== undefined && cell.player !== null) parts.push(namedMark(players[cell.player]));
  const words = said(cell.text);
  if (SAID_INK[cell.ink] && words) parts.push(aside(`${say(SAID_INK[cell.ink])} `));
  if (words) parts.push(words);
  if (cell.ink === "open" && !parts.length) parts.push(aside(say("open_cell")));
  if (cell.ink === "pencilled" && !words) parts.push(el("span", { "aria-hidden": "true" }, "✓"), aside(say("pencilled")));
  if (cell.extra) parts.push(" ", el("small", {}, cell.extra));
  return el("td", { class: classes || null }, parts);
}

/** A table in a frame that scrolls sideways where it is wider than the screen. */
export function table(part, players) {
  const mine = part.heads.map((head) => head.player !== undefined && players[head.player].to_play);
  const heads = part.heads.map((head) => headOf(head, players, "col"));
  const rows = part.rows.map((row) =>
    el(
      "tr",
      { class: row.kind || null },
      headOf(row.head, players, "row"),
      row.cells.map((cell, at) => cellOf(cell, mine[at], players)),
    ),
  );
  const caption = said(part.caption);
  const byPlayer = part.heads.length > 0 && part.heads.every((head) => head.player !== undefined);
  const frame = el(
    "div",
    { class: "scroller", tabindex: "0", role: "region", "aria-label": caption },
    el(
      "table",
      { class: `${byPlayer ? "by-player" : "by-thing"} columns-${part.heads.length}` },
      el("caption", {}, el("span", {}, caption)),
      el("thead", {}, el("tr", {}, el("td", {}), heads)),
      el("tbody", {}, rows),
    ),
  );
  return el("div", { class: "frame" }, frame);
}
