// What both pages show of the game: players, what happens now, the last moves, the end.

import { el, flat, svg } from "./dom.js";
import { die, mark } from "./pieces.js";
import { tray } from "./picture.js";
import { said, say } from "./say.js";

/** Every player with the total that the sheet says. */
export function players(list) {
  return [
    el("h2", { class: "aside" }, say("players")),
    el(
      "ul",
      { class: `many-${list.length}` },
      list.map((player) =>
        el(
          "li",
          { "data-player": player.name, class: [player.to_play && "mine", !state(player) && "still"].filter(Boolean).join(" ") || null },
          mark(player),
          el("span", { class: "name" }, player.name),
          el("span", { class: "state" }, state(player)),
          el("span", { class: "total", "data-total": String(player.total) }, String(player.total)),
        ),
      ),
    ),
  ];
}

function state(player) {
  if (player.left) return `× ${say("has_left")}`;
  if (player.won) return `♛ ${say("has_won")}`;
  if (player.out) return `× ${say("is_out")}`;
  const parts = [];
  if (player.to_play) parts.push(`▶ ${say("to_play")}`);
  if (player.leads) parts.push(`★ ${say("leads")}`);
  return parts.join(" · ");
}

/** What is asked, how it ended, or what is to be done. */
function next(shown) {
  return shown.question || (shown.outcome && shown.outcome.text) || shown.prompt;
}

/** The question or what is to be done, the dice and their picture. */
export function now(shown, picture) {
  const asks = shown.question;
  const parts = [el("h2", { class: "aside" }, say("now"))];
  const words = next(shown);
  const tone = asks ? "question" : shown.outcome ? "outcome" : "prompt";
  const sentences = [el("p", { class: tone }, asks ? el("span", { class: "sign", "aria-hidden": "true" }, "?") : null, said(words))];
  if (shown.notice) sentences.push(el("p", { class: `notice ${shown.notice.kind}` }, said(shown.notice.text)));
  parts.push(...sentences);
  if (shown.outcome) return parts;
  const dice = diceOf(shown);
  if (dice) parts.push(dice);
  parts.push(tray(picture));
  return parts;
}

function diceOf(shown) {
  const rolls = shown.roll;
  if (!rolls && !shown.dice.length) return null;
  const head = [];
  if (shown.being_read) head.push(say("dice_read"));
  else if (rolls) head.push(rolls.number ? say("roll_of", rolls) : say("no_roll"));
  else head.push(say("dice"));
  return el(
    "div",
    { class: `roll ${shown.being_read ? "reading" : ""}` },
    el("h3", {}, ...head),
    rolls || shown.dice.length
      ? el("ul", { class: `dice many-${shown.dice.length > 12 ? "more" : "few"}` }, shown.dice.map((one) => el("li", {}, die(one), below(one))))
      : null,
  );
}

function below(one) {
  if (one.doubt) return el("small", { "aria-hidden": "true" }, "?");
  return one.kept ? el("small", { "aria-hidden": "true" }, say("die_kept")) : null;
}

/** What a screen reader says of it when something has happened. */
export function aloud(shown) {
  const notice = shown.notice && shown.notice.text;
  return [shown.moves[0], next(shown), notice].filter(Boolean).map(said).join(" – ");
}

/** The last moves, the newest first. */
export function moves(list) {
  return [
    el("h2", {}, say("moves")),
    list.length
      ? el("ol", { reversed: true }, list.map((move) => el("li", {}, said(move))))
      : el("p", {}, say("no_moves")),
  ];
}

const DASHES = ["", "8 4", "2 4", "12 4 2 4", "16 6", "4 2", "1 6", "10 2 2 2"];

/** The points of each player turn after turn, once the game is over; nothing without them. */
export function ending(curve, list) {
  if (!curve) return [];
  const caption = said(curve.caption);
  const width = 600, height = 240;
  const all = flat(curve.lines.map((one) => one.totals)).concat(0);
  const low = Math.min(...all), high = Math.max(...all, low + 1);
  const most = Math.max(...curve.lines.map((one) => one.totals.length - 1), 1);
  const x = (at) => (at / most) * width;
  const y = (total) => height - ((total - low) / (high - low)) * height;
  const drawn = curve.lines.map((one, at) => {
    const player = list.find((other) => other.name === one.player) || list[at];
    const points = one.totals.map((total, turn) => `${x(turn).toFixed(1)},${y(total).toFixed(1)}`).join(" ");
    return svg("g", { class: `p-${player.colour}` }, ...["under", "over"].map((layer) => svg("polyline", { points, class: layer, "stroke-dasharray": DASHES[at % DASHES.length] })));
  });
  const words = list.map((player) => `${player.name} ${player.total}`).join(", ");
  return [
    el("h2", {}, caption),
    svg("svg", { class: "curve", viewBox: `-10 -10 ${width + 20} ${height + 20}`, preserveAspectRatio: "none", role: "img", "aria-label": `${caption}: ${words}` }, drawn),
    el("ul", { class: "legend" }, list.map((player, at) => el("li", {}, key(player, at), player.name))),
  ];
}

function key(player, at) {
  return svg(
    "svg",
    { class: `sample p-${player.colour}`, viewBox: "0 0 40 12", "aria-hidden": "true" },
    ["under", "over"].map((layer) => svg("path", { d: "M0 6 H40", class: layer, "stroke-dasharray": DASHES[at % DASHES.length] })),
  );
}
