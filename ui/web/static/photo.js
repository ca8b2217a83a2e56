// A photograph of the dice: sent, shown with what was read in it, corrected, and counted.

import { token } from "./choices.js";
import { el, focusOn, focused, refill } from "./dom.js";
import { button, faces } from "./faces.js";
import { prepared } from "./photo_file.js";
import { loaded, photograph } from "./photo_key.js";
import { die, dieWords } from "./pieces.js";
import { act, begin } from "./play.js";
import { said, say } from "./say.js";
import { latest } from "./show.js";

const KINDS = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"];
const FINGER = 48; // pixels of the screen
const SIZE = 0.06; // of the picture: how wide a die is drawn that somebody added

let of = ""; // the roll that it is for
let run = 0; // which photograph is the newest
let canvas = null;
let share = 0; // of the photograph that is sent
let seen = null; // what the table read, null before
let dice = []; // {box, die, likely, sort, doubt, at}: what lies there, as it is told by now
let open = -1; // the die that is told
let kept = []; // the places of dice that stay
let words = ""; // the table's refusal
let root = null;
const shown = el("canvas", { class: "photo", role: "img", on: { click: tap } });

const stamp = (now) => JSON.stringify([now.wanted, now.moves]);

/** Send a file's photograph, and show what is read in it. */
async function take(file) {
  const mine = ++run;
  const { shown: now, seq } = latest();
  if (of !== stamp(now)) kept = [];
  of = stamp(now);
  [seen, dice, open, words, share] = [null, [], -1, "", 0];
  const { data, canvas: picture } = await prepared(file);
  if (mine !== run) return;
  canvas = picture;
  if (!data) return fail(say("photo_large"));
  fill();
  const { status, body } = await send(data, seq, mine);
  if (mine !== run) return;
  if (status !== 200) return fail(body ? said(body.text) : say("not_sent"));
  seen = body;
  words = said(body.problem);
  dice = [
    ...body.dice.map((one, at) => ({ box: one.box, die: one.die, likely: one.likely, sort: one.sort, doubt: one.die.doubt || one.sort === null, at })),
    ...body.unread.map((box, at) => ({ box, die: null, likely: [], sort: only(), doubt: true, at: body.dice.length + at })),
  ];
  dice.sort((one, other) => one.box[0] - other.box[0]);
  open = dice.findIndex((one) => one.doubt);
  fill();
}

const only = () => (seen.sorts.length === 1 ? 0 : null);

function fail(why) {
  words = why;
  fill();
}

function send(data, seq, mine) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", `photo?seq=${seq}&kept=${kept}`);
    request.setRequestHeader("Content-Type", KINDS.includes(data.type) ? data.type : /hei[cf]$/i.test(data.name || "") ? KINDS[3] : KINDS[0]);
    request.setRequestHeader("X-Device", token());
    request.upload.onprogress = (event) => {
      if (mine !== run || !event.lengthComputable) return;
      share = event.loaded / event.total;
      fill();
    };
    request.onload = () => {
      try {
        done({ status: request.status, body: JSON.parse(request.responseText) });
      } catch (error) {
        done({ status: 0, body: null });
      }
    };
    request.onerror = () => done({ status: 0, body: null });
    request.send(data);
  });
}

function close() {
  run += 1;
  canvas = null;
  begin({ photo: "" });
}

// --- what is told of the dice -----------------------------------------------------------

function tell(at, told) {
  const { value, kind, colour, size } = told;
  Object.assign(dice[at], { die: { value, kind, colour, size, label: String(value), kept: false, doubt: false }, doubt: false, likely: [], sort: dice[at].sort });
  next();
}

function drop(at) {
  dice.splice(at, 1);
  next();
}

function next() {
  open = dice.findIndex((one) => one.doubt);
  words = "";
  fill();
}

/** Add a die where the picture is tapped beside all others. */
function add(x, y) {
  const half = (SIZE * Math.max(seen.width, seen.height)) / 2;
  dice.push({ box: [x - half, y - half, x + half, y + half], die: null, likely: [], sort: only(), doubt: true, at: null });
  open = dice.length - 1;
  fill();
}

function count() {
  const photo = dice.map((one) => {
    const { value, kind, colour, size } = one.die;
    const x = Math.min(1, Math.max(0, (one.box[0] + one.box[2]) / 2 / seen.width));
    return { die: { value, kind, colour, size }, x, at: one.at };
  });
  return act("photo", { photo, kept });
}

// --- what is drawn ----------------------------------------------------------------------

const label = (one) => (one.die ? `${one.die.value}${one.doubt ? "?" : ""}` : "?");
const shape = (one) => (one.die ? { ...one.die, label: label(one), doubt: one.doubt } : { value: null, label: "?", kind: "d6", doubt: true });

