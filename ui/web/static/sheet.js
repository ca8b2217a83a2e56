// The paper: the sheet of one player as tiles that keep their places, and what else may be chosen.

import { asks } from "./asking.js";
import { aside, el, flat } from "./dom.js";
import { die, icon, named, namedMark, swatch } from "./pieces.js";
import { act, begin, choose } from "./play.js";
import { said, say } from "./say.js";

/** The sheet of the player who is looked at, else of the one to play; `plays`: it can be written on. */
export function sheet(shown, plays, doing) {
  const turn = shown.players.findIndex((player) => player.to_play);
  const looked = shown.players.findIndex((player) => player.name === doing.looked);
  const seat = Math.max(looked >= 0 ? looked : turn, 0);
  const open = plays && seat === Math.max(turn, 0);
  const tables = shown.board.filter((part) => part.part === "table").map((part) => tiles(part, seat, open, shown.players)).filter(Boolean);
  const asked = plays && shown.asking ? asks(shown.asking, act) : null;
  const others = picks(shown, tables);
  return [
    el("h2", { class: "aside" }, say("sheet_of", { name: shown.players[seat].name })),
    asked,
    seat === turn || turn < 0 ? null : other(shown.players[seat], shown.players[turn]),
    shown.entry && !asked ? entry(shown.entry, open) : null,
    open && !asked ? others.filter((one) => one.tagName === "UL") : null,
    tables.map((one) => one.root),
    open && !asked ? others.filter((one) => one.tagName !== "UL") : null,
    open && !shown.virtual ? tray(shown, doing) : null,
  ];
}

/** What is done about the dice in the tray. */
function tray(shown, doing) {
  const enter = () => begin({ entering: !doing.entering });
  return el(
    "div",
    { class: "keys" },
    shown.wanted.length ? el("button", { type: "button", class: "key", "data-key": "pad", "aria-expanded": String(doing.entering), on: { click: enter } }, say("enter_dice")) : null,
    el("button", { type: "button", class: "key", "data-key": "reread", on: { click: () => act("reread") } }, say("reread")),
  );
}

function other(player, turn) {
  const back = el("button", { type: "button", class: "key", "data-key": "back", on: { click: () => begin({ looked: "" }) } }, say("back_to", { name: turn.name }));
  return el("div", { class: "other" }, named(player), back);
}

const byPlayer = (part) => part.heads.length > 0 && part.heads.every((head) => head.player !== undefined);

/** Whether all that a part says stands on tiles. */
export function onTiles(part) {
  return part.part === "table" && !byPlayer(part) && !part.rows.some((row) => row.head.player !== undefined);
}

/** The tiles of a table: a row each of one player's column, or a column each of things. */
function tiles(part, seat, open, players) {
  const drawn = [];
  if (byPlayer(part)) {
    for (const row of part.rows) {
      if (!row.kind || row.goal) drawn.push(tile(row.head, [row.cells[seat]], open, players, row.goal));
    }
  } else if (onTiles(part)) {
    part.heads.forEach((head, at) => drawn.push(tile(head, part.rows.map((row) => row.cells[at]), open, players)));
  }
  if (!drawn.length) return null;
  const root = el("ul", { class: "tiles", "aria-label": said(part.caption) }, drawn.map((one) => el("li", { class: one.goal ? "goal" : null }, one.root)));
  return { root, keys: drawn.map((one) => one.key).filter(Boolean) };
}

const CLASS = { inked: "done", best: "best", worth: "worth", nothing: "zero", pencilled: "pen", open: "best" };

