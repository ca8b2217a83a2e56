// What the table tells: server-sent events, read so that the device can say which one it is, and
// begun again by itself when the network or the companion was away.

import { chosen, token } from "./choices.js";

const SILENCE = 25000; // milliseconds without a sign of life, then it is begun anew
// What stops a request; browsers before 2018 cannot, and let it run into nothing.
const Stop = typeof AbortController === "undefined" ? class { abort() {} } : AbortController;
const WAITS = [500, 1000, 2000, 4000, 8000];

/** Calls `tell(state)` with every state, `trouble(kind, text)` when there is none: kind is "lost"
    or "refused" (with the server's sentence), and null once there is one again. */
export class Feed {
  constructor(tell, trouble) {
    this.tell = tell;
    this.trouble = trouble;
    this.failures = 0;
    this.run = 0;
    const quiet = () => Date.now() - this.heard > SILENCE / 4;
    addEventListener("online", () => this.wake());
    addEventListener("spoken", () => this.wake()); // states come in the viewer's language
    document.addEventListener("visibilitychange", () => !document.hidden && quiet() && this.wake());
    document.addEventListener("resume", () => this.wake()); // the browser had frozen the page
    addEventListener("pageshow", (event) => (event.persisted || quiet()) && this.wake());
    this.restart();
  }

  /** Begin again after a pause that was not the table's, as if nothing had failed before. */
  wake() {
    this.failures = 0;
    this.restart();
  }

  /** Begin (again) at once. */
  restart() {
    if (this.stop) this.stop.abort();
    clearTimeout(this.timer);
    this.follow(++this.run);
  }

  async follow(run) {
    this.stop = new Stop();
    this.live();
    try {
      const answer = await fetch("events", {
        headers: { Accept: "text/event-stream", "Accept-Language": chosen.language, "X-Device": token() },
        cache: "no-store",
        signal: this.stop.signal,
      });
      if (!answer.ok) throw new Refused(await answer.json().catch(() => ({})));
      await this.read(answer.body.getReader(), run);
      throw new Error("the server ended it");
    } catch (error) {
      if (run !== this.run) return; // begun anew meanwhile
      const refused = error instanceof Refused && error.text;
      this.trouble(refused ? "refused" : "lost", refused);
      const wait = WAITS[Math.min(this.failures++, WAITS.length - 1)];
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.restart(), wait * (0.75 + Math.random() / 2));
    }
  }

  async read(reader, run) {
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (run !== this.run) {
        reader.cancel();
        return; // begun anew meanwhile, where nothing could stop this
      }
      this.live();
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop();
      blocks.forEach((block) => this.take(block));
    }
  }

  take(block) {
    const lines = block.split(/\r?\n/);
    const field = (name) =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ""));
    if (field("event")[0] !== "state") return; // a sign of life
    this.failures = 0;
    this.trouble(null);
    this.tell(JSON.parse(field("data").join("\n")));
  }

  live() {
    this.heard = Date.now();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.silent(), SILENCE);
  }

  silent() {
    this.trouble("lost", false);
    this.restart();
  }
}

class Refused extends Error {
  constructor(answer) {
    super("refused");
    this.text = answer.text;
  }
}
