// The page that leads to the secure pages: why a browser warns of them, and what to tap.

import { apply, heedAddress, token } from "./choices.js";
import { drawn, el, refill, svg } from "./dom.js";
import { learn, say } from "./say.js";

const AGAIN = 3000; // milliseconds until the table is asked again

const text = (y, words, more = {}) => svg("text", { x: 70, y, ...more }, words);
const ring = (y) => svg("rect", { class: "ring", x: 8, y: y - 15, width: 124, height: 23, rx: 11 });

/** A phone with the warning of a browser: the two places to tap are circled. */
function warning(name, details, visit) {
  return el(
    "li",
    {},
    el("p", { "aria-hidden": "true" }, name),
    svg(
      "svg",
      { viewBox: "0 0 140 200", role: "img", "aria-label": `${name}: 1. ${details}, 2. ${visit}` },
      svg("rect", { class: "screen", x: 1, y: 1, width: 138, height: 198, rx: 14 }),
      svg("circle", { class: "sign", cx: 70, cy: 38, r: 15 }),
      text(43, "!", { class: "mark" }),
      ...[68, 80].map((y) => svg("rect", { class: "line", x: 22, y, width: 96, height: 5, rx: 2 })),
      ring(118),
      text(118, `1. ${details}`),
      ring(160),
      text(160, `2. ${visit}`),
    ),
  );
}

function draw() {
  const link = document.body.dataset.link;
  document.title = document.getElementById("title").textContent = say("secure_title");
  refill(document.getElementById("secure"), [
    el("p", {}, say("secure_why")),
    el(
      "ul",
      { class: "warnings" },
      warning("Safari", say("secure_safari_details"), say("secure_safari_visit")),
      warning("Chrome", say("secure_chrome_details"), say("secure_chrome_visit")),
    ),
    link ? el("a", { class: "key main", "data-key": "secure", href: `${link}#device=${token()}` }, say("secure_go")) : el("p", { role: "status" }, say("secure_off")),
    el("a", { class: "key", href: "." }, say("secure_back")),
  ]);
  drawn();
  if (!link) setTimeout(() => location.reload(), AGAIN);
}

heedAddress();
apply();
learn().then(draw);
