// The page of a club's wall: nothing to touch.

import { apply, chosen, heedAddress } from "./choices.js";
import { Section, drawn, el } from "./dom.js";
import { Feed } from "./feed.js";
import { learn, said, say } from "./say.js";

const sections = {
  tables: new Section("tables", tables),
  waiting: new Section("waiting", waiting),
  podium: new Section("podium", podium),
  standings: new Section("standings", standings),
  past: new Section("past", past),
  league: new Section("league", league),
  records: new Section("records", records),
};
const [WALL, SMALLEST, LARGEST] = [1000, 70, 220]; // pixels across; of ordinary letters in percent
let last = null;
let away = null;

const asked = new URLSearchParams(location.search).get("past"); // the tournament to look at

/** A number with as many decimals as the others beside it have. */
function number(value, beside = []) {
  const digits = Math.max(0, ...beside.map((one) => (String(one).split(".")[1] || "").length));
  return value.toLocaleString(chosen.language, { minimumFractionDigits: digits, maximumFractionDigits: 2 });
}

function tables(all) {
  if (!all.length) return el("p", {}, say("hall_no_table"));
  return [el("h2", {}, say("hall_tables")), el("ul", {}, all.map(table))];
}

function table(one) {
  const state = !one.online ? say("hall_off") : one.game ? said(one.game) : say("hall_free");
  return el(
    "li",
    { class: one.online ? null : "off", "data-table": one.name },
    el("h3", {}, `${one.name} · ${state}`),
    one.online && one.game ? el("table", {}, caption(one.name), el("tbody", {}, one.players.map((player) => seat(one, player)))) : null,
  );
}

function seat(one, player) {
  const won = one.finished && one.winners.includes(player.name);
  const plays = !one.finished && one.to_play === player.name;
  const sign = won ? "★" : player.left ? "×" : plays ? "▶" : "";
  const words = won ? say("has_won") : player.left ? say("has_left") : plays ? say("to_play") : "";
  return el(
    "tr",
    {},
    el("td", { class: "sign" }, el("span", { "aria-hidden": "true" }, sign), el("span", { class: "aside" }, words)),
    el("th", { scope: "row" }, player.name),
    el("td", {}, number(player.total)),
  );
}

function waiting(round) {
  if (!round || !round.number) return [];
  const lines = round.waiting.map((one) => el("li", {}, `${one.table} · ${one.players.join(", ")}`));
  const rests = round.rests.length ? el("p", {}, say("hall_rests", { names: round.rests.join(", ") })) : null;
  const none = lines.length ? null : el("p", {}, say("hall_round_over"));
  return [el("h2", {}, say("hall_round", { number: round.number })), el("ul", {}, lines), none, rests];
}

function standings(places, looked) {
  if (!places.length) return [];
  const points = places.map((one) => one.points);
  const rows = places.map((one) => [one.rank, one.gone ? `${one.name} ${say("hall_gone")}` : one.name, number(one.points, points), one.played]);
  const past = looked ? `&past=${encodeURIComponent(looked.id)}` : "";
  return [
    el("h2", {}, looked ? pastWords(looked) : say("hall_standings")),
    grid("hall_standings", ["hall_rank", "hall_player", "hall_points", "hall_games"], rows),
    el(
      "p",
      { class: "take" },
      el("a", { class: "key", href: `standings.csv?language=${chosen.language}${past}` }, say("hall_csv")),
      el("button", { type: "button", class: "key", on: { click: () => print() } }, say("hall_print")),
      looked ? el("a", { class: "key", href: "." }, say("hall_tonight")) : null,
    ),
  ];
}

/** The first three, once all is played: the winner in the middle, each with place and points. */
function podium(places, final) {
  const first = places.filter((one) => one.rank <= 3 && !one.gone).slice(0, 6);
  if (!final || !first.length) return [];
  const points = places.map((one) => one.points);
  return [
    el("h2", {}, say("hall_final")),
    el("ol", {}, first.map((one) => el("li", { class: `place-${one.rank}` }, el("b", {}, `${one.rank}`), el("span", {}, one.name), el("small", {}, `${number(one.points, points)} ${say("hall_points")}`)))),
  ];
}

function pastWords(one) {
  const day = new Date(`${one.day}T12:00`).toLocaleDateString(chosen.language, { dateStyle: "long" });
  return `${said(one.game)}, ${day}`;
}

function past(all) {
  if (!all.length) return [];
  return [el("h2", {}, say("hall_past")), el("ul", {}, all.map((one) => el("li", {}, el("a", { class: "key", href: `?past=${encodeURIComponent(one.id)}` }, pastWords(one)))))];
}

function league(members) {
  if (!members.length) return [];
  const rows = members.map((one) => [one.name, one.won, one.games]);
  return [el("h2", {}, say("hall_league")), grid("hall_league", ["hall_player", "hall_won", "hall_games"], rows)];
}

function records(all) {
  const lines = all.map((one) => el("li", {}, `${said(one.game)} · ${number(one.total)} · ${one.name} (${one.table})`));
  return lines.length ? [el("h2", {}, say("hall_records")), el("ul", {}, lines)] : [];
}

function caption(words) {
  return el("caption", { class: "aside" }, words);
}

function grid(title, heads, rows) {
  return el(
    "table",
    {},
    caption(say(title)),
    el("thead", {}, el("tr", {}, heads.map((key) => el("th", { scope: "col" }, say(key))))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, String(cell)))))),
  );
}

function draw() {
  drawn();
  const line = document.getElementById("trouble");
  line.textContent = away ? (away.kind === "refused" ? said(away.text) : say("hall_lost")) : "";
  line.hidden = !line.textContent;
  document.getElementById("title").textContent = (last && last.club) || "Companion";
  document.getElementById("heading").textContent = last && last.tables ? last.title || "" : say("hall_waiting");
  if (!last || !last.tables) return;
  const { language } = chosen;
  const show = (section, ...of) => section.show(language, false, false, ...of);
  show(sections.tables, last.tables);
  show(sections.waiting, last.round);
  const looked = (last.past || []).find((one) => one.id === asked);
  show(sections.podium, looked ? looked.standings : last.standings, Boolean(looked) || Boolean(last.final));
  show(sections.standings, looked ? looked.standings : last.standings, looked);
  show(sections.past, last.past || []);
  show(sections.league, last.league);
  show(sections.records, last.records);
  document.body.dataset.seq = last.seq;
  fit();
}

/** On a wall, letters as large as there is room for without scrolling; on a phone, as they are. */
function fit() {
  const root = document.documentElement;
  root.style.fontSize = "";
  if (innerWidth < WALL) return;
  for (let size = LARGEST; size >= SMALLEST; size -= 5) {
    root.style.fontSize = `${size}%`;
    if (root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth) return;
  }
}

heedAddress();
addEventListener("resize", fit);
apply();
learn().then(() => {
  draw();
  new Feed(
    (state) => {
      last = state;
      draw();
    },
    (kind, text) => {
      away = kind && { kind, text };
      draw();
    },
  );
});
