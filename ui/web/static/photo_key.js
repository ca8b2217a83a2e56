// The key that photographs the dice. What draws and sends the photograph is loaded with the first.

import { el } from "./dom.js";
import { button } from "./faces.js";
import { begin, doing } from "./play.js";
import { say } from "./say.js";

let photo = null; // `take(file)` and `draw(shown)`, once they are loaded
let waiting = null; // the file that was chosen before they were
let input = null;

/** Called by photo.js when it has come. */
export function loaded(part) {
  photo = part;
  begin({ photo: "shown" });
  photo.take(waiting);
  waiting = null;
}

function load() {
  const script = el("script", { type: "module", src: "static/photo.js" });
  script.onerror = () => {
    script.remove();
    waiting = null;
    begin({ photo: "", answer: say("not_sent") });
  };
  document.head.append(el("link", { rel: "stylesheet", href: "static/photo.css" }), script);
}

function chosen() {
  const [file] = input.files;
  input.value = ""; // the same one may be chosen again
  if (!file) return;
  begin({ photo: photo ? "shown" : "waits", answer: "" });
  if (photo) {
    photo.take(file);
  } else {
    if (!waiting) load();
    waiting = file;
  }
}

// It stays in the page: one that is taken away while a camera is open is heard no more.
function made() {
  const file = el("input", { type: "file", accept: "image/*", capture: "environment", hidden: true, "data-key": "photo_file", on: { change: chosen } });
  document.body.append(file);
  return file;
}

/** Open the camera, or the choice of a file where there is none. */
export function photograph() {
  input.click();
}

/** The key while a roll is open, and what was photographed. */
export function photographing(shown) {
  const open = shown.wanted && shown.wanted.length && !shown.virtual && !shown.being_read;
  if (!open) return null;
  input = input || made();

  if (doing.photo === "shown") return photo.draw(shown);
  const more = { class: shown.pencilled ? "key roll" : "key main roll", disabled: doing.photo === "waits" };
  return button("photograph", photograph, more, doing.photo ? say("photo_reading") : say("photograph"));
}
