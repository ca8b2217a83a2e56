// What this device does at the table, and what its viewer has begun to do.

import { chosen, follow, token } from "./choices.js";
import { deviceOf } from "./dom.js";
import { said, say } from "./say.js";
import { draw, latest } from "./show.js";

const DOUBLE = 600; // milliseconds within which a second tap is one too many

/** What is drawn of it: the table's refusal, the player whose sheet
    is looked at, the square of the die that is moved, the places of virtual dice that stay, whether
    dice are entered, whether a photograph of them is shown, whether
    this phone lies above the tray, the player who may leave. */
export const doing = { answer: "", looked: "", from: "", kept: null, entering: false, photo: "", live: "", leaver: "" };

let pending = false;
let unsent = false; // the answer says that nothing was sent
let chosenAt = 0;

/** Whether this device was let in to a game that goes on. */
export function plays(state) {
  return deviceOf(state) === "in" && !state.shown.outcome;
}

/** Send a request; what the table refuses is shown. */
export async function post(path, body) {
  if (pending) return;
  pending = true;
  doing.answer = "";
  unsent = false;
  document.body.classList.add("pending");
  draw();
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Device": token() },
      body: JSON.stringify(body),
    });
    if (!reply.ok) doing.answer = said((await reply.json()).text);
  } catch (error) {
    doing.answer = say("not_sent");
    unsent = true;
  }
  pending = false;
  document.body.classList.remove("pending");
  draw();
  const refused = document.querySelector(".refused");
  if (refused) refused.scrollIntoView({ block: "nearest" });
}

/** Have something done in the state that is shown. */
export function act(what, more = {}) {
  return post("act", { do: what, seq: latest().seq, ...more });
}

/** Change what the viewer has begun to do, and draw it. */
export function begin(change) {
  Object.assign(doing, change);
  draw();
}

/** Look at the sheet of that player; a viewer who only follows sees it from now on. */
export function look(name, plays) {
  if (!plays) follow(name);
  begin({ looked: name });
}

/** Pencil a choice. */
export function pencil(key) {
  chosenAt = Date.now();
  return act("pencil", { choice: key });
}

/** Pencil a choice; write it if it is pencilled, unless that was done by a double tap. */
export function choose(key) {
  if (key !== latest().shown.pencilled) return pencil(key);
  return Date.now() - chosenAt > DOUBLE ? act("end_turn") : null;
}

let seq = null;
let of = "";
let player = null;

/** Forget what was begun in an earlier state. */
export function heed(state) {
  const { shown } = state;
  // A later state says that the game went on; any new one, that the table answers again.
  if (state.seq !== seq || unsent) doing.answer = "";
  const turn = JSON.stringify([state.id, shown.to_play, shown.dice, shown.moves]);
  if (turn !== of) {
    Object.assign(doing, { from: "", kept: null, photo: "", entering: doing.entering && shown.to_play === player });
    doing.looked = plays(state) ? "" : chosen.me;
  }
  [seq, of, player] = [state.seq, turn, shown.to_play];
}