function tile(head, cells, open, players, goal) {
  const choosable = cells.filter((cell) => cell.choice);
  const cell = choosable[0] || cells.find((one) => one.ink === "pencilled") || cells[0];
  const key = choosable.length === 1 && open ? cell.choice : null;
  const pencilled = cell.ink === "pencilled" && open;
  const value = said(cell.text);
  const several = cells.length > 1;
  const label = [
    head.die ? die({ value: head.die, label: String(head.die), kind: "d6" }, { named: false }) : null,
    head.of ? die(head.of, { named: false }) : null,
    head.swatch ? swatch(head.swatch) : null,
    el("span", { class: "words" }, said(head.text)),
    head.extra ? el("small", {}, head.extra) : null,
  ];
  const figure = goal ? `${value}/${goal}` : value;
  const content = [
    el("span", { class: "t" }, label),
    pencilled ? el("span", { class: "w" }, say("write"), " ") : null,
    several ? el("span", { class: "tokens" }, cells.map((one) => token(one, players))) : el("span", { class: "n" }, figure),
    cell.extra ? el("small", {}, cell.extra) : null,
    cell.ink === "best" || (several && cell.ink === "open") ? icon("star") : null,
    cell.ink === "pencilled" ? icon("pencil") : null,
    goal ? el("progress", { max: goal, value: Math.max(0, Number(value) || 0), "aria-hidden": "true" }) : null,
  ];
  const classes = ["tile", goal ? "done" : CLASS[cell.ink] || (value ? "done" : "empty")].join(" ");
  if (!key) return { root: el("div", { class: classes }, content), goal };
  const more = { "data-key": `tile ${said(head.text)}`, "aria-pressed": String(cell.ink === "pencilled"), on: { click: () => choose(key) } };
  return { root: el("button", { type: "button", class: classes, ...more }, content), key, goal };
}

function token(cell, players) {
  if (cell.player !== undefined && cell.player !== null) return namedMark(players[cell.player]);
  return el("i", { class: cell.ink ? `place ${cell.ink}` : "place" }, cell.ink === "pencilled" ? aside(say("pencilled")) : null);
}

/** What may be chosen besides, each with words; those of a group behind its name. */
function picks(shown, tables) {
  const covered = flat(tables.map((one) => one.keys));
  const others = (shown.choices || []).filter((one) => !one.way && !covered.includes(one.key));
    const groups = [];
  for (const one of others) {
    const name = one.group ? said(one.group) : "";
    const group = groups.find((other) => other.name === name);
    if (group) group.all.push(one);
    else groups.push({ name, all: [one] });
  }
  return groups.map(({ name, all }) => {
    const list = el("ul", { class: "picks" }, all.map((one) => el("li", {}, pick(one, shown.pencilled))));
    if (!name) return list;
    const open = all.some((one) => one.key === shown.pencilled);
    return el("details", open ? { open } : {}, el("summary", { class: "key", "data-key": `group ${name}` }, name), list);
  });
}

function pick(one, pencilled) {
  const pressed = one.key === pencilled;
  const more = { "data-key": `choice ${one.key}`, "aria-pressed": String(pressed), on: { click: () => choose(one.key) } };
  return el("button", { type: "button", class: pressed ? "tile pen" : "tile", ...more }, pressed ? el("span", { class: "w" }, say("write")) : null, said(one.text));
}

/** The next step of what is entered step by step, its answers in rows. */
function entry(step, open) {
  const rows = [];
  for (const one of step.picks) {
    const name = one.row ? said(one.row) : "";
    const row = rows.find((other) => other.name === name);
    if (row) row.all.push(one);
    else rows.push({ name, all: [one] });
  }
  if (!rows.length) return null;
  return el(
    "div",
    { class: "entry" },
    rows.map((row) => el("div", { class: row.all.some((one) => one.die) ? "row of-dice" : "row" }, row.name ? el("span", { class: "name" }, row.name) : null, row.all.map((one) => answer(one, open)))),
  );
}

function answer(one, open) {
  const words = said(one.text);
  const inner = one.die ? die(one.die, { named: false }) : words;
  const classes = ["tile", one.gone && "gone", one.picked && "pen"].filter(Boolean).join(" ");
  const label = one.die ? { "aria-label": words } : {};
  if (!open || one.gone) return el("span", { class: classes, role: one.die ? "img" : null, ...label }, inner);
  return el("button", { type: "button", class: classes, "data-key": `pick ${one.key}`, "aria-pressed": one.picked ? "true" : null, ...label, on: { click: () => act("pick", { choice: one.key }) } }, inner);
}
