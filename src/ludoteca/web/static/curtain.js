// The curtain before private things, for several people at one device: they are on the page while
// somebody holds a seat's control, can be acted on meanwhile, and are gone from it afterwards.

import { on, send } from './line.js';
import { parse } from './morph.js';
import { find } from './page.js';
import { guard, isFresh } from './stage.js';
import { act } from './taps.js';

const LONG = 20000; // milliseconds after which a curtain falls by itself
const AWAY = 24; // a finger that has gone so far is let go over something on purpose

let held = null; // {seat, pointer or key, x, y, timer, shown}

function lift(seat, how) {
  if (held) fall();
  if (!send({ do: 'curtain', seat })) return;
  held = { seat, ...how, timer: setTimeout(fall, LONG), shown: false };
  find(`hold-${seat}`)?.setAttribute('aria-pressed', 'true');
}

function fall() {
  if (!held) return;
  clearTimeout(held.timer);
  find(`hold-${held.seat}`)?.setAttribute('aria-pressed', 'false');
  held = null;
  empty();
  send({ do: 'curtain', seat: -1 });
}

function empty() {
  find('behind')?.replaceChildren();
  for (const layout of ['land', 'port']) {
    for (const part of ['targets', 'secrets']) find(`${layout}-${part}`)?.replaceChildren();
  }
}

on('behind', ({ seat, board, panel }) => {
  if (seat < 0) {
    if (held?.shown) fall(); // the server's time was over first
    return;
  }
  if (seat !== held?.seat) return; // let go meanwhile
  held.shown = true;
  for (const html of board) {
    for (const group of parse(html)) find(group.id).replaceChildren(...group.childNodes);
  }
  const place = find('behind');
  const drawn = document.createElement('div');
  drawn.innerHTML = panel;
  if (drawn.innerHTML === place.firstElementChild?.innerHTML) return;
  const first = !place.firstElementChild;
  place.replaceChildren(drawn);
  if (first) place.scrollIntoView({ block: 'nearest' });
  guard(place.querySelectorAll('button'));
});

const control = (event) => event.target.closest?.('[data-hold]');

let second = null; // {pointer, over}: another finger, which makes no click while one is down

document.addEventListener('pointerdown', (event) => {
  if (held && event.pointerId !== held.pointer && event.pointerType === 'touch') {
    second = { pointer: event.pointerId, over: event.target.closest('[data-action]') };
    return;
  }
  const hold = control(event);
  if (!hold || event.button) return;
  lift(Number(hold.dataset.hold), { pointer: event.pointerId, x: event.clientX, y: event.clientY });
  hold.focus({ preventScroll: true });
});

document.addEventListener('pointerup', (event) => {
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-action]');
  if (second?.pointer === event.pointerId) {
    if (held && over && over === second.over && !isFresh(over)) act(over.dataset.action);
    second = null;
  }
  if (held?.pointer !== event.pointerId) return;
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > AWAY;
  if (over && far && !isFresh(over)) act(over.dataset.action);
  fall();
});
document.addEventListener('pointercancel', (event) => {
  if (held?.pointer === event.pointerId) fall();
});

document.addEventListener('keydown', (event) => {
  const hold = control(event);
  if (!hold || (event.key !== ' ' && event.key !== 'Enter')) return;
  event.preventDefault();
  if (!event.repeat) lift(Number(hold.dataset.hold), { key: event.key });
});
document.addEventListener('keyup', (event) => {
  if (held?.key !== event.key) return;
  event.preventDefault();
  fall();
});

// A screen reader presses without holding: then the curtain stays up until it presses again.
document.addEventListener('click', (event) => {
  const hold = control(event);
  if (!hold || event.detail) return;
  const seat = Number(hold.dataset.hold);
  if (held?.seat === seat) fall();
  else lift(seat, {});
});

document.addEventListener('contextmenu', (event) => { if (control(event)) event.preventDefault(); });
document.addEventListener('visibilitychange', () => { if (document.hidden) fall(); });
document.addEventListener('focusout', (event) => {
  if (held && control(event) && held.pointer === undefined) fall();
});
addEventListener('blur', fall);
addEventListener('pagehide', fall);
document.addEventListener('ludoteca:lost', fall);