/** The picture with a box around each die and its value beside it: dashed where it is in doubt. */
function outline() {
  const pen = shown.getContext("2d");
  const unit = canvas.width / 130; // a third of a millimetre on a phone
  const scale = canvas.width / seen.width;
  pen.drawImage(canvas, 0, 0);
  pen.font = `900 ${7 * unit}px Nunito, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  dice.forEach((one, at) => {
    const [left, top, right, bottom] = one.box.map((edge) => edge * scale);
    const box = [left, top, right - left, bottom - top];
    for (const [colour, width, dashed] of [["#000", 2.2, false], [at === open ? "#ffb92e" : "#fff", one.doubt ? 1.6 : 1, one.doubt]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = width * unit;
      pen.setLineDash(dashed ? [3 * unit, 2 * unit] : []);
      pen.strokeRect(...box);
    }
    const wide = (one.doubt && one.die ? 13 : 9) * unit;
    const x = Math.min(canvas.width - wide, Math.max(0, right - wide / 2));
    const y = Math.max(0, top - 5 * unit);
    pen.fillStyle = one.doubt ? "#a3260b" : "#000";
    pen.fillRect(x, y, wide, 9 * unit);
    pen.fillStyle = "#fff";
    pen.fillText(label(one), x + wide / 2, y + 5 * unit);
  });
}

/** Tell the die that is tapped in the picture, or add one where none is. */
function tap(event) {
  if (!seen) return;
  const area = shown.getBoundingClientRect();
  const scale = seen.width / area.width;
  const [x, y] = [(event.clientX - area.left) * scale, (event.clientY - area.top) * scale];
  const reach = (FINGER / 2) * scale;
  const far = ({ box: [left, top, right, bottom] }) => {
    const [across, down] = [Math.abs(x - (left + right) / 2), Math.abs(y - (top + bottom) / 2)];
    const there = across <= Math.max(reach, (right - left) / 2) && down <= Math.max(reach, (bottom - top) / 2);
    return there ? across + down : Infinity;
  };
  const nearest = dice.reduce((best, one, at) => (best < 0 || far(one) < far(dice[best]) ? at : best), -1);
  if (nearest < 0 || far(dice[nearest]) === Infinity) add(x, y);
  else tellAt(nearest);
}

function tellAt(at) {
  open = open === at ? -1 : at;
  fill();
}

function figure() {
  if (!canvas) return null;
  [shown.width, shown.height] = [canvas.width, canvas.height];
  shown.setAttribute("aria-label", say("photo"));
  if (seen) outline();
  else shown.getContext("2d").drawImage(canvas, 0, 0);
  return shown;
}

/** A key for each die, from left to right. */
function lying() {
  if (!dice.length) return null;
  const key = (one, at) => {
    const more = { class: "slot", "aria-label": dieWords(shape(one)), "aria-expanded": String(open === at), "aria-current": open === at ? "true" : null };
    return el("li", {}, button(`photo die ${at}`, () => tellAt(at), more, die(shape(one), { named: false })));
  };
  return el("ul", { class: "dice lying" }, dice.map(key));
}

function told() {
  const one = dice[open];
  if (!one) return null;
  const pickSort = (at) => {
    one.sort = at;
    fill();
  };
  return el(
    "div",
    { class: "told" },
    el("p", {}, say("photo_which")),
    faces(seen.sorts, one.sort, one.likely, pickSort, (chosen) => tell(open, chosen)),
    button("not_a_die", () => drop(open), {}, say("not_a_die")),
  );
}

/** The dice of the roll before: a tap says which of them stay. */
function staying(wanted) {
  if (!wanted.some((place) => place.before !== null)) return null;
  const toggle = (at) => () => {
    kept = kept.includes(at) ? kept.filter((other) => other !== at) : [...kept, at];
    words = "";
    fill();
  };
  return [
    el("p", {}, say("photo_stay")),
    el(
      "ul",
      { class: "dice stay" },
      wanted.map((place, at) => {
        const { kind, colour, size, before } = place;
        const stays = place.stays || kept.includes(at);
        const drawn = die({ kind, colour, size, value: before, label: String(before), kept: stays }, { named: false });
        return el("li", {}, el("button", { type: "button", class: "slot", "data-key": `stay ${at}`, "aria-pressed": String(stays), "aria-label": `${say("place", { number: at + 1 })}: ${before}`, disabled: place.stays, on: { click: toggle(at) } }, drawn));
      }),
    ),
  ];
}

function state() {
  if (words) return null;
  if (!seen) return [el("p", { role: "status" }, share < 1 ? say("photo_sending", { percent: Math.round(100 * share) }) : say("photo_reading")), el("progress", { max: 1, value: share, "aria-hidden": "true" })];
  const doubts = dice.filter((one) => one.doubt).length;
  return el("p", { role: "status" }, doubts ? say("photo_doubt", { count: doubts }) : dice.length ? say("photo_seen", { count: dice.length }) : say("photo_none"));
}

function fill() {
  if (!root) return;
  const key = root.contains(document.activeElement) ? focused() : null;
  const ready = seen && dice.length > 0 && dice.every((one) => !one.doubt);
  const children = [
    el("h3", { class: "aside" }, say("photo")),
    figure(),
    state(),
    lying(),
    seen && said(seen.advice) ? el("p", { class: "advice" }, said(seen.advice)) : null,
    words ? el("p", { role: "alert", class: "refused" }, words) : null,
    told(),
    seen ? staying(latest().shown.wanted) : null,
    el(
      "div",
      { class: "keys" },
      seen ? button("photo_roll", count, { class: "key main", disabled: !ready }, say("photo_roll")) : null,
      button("photo_again", photograph, {}, say("photo_again")),
      button("photo_close", close, {}, say("photo_close")),
    ),
  ];
  refill(root, children.reduce((all, one) => all.concat(one), []).filter(Boolean));
  focusOn(root, key);
}

/** The photograph, as long as the roll that it is for is open. */
function panel(now) {
  if (of !== stamp(now)) [of, seen, canvas, dice, kept, words] = [stamp(now), null, null, [], [], say("photo_late")];
  root = el("div", { class: "pad photographed" });
  fill();
  return root;
}

loaded({ take, draw: panel });
