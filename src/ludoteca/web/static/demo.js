// Games that play themselves, calmly: one of those in sight moves at a time. All stand still
// while the page is hidden, where motion is reduced, and when somebody wants them to.

import { calm } from './page.js';
import { makePlayer } from './player.js';
import { onPref, pref, setPref } from './prefs.js';

const REST = 1700; // milliseconds from the beginning of one beat to the next
const END = 3 * REST; // and after a game's last one

const players = new Map(); // what shows a game -> its player
const seen = new Set(); // what is in sight, in turn
let timer = 0;

const may = () => seen.size > 0 && !document.hidden && !calm.matches && pref('demo');

function go(wait = REST) {
  clearTimeout(timer);
  timer = may() ? setTimeout(next, wait / Math.min(2, seen.size)) : 0;
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  for (const player of players.values()) player.cut();
}

async function next() {
  const [box] = seen;
  seen.delete(box); // the next time it is another's turn
  seen.add(box);
  try {
    box.game ??= await (await fetch(box.dataset.demo)).json();
  } catch {
    watch.unobserve(box); // without a line it stays a picture
    seen.delete(box);
  }
  if (!may()) return;
  if (seen.has(box)) show(box);
  go(box.game?.at === box.game?.beats.length - 1 ? END : REST);
}

function show(box) {
  const { game } = box;
  game.at = (game.at + 1) % game.beats.length;
  const [drawn, said, time] = game.beats[game.at];
  if (said) box.querySelector('.tale').textContent = said;
  if (!players.has(box)) players.set(box, makePlayer({ root: box }));
  players.get(box).play([{ drawn, time }]);
}

const watch = new IntersectionObserver((entries) => {
  const before = seen.size;
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) seen.add(target);
    else seen.delete(target);
  }
  if (!seen.size) stop();
  else if (!before) go();
}, { threshold: 0.4 });

function turn() {
  for (const button of document.querySelectorAll('.hold-still')) {
    button.hidden = calm.matches;
    button.setAttribute('aria-pressed', !pref('demo'));
  }
  if (may()) go();
  else stop();
}

for (const box of document.querySelectorAll('.living')) {
  watch.observe(box);
  box.querySelector('.hold-still').addEventListener('click', () => setPref('demo', !pref('demo')));
}
document.addEventListener('visibilitychange', turn);
calm.addEventListener('change', turn);
onPref('demo', turn);
turn();
