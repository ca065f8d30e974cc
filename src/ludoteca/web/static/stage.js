// What is shown when: updates are played in turn, beat by beat, and then the table is settled.

import { arrive } from './motion.js';
import { calm, find, land, table } from './page.js';
import { beatsOf, makePlayer } from './player.js';
import { sound } from './sound.js';

const BEHIND = 2; // a page further behind than this many moves shows only how it is now
const GUARD = 400; // a control that has just changed ignores the pointer this long

const queue = [];
let playing = false;
let hurried = false; // a tap asked to see the end of it
let moved = false; // this page sent the move that is being shown

const player = makePlayer({
  hurry: () => hurried,
  begun: (beat) => sound(beat.sound),
  missing: (element) => { if (element.localName === 'li') tell(element); },
});

export const isPlaying = () => playing;

// Whether the next thing shown is what this page asked for: then the focus follows it.
export function follow(is) {
  moved = is;
}

export function show(update) {
  if (update.whole) {
    queue.length = 0;
    rush(); // it may be drawn for another layout than what is on show
  }
  queue.push(update);
  if (playing && queue.filter((one) => one.beats).length >= BEHIND) rush(); // and one on show
  play();
}

// Show the end of what is being played at once.
export function rush() {
  if (!playing) return;
  hurried = true;
  player.cut();
}

const hurry = () => hurried || calm.matches || document.hidden;

async function play() {
  if (playing) return;
  playing = true;
  table.dataset.busy = '';
  while (queue.length) {
    const update = queue.shift();
    if (update.beats) await player.play(beatsOf(update));
    settle(update);
  }
  playing = false;
  hurried = false;
  delete table.dataset.busy;
}

function tell(line) {
  const log = find('log');
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 90;
  find('lines').append(line);
  if (low) log.scrollTop = log.scrollHeight;
}

const controls = () => document.querySelectorAll('.play button');
const changed = new WeakMap(); // control -> when it came, changed or moved
const corner = (control) => {
  const box = control.getBoundingClientRect();
  return `${Math.round(box.left / 12)} ${Math.round((box.top + scrollY) / 12)} ${control.textContent}`;
};

// From now on, for a moment, these take no pointer: they have just come.
export function guard(fresh) {
  const now = performance.now();
  for (const control of fresh) changed.set(control, now);
}

// Whether a control slid under a finger that meant something else.
export const isFresh = (control) => performance.now() - (changed.get(control) ?? -GUARD) < GUARD;

// Where somebody is to choose and the choices begin near the page's end, they come into sight.
function bring(panel) {
  const { top, bottom } = panel.getBoundingClientRect();
  if (top > 0 && top < innerHeight && bottom > innerHeight) {
    panel.scrollIntoView({ block: 'nearest', behavior: calm.matches ? 'auto' : 'smooth' });
  }
}

function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

function settle(update) {
  const before = new Map([...controls()].map((control) => [control, corner(control)]));
  const held = document.activeElement;
  const had = find('choices').childElementCount;
  const inside = held && held !== document.body && find('prompt').contains(held);
  const seen = held?.matches(':focus-visible') && isInSight(held);
  const still = Boolean(update.whole) || hurry();
  if (still) arrive();
  for (const html of update.log || []) player.patch(html, still);
  for (const html of update.final || []) player.patch(html, still);
  if (update.me) Object.assign(table.dataset, update.me);
  table.dataset.version = update.version;
  table.classList.remove('sent');
  if (!update.whole && !find('finale').hidden) find('notice').hidden = true;
  const log = find('log');
  if (update.whole && !log.classList.contains('live')) {
    log.scrollTop = log.scrollHeight;
    requestAnimationFrame(() => log.classList.add('live'));
  }
  if (!had && find('choices').childElementCount) bring(find('prompt'));
  const now = performance.now();
  for (const control of controls()) {
    if (before.get(control) !== corner(control)) changed.set(control, now);
  }
  let landed = false; // the focus has come to what is asked, and is read there
  if (moved || (inside && !held.isConnected)) {
    moved = false;
    landed = land();
  } else if (seen && !isInSight(held)) held.scrollIntoView({ block: 'nearest' }); // pushed off
  document.dispatchEvent(new CustomEvent('ludoteca:settled', { detail: { landed } }));
}
