// Hints under the choices for somebody's first games: one at a time, each twice at most at a
// device, never again once understood, and none after the second game.

import { find, table } from './page.js';
import { onPref, pref } from './prefs.js';

const KEY = 'tips-shown';
const TIMES = 2;
const GAMES = 2;

let known = null; // {times: id -> how often it was shown, done: ids, games: names of tables}
let now = ''; // what is shown, and at which version

function read() {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch { /* nothing is kept in this browser, or nothing that can be read */ }
  if (known && !Object.keys(kept).length) return known;
  return { times: { ...kept.times }, done: [].concat(kept.done ?? []), games: [].concat(kept.games ?? []) };
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch { /* then it is remembered as long as the page is open */ }
}

function show() {
  const tips = [...find('tip').children];
  for (const tip of tips) tip.hidden = true;
  if (!pref('tips') || !tips.length) return;
  known = read();
  const { name, version } = table.dataset;
  const same = tips.find((tip) => now === `${tip.dataset.tip} ${version}`);
  if (!known.games.includes(name) && known.games.length >= GAMES) return;
  const mine = same ?? tips.find(({ dataset: { tip } }) => (
    (known.times[tip] ?? 0) < TIMES && !known.done.includes(tip)
  ));
  if (!mine || known.done.includes(mine.dataset.tip)) return;
  mine.hidden = false;
  if (same) return;
  const id = mine.dataset.tip;
  now = `${id} ${version}`;
  known.times[id] = (known.times[id] ?? 0) + 1;
  if (!known.games.includes(name)) known.games.push(name);
  keep();
}

document.addEventListener('ludoteca:settled', show);
onPref('tips', show);
document.addEventListener('click', (event) => {
  const tip = event.target.closest('[data-tip-done]')?.closest('[data-tip]');
  if (!tip) return;
  known.done.push(tip.dataset.tip);
  keep();
  tip.classList.add('done'); // it keeps its place until the next choices, so that nothing jumps
  find('prompt-title').focus({ preventScroll: true });
});
