// Draws each state that the table tells, in the sections of whichever page this is.

import { apply, chosen, isNight } from "./choices.js";
import { Section, drawn } from "./dom.js";
import { Feed } from "./feed.js";
import { aloud } from "./game.js";
import { said, say } from "./say.js";

let sections = [];
let lasting = [];
let last = null;
let away = null;
let after = null;

/** Follow the table. Each of `parts` is a section: its id, what draws it, and what of a state it
    draws. `always` are the ids of those that need no game, `heed(state)` is called with each new
    state and `then()` after each drawing. */
export function start(parts, { always = [], heed = () => {}, then = () => {} } = {}) {
  sections = parts.map(([id, drawing, of]) => ({ section: new Section(id, drawing), of, id }));
  [lasting, after] = [always, then];
  apply();
  draw();
  addEventListener("keydown", onePress);
  new Feed(
    (state) => {
      last = state;
      if (state.shown) heed(state);
      draw();
    },
    (kind, text) => {
      away = kind && { kind, text };
      trouble();
    },
  );
}

/** The state that the table told last, null before the first. */
export function latest() {
  return last;
}

/** Keep an Enter key that is held down from pressing a button again and again. */
function onePress(event) {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/** Draw what was told last once more, in the language chosen since. */
export function draw() {
  const shown = last && last.shown;
  document.body.classList.toggle("idle", !shown);
  document.getElementById("title").textContent = shown ? said(shown.title) : "Companion";
  document.getElementById("heading").textContent = shown ? said(shown.heading) : last ? say("no_game") : say("waiting");
  const playing = shown && shown.to_play ? `${shown.to_play} – ` : "";
  document.title = shown ? `${playing}${said(shown.title)}` : "Companion";
  if (shown) {
    document.body.dataset.game = shown.game;
    document.body.classList.toggle("curved", Boolean(shown.curve));
    tell("aloud", aloud(shown));
  }
  for (const { section, of, id } of sections) {
    if (shown || lasting.includes(id)) section.show(chosen.language, isNight(), chosen.awake, ...of(last));
    else section.root.hidden = true;
  }
  trouble();
  if (shown) reveal();
  document.body.dataset.seq = last ? last.seq : "";
  drawn();
  after();
}

let revealed = null;

/** Scroll the column of the one to play into sight when the turn passes, and mark frames that
    hold more to the right. */
function reveal() {
  const turn = last.shown.to_play;
  if (turn !== revealed) {
    const head = document.querySelector("#board thead .mine");
    const frame = head && head.closest(".scroller");
    if (frame && frame.scrollWidth > frame.clientWidth) {
      const labels = frame.querySelector("thead td").offsetWidth;
      frame.scrollLeft = head.offsetLeft - labels - (frame.clientWidth - labels - head.offsetWidth) / 2;
    }
  }
  revealed = turn;
  document.querySelectorAll(".scroller").forEach(more);
}

function more(frame) {
  const mark = () => frame.parentElement.classList.toggle("more", frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
  mark();
  frame.onscroll = mark;
}

addEventListener("resize", () => document.querySelectorAll(".scroller").forEach(more));

/** Only words that have changed are said anew. */
function tell(id, words) {
  const line = document.getElementById(id);
  if (line.textContent !== words) line.textContent = words;
}

/** The address of the picture of the tray that belongs to a state, null without one. */
export function pictureOf(state) {
  return state.picture ? `tray.jpg?seq=${state.picture}` : null;
}

/** Whether the table hears what is pressed here. */
export function hears() {
  return !away && Boolean(last) && last.there !== false;
}

function wrong() {
  if (away) return away.kind === "refused" ? said(away.text) : say("lost");
  if (!last) return "";
  if (last.there === false) return say("lost");
  return last.shown && last.shown.unsaved ? say("unsaved") : "";
}

function trouble() {
  const line = document.getElementById("trouble");
  const words = wrong();
  tell("trouble", words);
  line.hidden = !words;
  document.body.classList.toggle("stale", Boolean(words) && Boolean(last));
  document.querySelectorAll("fieldset").forEach((keys) => (keys.disabled = !hears()));
}
