// The key that makes this phone the table's camera. What opens the camera is loaded with the first use.

import { el } from "./dom.js";
import { button } from "./faces.js";
import { begin, doing } from "./play.js";
import { say } from "./say.js";

let live = null; // `lay()` and `draw()`, once they are loaded

/** Called by live.js when it has come. */
export function loaded(part) {
  live = part;
  begin({ live: "shown" });
  live.lay();
}

function load() {
  const script = el("script", { type: "module", src: "static/live.js" });
  script.onerror = () => {
    script.remove();
    begin({ live: "", answer: say("not_sent") });
  };
  document.head.append(el("link", { rel: "stylesheet", href: "static/photo.css" }), script);
}

function lay() {
  if (!window.isSecureContext || !navigator.mediaDevices) {
    location.href = "secure"; // only secure pages get a live camera
    return;
  }
  begin({ live: live ? "shown" : "waits", answer: "" });
  if (live) live.lay();
  else load();
}

/** The key while a roll is open, and what this phone sees once it lies above the tray. */
export function laying(shown, plays) {
  if (doing.live === "shown") return live.draw();
  const open = plays && shown.wanted && shown.wanted.length && !shown.virtual && doing.photo !== "shown";
  if (!open) return null;
  return button("lay", lay, { class: "key", disabled: doing.live === "waits" }, say(doing.live ? "live_opening" : "lay"));
}
