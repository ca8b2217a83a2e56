// Draws each state that the table tells, on whichever of the two pages this is.

import { apply, chosen } from "./choices.js";
import { board } from "./board.js";
import { Section, deviceOf, drawn } from "./dom.js";
import { Feed } from "./feed.js";
import { aloud, ending, moves, now, players } from "./game.js";
import { said, say } from "./say.js";

const sections = {
  players: new Section("players", players),
  now: new Section("now", now),
  board: new Section("board", board),
  ending: new Section("ending", ending),
  moves: new Section("moves", moves),
};

let last = null;
let away = null;
const others = [];

/** Follow the table; `also(state)` draws what this page has besides. */
export function start(also) {
  if (also) others.push(also);
  apply();
  draw();
  addEventListener("keydown", onePress);
  new Feed(
    (state) => {
      last = state;
      draw();
    },
    (kind, text) => {
      away = kind && { kind, text };
      trouble();
    },
  );
}

/** Keep an Enter key that is held down from pressing a button again and again. */
function onePress(event) {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

/** Draw what was told last once more, in the language chosen since. */
export function draw() {
  trouble();
  const shown = last && last.shown;
  document.body.classList.toggle("idle", !shown);
  document.getElementById("title").textContent = shown ? said(shown.title) : "Companion";
  document.getElementById("heading").textContent = shown ? said(shown.heading) : last ? say("no_game") : say("waiting");
  const playing = shown && shown.to_play ? `${shown.to_play} – ` : "";
  document.title = shown ? `${playing}${said(shown.title)}` : "Companion";
  if (shown) {
    document.body.dataset.game = shown.game;
    const language = chosen.language;
    sections.players.show(shown.players, language);
    sections.now.show(shown, pictureOf(last), language);
    const plays = deviceOf(last) === "in" && !document.body.classList.contains("tv");
    sections.board.show(shown.board, shown.players, language, plays);
    reveal();
    const curve = shown.curve;
    document.body.classList.toggle("curved", Boolean(curve));
    sections.ending.show(curve, shown.players, language);
    sections.moves.show(shown.moves, language);
    tell("aloud", aloud(shown));
  } else {
    for (const section of Object.values(sections)) section.root.hidden = true;
  }
  others.forEach((also) => also(last));
  document.body.dataset.seq = last ? last.seq : "";
  drawn();
}

let revealed = null;

/** Scroll the column of the one to play into sight when the turn passes. */
function reveal() {
  const turn = last.shown.to_play;
  if (turn === revealed) return;
  revealed = turn;
  const head = document.querySelector("#board thead .mine");
  const frame = head && head.closest(".scroller");
  if (frame && frame.scrollWidth > frame.clientWidth) {
    const labels = frame.querySelector("thead td").offsetWidth;
    frame.scrollLeft = head.offsetLeft - labels - (frame.clientWidth - labels - head.offsetWidth) / 2;
  }
}

/** Only words that have changed are said anew. */
function tell(id, words) {
  const line = document.getElementById(id);
  if (line.textContent !== words) line.textContent = words;
}

function pictureOf(state) {
  return state.picture ? `tray.jpg?seq=${state.picture}` : null;
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
}
