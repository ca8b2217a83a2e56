"use strict";
// A plain page: every player's name and total, kept right by the server's events.
const players = document.getElementById("players");
new EventSource("events").addEventListener("state", (event) => {
  const { shown } = JSON.parse(event.data);
  players.replaceChildren(...(shown ? shown.players : []).map((player) => {
    const line = document.createElement("p");
    line.dataset.player = player.name;
    const total = document.createElement("b");
    total.dataset.total = total.textContent = String(player.total);
    line.append(player.name + " ", total);
    return line;
  }));
});
