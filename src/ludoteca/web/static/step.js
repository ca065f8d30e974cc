// Stepping through a game: what a moment changes is fetched; a step on is played beat by beat, any
// other change glides.
// Every way is a link, and without this module the links lead to whole pages.

import { read } from './aloud.js';
import { arrive } from './motion.js';
import { copy, find, words } from './page.js';
import { beatsOf, makePlayer } from './player.js';
import { onPref } from './prefs.js';

const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' };
const LATE = 120; // milliseconds that a slider must rest before its moment is fetched

const step = find('step');
const kept = new Map(); // address -> what was fetched of it
let wanted = ''; // the address of the moment that was asked for last

let led = null; // what comes when the step that is played has come to its end
let steps = 0; // a step that is still played when the next is asked for is cut short
const player = makePlayer({
  hurry: () => steps > 1,
  missing: (element) => { if (element.localName === 'li') find('lines').append(element); },
});

const line = () => Number(step.dataset.line);

function address(goal) {
  const here = new URL(location.href);
  here.pathname = `${step.dataset.path}/at/${goal}`;
  here.hash = '';
  return here;
}

async function fetched(goal, have) {
  const from = address(goal);
  from.searchParams.set('part', '1');
  from.searchParams.set('have', Math.min(have, goal));
  const known = kept.get(from.href);
  if (known) return known;
  const answer = await fetch(from);
  if (!answer.ok) throw new Error(answer.statusText);
  const told = await answer.json();
  if (kept.size > 60) kept.delete(kept.keys().next().value);
  kept.set(from.href, told);
  return told;
}

function show(told) {
  const lines = find('lines');
  const before = line();
  for (const old of [...lines.children]) {
    if (Number(old.dataset.line) > told.line) old.remove();
    else {
      const now = Number(old.dataset.line) === told.line;
      old.classList.toggle('now', now);
      const link = old.querySelector('[data-step]');
      if (now) link?.setAttribute('aria-current', 'step');
      else link?.removeAttribute('aria-current');
    }
  }
  const still = Math.abs(told.line - before) > 6; // a leap: nothing is gained by gliding
  arrive();
  const played = (html) => /^<g|^<div id="tray"/.test(html);
  for (const html of told.shown) if (!played(html)) player.patch(html, still);
  const range = find('step-range');
  if (document.activeElement !== range) range.value = told.line;
  step.dataset.line = told.line;
  document.title = told.title;
  history.replaceState(null, '', told.here);
  for (const back of document.querySelectorAll('.lang [name=back]')) back.value = told.here;
  find('step-copied').textContent = '';
  follow();
  tell();
  lead(told, still, told.shown.filter(played));
}

// Play what leads to a moment, then show it; the last that was asked for has the last word.
async function lead(told, still, end) {
  const before = led;
  let done;
  led = new Promise((resolve) => { done = resolve; });
  steps += 1;
  player.cut();
  await before;
  if (!still && told.beats.length) await player.play(beatsOf(told));
  if (told.line === line()) for (const html of end) player.patch(html, still);
  steps -= 1;
  done();
}

function tell() { // what happened in this moment, for who wants it read
  read([...find('step-said').querySelectorAll('p:not(.label)')].map(words).join(' '));
}

function follow() { // the moment's line is in sight
  const log = find('log');
  const now = log.querySelector('.now') ?? log.querySelector('li:last-child');
  if (now) log.scrollTop = now.offsetTop - log.offsetTop - log.clientHeight / 2;
  else log.scrollTop = 0;
}

async function go(goal) {
  if (!Number.isInteger(goal) || goal === line()) { wanted = ''; return; }
  const mine = address(goal).href;
  wanted = mine;
  try {
    const told = await fetched(goal, line());
    if (wanted === mine) show(told); // else another moment was asked for meanwhile
  } catch {
    location.assign(mine);
  }
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-step]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(Number(link.dataset.step));
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest('input, textarea, select, dialog')) return;
  const way = KEYS[event.key];
  if (!way) return;
  event.preventDefault();
  go(Number(find(`step-${way}`).dataset.step));
});

let resting = 0;
document.addEventListener('input', (event) => {
  if (event.target.id !== 'step-range') return;
  clearTimeout(resting);
  resting = setTimeout(() => go(Number(event.target.value)), LATE);
});
document.addEventListener('submit', (event) => {
  if (event.target.id !== 'step-seek') return;
  event.preventDefault();
  go(Number(find('step-range').value));
});

find('step-copy').hidden = false;
find('step-copy').addEventListener('click', () => copy(find('step-link'), find('step-copied')));

onPref('read', tell);
step.classList.add('scripted');
follow();
