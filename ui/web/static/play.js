// What a device does that was let in: answer, end the turn, take back, read again, choose, enter dice.

import { asks } from "./asking.js";
import { chosen, token } from "./choices.js";
import { Section, deviceOf, el, refill } from "./dom.js";
import { pad } from "./pad.js";
import { said, say } from "./say.js";

const MANY = 12; // choices beyond which they can be searched

let state = null;
let answer = "";
let unsent = false; // the answer says that nothing was sent
let pending = false;
let wanted = "";
let leaver = ""; // who was tapped under "A player leaves": to be confirmed

async function post(path, body) {
  if (pending) return;
  pending = true;
  answer = "";
  unsent = false;
  draw();
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Device": token() },
      body: JSON.stringify(body),
    });
    if (!reply.ok) answer = said((await reply.json()).text);
  } catch (error) {
    answer = say("not_sent");
    unsent = true;
  }
  pending = false;
  draw();
  const refused = section.root.querySelector(".refused:not([hidden])");
  if (refused) refused.scrollIntoView({ block: "nearest" });
}

function act(what, more = {}) {
  return post("act", { do: what, seq: state.seq, ...more });
}

function key(name, words, press, more = {}) {
  return el("button", { type: "button", "data-key": name, on: { click: press }, ...more }, words);
}

function choices(shown) {
  const all = shown.choices || [];
  if (!all.length) return null;
  const list = el("ul", { class: "choices" });
  const fill = () => {
    const found = all.filter((one) => said(one.text).toLowerCase().includes(wanted.toLowerCase()));
    refill(list, found.map((one) => el("li", {}, choice(one, shown.pencilled))));
  };
  fill();
  const search = el("input", {
    type: "search",
    "data-key": "search",
    "aria-label": say("search"),
    placeholder: say("search"),
    value: wanted,
    on: {
      input: (event) => {
        wanted = event.target.value;
        fill();
      },
    },
  });
  return el("div", { class: "choose" }, el("h3", {}, say("choose")), all.length > MANY ? search : null, list);
}

function choice(one, pencilled) {
  const on = { "aria-pressed": String(one.key === pencilled) };
  return key(`choice ${one.key}`, said(one.text), () => pencil(one.key), on);
}

/** Pencil a choice, or rub it out if it is pencilled. */
function pencil(chosen) {
  act("pencil", { choice: chosen === state.shown.pencilled ? "" : chosen });
}

document.getElementById("board").addEventListener("click", (event) => {
  const cell = event.target.closest("[data-choice]");
  if (cell) pencil(cell.dataset.choice);
});

function keys(shown) {
  const end = { class: "main", disabled: !shown.may_end_turn };
  return el(
    "div",
    { class: "keys" },
    key("end_turn", say("end_turn"), () => act("end_turn"), end),
    key("undo", say("undo"), () => act("undo"), { disabled: !shown.can_undo }),
    key("reread", say("reread"), () => act("reread")),
  );
}

/** Who leaves the game, and whether that is meant. */
function leaving(shown) {
  const names = shown.may_leave || [];
  if (!names.length) return null;
  if (!names.includes(leaver)) leaver = "";
  const choose = (name) => {
    leaver = name;
    draw();
  };
  const go = () => {
    const player = leaver;
    leaver = "";
    act("leave", { player });
  };
  const keys = leaver
    ? [key("leave_sure", say("leave_sure", { name: leaver }), go), key("leave_no", say("leave_no"), () => choose(""))]
    : names.map((name) => key(`leave ${name}`, name, () => choose(name)));
  const attributes = leaver ? { open: true } : {};
  return el(
    "details",
    attributes,
    el("summary", { "data-key": "leave" }, say("leave")),
    leaver ? null : el("p", {}, say("leave_who")),
    el("ul", { class: "choices" }, keys.map((one) => el("li", {}, one))),
  );
}

function playing(shown) {
  return [
    el("h2", { class: "aside" }, say("play")),
    asks(shown.asking, act),
    keys(shown),
    el("p", { role: "alert", class: "refused", hidden: !answer }, answer),
    choices(shown),
    pad(shown, state.seq, act),
    leaving(shown),
  ];
}

function asking() {
  const name = el("input", { id: "device", name: "name", maxlength: 40, required: true, autocomplete: "off", "data-key": "device" });
  const send = (event) => {
    event.preventDefault();
    post("join", { name: name.value });
  };
  return el(
    "details",
    {},
    el("summary", {}, say("play")),
    el(
      "form",
      { on: { submit: send } },
      el("label", { for: "device" }, say("device_name")),
      name,
      el("button", { type: "submit", class: "main" }, say("ask_to_play")),
      el("p", { role: "alert", class: "refused", hidden: !answer }, answer),
    ),
  );
}

const section = new Section("play", () => {
  const device = deviceOf(state);
  if (device === "in") return playing(state.shown);
  if (device === "asked") return el("p", { role: "status" }, say("asked"));
  return state.shown.outcome ? null : asking();
});

function draw() {
  if (!state || !state.shown) {
    section.root.hidden = true;
    return;
  }
  const { asking, choices, pencilled, wanted, virtual, may_end_turn, can_undo, may_leave } = state.shown;
  const device = deviceOf(state);
  const playing = device === "in" ? [asking, choices, pencilled, wanted, virtual, may_end_turn, can_undo, may_leave, leaver] : null;
  section.show(device, playing, Boolean(state.shown.outcome), answer, chosen.language);
  section.root.classList.toggle("pending", pending);
}

/** Draw what this device may do in that state. */
export function play(now) {
  // A later state says that the game went on; any new one, that the table answers again.
  if (now && state && (now.seq !== state.seq || (unsent && now !== state))) answer = "";
  state = now;
  draw();
}
