// Keeps the device awake while the page is looked at: by the browser's own lock where it grants one
// (on secure pages alone), else by a muted video in the page, which has the same effect.

import { chosen } from "./choices.js";
import { el } from "./dom.js";
import { VIDEO } from "./video.js";

let video = null;
let lock = null;
let needed = false; // whatever is chosen

/** Keep awake even where the viewer lets the screen sleep, or no longer. */
export function need(wanted) {
  needed = wanted;
  awake();
}

const wanted = () => (chosen.awake || needed) && !document.hidden;

/** Keep awake, or no longer, as is chosen and as the page is looked at. */
export async function awake() {
  if (!wanted()) {
    if (lock) lock.release();
    if (video) video.pause();
    return;
  }
  if (!(await locked())) play();
}

async function locked() {
  if (!navigator.wakeLock) return false;
  if (lock) return true;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch (error) {
    return false;
  }
  lock.addEventListener("release", () => (lock = null));
  return true;
}

function play() {
  if (!video) {
    video = el("video", { class: "awake", playsinline: true, src: VIDEO, tabindex: "-1", "aria-hidden": "true" });
    video.muted = true; // the attribute alone does not count for an element made here
    // Safari lets the screen sleep while a video loops by itself.
    video.addEventListener("ended", play);
    document.body.append(video);
  }
  const begun = wanted() && video.play();
  if (begun && begun.catch) begun.catch(() => {}); // it is tried again at the next touch
}

document.addEventListener("visibilitychange", awake);
document.addEventListener("click", awake);
