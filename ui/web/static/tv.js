// The page for a television: nothing to touch, nothing to scroll.

import { awake } from "./awake.js";
import { board } from "./board.js";
import { heedAddress } from "./choices.js";
import { ending, moves, now, players } from "./game.js";
import { learn } from "./say.js";
import { pictureOf, start } from "./show.js";

const [SMALLEST, LARGEST] = [0.6, 1.3]; // in ordinary letters; the largest are the board's

function overflows(section) {
  const frames = [section, ...section.querySelectorAll(".scroller")];
  return frames.some((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
}

/** Letters of a part as large as there is room for. */
function fitLetters(part, largest, overflows) {
  for (let size = largest; size >= SMALLEST; size -= 0.05) {
    part.style.fontSize = `${size}rem`;
    if (!overflows()) return;
  }
}

/** Everything as large as the screen has room for: the left side first, as it sets the height. */
function fit() {
  const [main] = document.getElementsByTagName("main");
  const [now, board, moves] = ["now", "board", "moves"].map((id) => document.getElementById(id));
  now.style.fontSize = "1rem";
  fitMoves(moves);
  fitLetters(now, 1, () => main.scrollHeight > main.clientHeight + 1);
  fitLetters(board, LARGEST, () => overflows(board));
}

function fitMoves(moves) {
  const below = (line) => line.getBoundingClientRect().bottom > moves.getBoundingClientRect().bottom;
  const lines = [...moves.querySelectorAll("li")];
  lines.forEach((line) => (line.hidden = false));
  document.body.classList.remove("crowded");
  if (lines.length && below(lines[0])) document.body.classList.add("crowded"); // without the picture
  const hidden = lines.map(below);
  lines.forEach((line, at) => (line.hidden = hidden[at]));
  moves.classList.toggle("none", hidden.length > 0 && hidden[0]);
}

heedAddress();
awake();
learn().then(() =>
  start(
    [
      ["players", players, (state) => [state.shown.players]],
      ["now", now, (state) => [state.shown, pictureOf(state)]],
      ["board", board, (state) => [state.shown.board, state.shown.players]],
      ["ending", ending, (state) => [state.shown.curve, state.shown.players]],
      ["moves", moves, (state) => [state.shown.moves]],
    ],
    { then: () => requestAnimationFrame(fit) },
  )
);
addEventListener("resize", fit);
