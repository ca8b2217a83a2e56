// Players' marks and dice, drawn as SVG.

import { el, svg } from "./dom.js";
import { DICE, LAND, PAINT, SIDES, SIGNS } from "./drawings.js";
import { said, say } from "./say.js";

const PIPS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[27, 27], [50, 50], [73, 73]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[28, 25], [72, 25], [28, 50], [72, 50], [28, 75], [72, 75]],
};

const ICONS = {
  pencil: "M22 78 L26 60 L62 24 L76 38 L40 74 Z M54 32 L68 46",
  undo: "M36 24 L20 40 L36 56 M20 40 H58 A18 18 0 0 1 58 76 H44",
};

function sign(player) {
  const pieces = SIGNS[player.sign];
  if (!pieces) {
    return svg("text", { x: 50, y: 53, class: "letter" }, player.letter);
  }
  return svg(
    "g",
    { transform: "translate(20 20) scale(60)" },
    pieces.map((piece) => {
      const look = { class: piece.cut ? "cut" : "ink" };
      if (piece.points) return svg("polygon", { ...look, points: piece.points });
      const [cx, cy, rx, ry] = piece.oval;
      return svg("ellipse", { ...look, cx, cy, rx, ry });
    }),
  );
}

/** A player's mark: the sign or letter on the colour. It says nothing: the name stands beside it. */
export function mark(player) {
  return svg(
    "svg",
    { class: `mark p-${player.colour}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 49, class: "ground" }),
    sign(player),
  );
}

/** A mark that stands alone, named. */
export function namedMark(player) {
  const drawn = mark(player);
  drawn.removeAttribute("aria-hidden");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", player.name);
  return drawn;
}

/** A drawing beside words: "star", "crown", "pencil", "undo". */
export function icon(name) {
  const drawn = SIGNS[name] ? sign({ sign: name }) : svg("path", { d: ICONS[name], class: "stroke" });
  return svg("svg", { class: `icon ${name}`, viewBox: "17 17 66 66", "aria-hidden": "true" }, drawn);
}

/** The outline of a die that is still to be rolled. */
export function ghost() {
  return svg("svg", { class: "die ghost", viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("rect", { x: 5, y: 5, width: 90, height: 90, rx: 20 }));
}

function pips(value, ink) {
  return PIPS[value].map(([cx, cy]) => svg("circle", { cx, cy, r: 9.5, fill: ink, class: "pip" }));
}

function figure(label, shape, ink) {
  const [x, y] = shape ? shape.figure : [0.5, 0.5];
  const size = (shape ? shape.size : 0.56) * (label.length > 2 ? 0.75 : 1) * 100;
  const at = { x: x * 100, y: y * 100 + size * 0.36, "font-size": size };
  return svg("text", { ...at, fill: ink, class: "figure" }, label);
}

function letters(short, shape, ink) {
  const [x, y] = shape ? shape.letters : [0.5, 0.8];
  return svg("text", { x: x * 100, y: y * 100 + 9, "font-size": 24, fill: ink, class: "figure" }, short);
}

/** A die in words. */
export function dieWords(die) {
  const parts = [die.label];
  if (die.kind !== "d6") parts.push(die.kind.toUpperCase());
  if (die.size) parts.push(say(`size_${die.size}`));
  if (die.colour) parts.push(say(`colour_${die.colour}`));
  if (die.kept) parts.push(say("die_kept"));
  if (die.doubt) parts.push(say("die_doubt"));
  return parts.join(", ");
}

/** A die as the table tells it (see `die` in ui/web/parts.py). */
export function die(of, { named = true } = {}) {
  const [body, ink] = PAINT[of.colour] || [null, null];
  const pipped = of.kind === "d6" && !of.doubt && PIPS[of.value] && of.label === String(of.value);
  const shape = of.kind === "d6" && !of.short ? null : DICE[of.kind];
  const face = shape
    ? svg("polygon", { points: shape.outline, transform: "scale(100)", class: "body", fill: body })
    : svg("rect", { x: 5, y: 5, width: 90, height: 90, rx: 18, class: "body", fill: body });
  const classes = ["die", of.kept && "kept", of.doubt && "doubt", of.off && "off", of.size && `size-${of.size}`];
  const label = named ? { role: "img", "aria-label": dieWords(of) } : { "aria-hidden": "true" };
  return svg(
    "svg",
    { class: classes.filter(Boolean).join(" "), viewBox: "0 0 100 100", ...label },
    face,
    of.off ? svg("path", { d: "M14 86 L86 14", class: "strike" }) : null,
    pipped ? pips(of.value, ink) : figure(of.label, shape, ink),
    of.short ? letters(said(of.short), shape, ink) : null,
  );
}

/** A die of D.21: red ones are square, green ones round. */
export function sideDie(player, value) {
  const [body, ink] = SIDES[player];
  const face = player
    ? svg("circle", { cx: 50, cy: 50, r: 46, fill: body })
    : svg("rect", { x: 6, y: 6, width: 88, height: 88, rx: 12, fill: body });
  return svg("svg", { class: "side", viewBox: "0 0 100 100", "aria-hidden": "true" }, face, pips(value, ink));
}

/** The colour of a territory; its name stands beside it. */
export function swatch(colour) {
  return svg(
    "svg",
    { class: "swatch", viewBox: "0 0 10 10", "aria-hidden": "true" },
    svg("rect", { width: 10, height: 10, rx: 2, fill: LAND[colour] || "#8f8a84" }),
  );
}

/** A player's mark and name. */
export function named(player) {
  return el("span", { class: "who" }, mark(player), el("span", { class: "name" }, player.name));
}
