// The phone above the tray: what its camera sees, sent to the table twice a second.

import { need } from "./awake.js";
import { token } from "./choices.js";
import { el, refill } from "./dom.js";
import { button } from "./faces.js";
import { loaded } from "./live_key.js";
import { begin } from "./play.js";
import { said, say } from "./say.js";

const EACH = 500; // milliseconds from one picture to the next
const LONGEST = 1280; // pixels
const QUALITY = 0.8;
const PATIENCE = 5000; // milliseconds for the table's answer
const UNUSED = 12000; // milliseconds after which the table will not look by itself
const WANTED = { audio: false, video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } } };

let laid = 0; // the number of times that it was laid, 0 while it is not
let count = 0;
let stream = null;
let last = -1; // the moment of the video that was sent last
let words = "";
let refused = false; // whether the words are a refusal
let unseen = 0; // since when the table has not looked
let root = null;
const video = el("video", { class: "photo", playsinline: true });
const canvas = document.createElement("canvas");
video.muted = true;

function lay() {
  laid = ++count;
  unseen = Date.now();
  need(true);
  tell(say("live_opening"));
  next(laid);
}

function stop() {
  laid = 0;
  need(false);
  close();
  begin({ live: "" });
}

function close() {
  if (stream) stream.getTracks().forEach((track) => track.stop());
  stream = null;
}

async function next(mine) {
  const begun = Date.now();
  try {
    if (!document.hidden) await send();
  } catch (error) {
    tell(say("not_sent"), true);
  }
  if (mine === laid) setTimeout(() => mine === laid && next(mine), Math.max(0, EACH - (Date.now() - begun)));
}

/** Open the camera, anew where the phone has taken it away; return whether it is open. */
async function opened() {
  const [track] = stream ? stream.getVideoTracks() : [];
  if (track && track.readyState === "live" && !track.muted) return true;
  close();
  try {
    stream = await navigator.mediaDevices.getUserMedia(WANTED);
  } catch (error) {
    tell(say(error.name === "NotAllowedError" ? "live_denied" : "live_none"), true);
    return false;
  }
  if (!laid) {
    close();
    return false;
  }
  video.srcObject = stream;
  await video.play();
  return true;
}

function drawn() {
  const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight].map((side) => Math.round(side * scale));
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

async function send() {
  if (!(await opened()) || !video.videoWidth || video.currentTime === last) return;
  last = video.currentTime;
  const body = await drawn();
  if (!laid || !body) return;
  const sent = fetch("live", { method: "POST", headers: { "Content-Type": "image/jpeg", "X-Device": token() }, body });
  const late = new Promise((_, failed) => setTimeout(failed, PATIENCE));
  const reply = await Promise.race([sent, late]);
  const answer = await reply.json();
  if (!laid) return;
  if (reply.ok) heed(answer.seen);
  else if (reply.status !== 429) tell(said(answer.text), true);
  if (reply.status === 401 || reply.status === 403) stop();
}

function heed(seen) {
  if (seen) unseen = Date.now();
  const late = Date.now() - unseen > UNUSED;
  tell(say(seen ? "live_seen" : late ? "live_unused" : "live_waits"), late);
}

// --- what is drawn ----------------------------------------------------------------------

function tell(now, refusal = false) {
  if (now === words && refusal === refused) return;
  [words, refused] = [now, refusal];
  fill();
}

function fill() {
  if (!root) return;
  video.setAttribute("aria-label", say("live"));
  refill(root, [
    el("h3", { class: "aside" }, say("live")),
    video,
    el("p", refused ? { role: "alert", class: "refused" } : { role: "status" }, words),
    el("p", {}, say("live_hint")),
    el("div", { class: "keys" }, button("live_stop", stop, {}, say("live_stop"))),
  ]);
  if (stream) video.play().catch(() => {}); // one that was moved in the page may have stopped
}

function panel() {
  root = el("div", { class: "pad photographed laid" });
  fill();
  return root;
}

loaded({ lay, draw: panel });
