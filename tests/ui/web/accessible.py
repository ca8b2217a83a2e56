"""Checks of a page for people with poor sight: names, roles and contrast."""

from companion.language.catalogue import languages
from tests.ui.web.browser import Browser

_LOOK = r"""
const problems = [];
const seen = (one) => one.checkVisibility({ visibilityProperty: true });
const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
const tell = (what, one) => problems.push(`${what}: ${one.outerHTML.slice(0, 90)}`);

if (!arguments[0].includes(document.documentElement.lang)) problems.push("no language");
if (!document.title) problems.push("no title");
if (document.querySelectorAll("main").length !== 1) problems.push("not one main part");
if (document.querySelectorAll("h1").length !== 1) problems.push("not one first heading");
let level = 1;
for (const heading of all("h1, h2, h3")) {
  const its = Number(heading.tagName[1]);
  if (its > level + 1) tell("a heading too deep", heading);
  level = its;
}
const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
if (new Set(ids).size !== ids.length) problems.push("an id twice");
for (const one of all("button, a, summary, [role=region]")) {
  if (!(one.getAttribute("aria-label") ?? one.textContent).trim()) tell("no name", one);
}
for (const one of all("input, select")) {
  if (!one.labels.length && !one.getAttribute("aria-label")) tell("no label", one);
}
for (const one of all("img")) if (!one.alt) tell("no words for a picture", one);
for (const one of all("svg")) {
  const hidden = one.closest("[aria-hidden=true]");
  if (!hidden && !(one.getAttribute("role") === "img" && one.getAttribute("aria-label"))) {
    tell("a drawing without words", one);
  }
}
for (const one of all("table")) {
  if (!one.caption?.textContent) tell("a table without a caption", one);
  for (const head of one.querySelectorAll("th")) if (!head.scope) tell("a head of what?", head);
}
for (const one of all(".scroller")) {
  const scrolls = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
  if (scrolls && one.tabIndex < 0) tell("scrolls by touch alone", one);
}
for (const one of all("button, summary, input, select")) {
  const { width, height } = one.getBoundingClientRect();
  const least = one.closest(".squares") ? 36 : 48; // those of a board are dragged to as well
  if (width < least || height < least) tell(`too small, ${width} x ${height}`, one);
}
for (const one of document.querySelectorAll("[style]")) {
  const fitted = one === document.documentElement; // the size of letters on a wall
  if (!fitted && !["board", "now"].includes(one.id)) tell("a style of its own", one);
}

const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
const luminance = (rgb) => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (one) => {
  for (let at = one; at; at = at.parentElement) {
    const [r, g, b, alpha = 1] = parts(getComputedStyle(at).backgroundColor);
    if (alpha === 1) return [r, g, b];
  }
  return [255, 255, 255];
};
const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const looked = new Set();
while (words.nextNode()) {
  const one = words.currentNode.parentElement;
  if (!words.currentNode.data.trim() || looked.has(one) || !seen(one)) continue;
  looked.add(one);
  if (one.closest(".aside, svg, script")) continue;
  const [light, dark] = [parts(getComputedStyle(one).color).slice(0, 3), ground(one)]
    .map(luminance).sort((a, b) => b - a);
  const contrast = (light + 0.05) / (dark + 0.05);
  if (contrast < 4.5) tell(`contrast ${contrast.toFixed(2)}`, one);
}
return problems;
"""


def problems(browser: Browser) -> list[str]:
    """Return each thing in the open page that somebody could not read, reach or press."""
    found: list[str] = browser.js(_LOOK, languages())
    return found
