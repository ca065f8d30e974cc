// What a person does at a table: taps, keys and forms become messages.

import { copyLink } from './invite.js';
import { greet, isOpen, send } from './line.js';
import { closeMenus } from './menus.js';
import { find, table } from './page.js';
import { isSure, sit } from './seats.js';
import { ask } from './sure.js';
import { follow, isFresh, isPlaying, rush } from './stage.js';

// What asks nothing of the server.
const HERE = { copy: copyLink, sit, hush: () => { find('notice').hidden = true; } };
const NUMBERS = ['seat', 'proposal', 'avatar'];
const TEXTS = ['bot', 'word'];

export function act(action) {
  if (table.classList.contains('sent')) return;
  if (send({ do: 'act', action })) {
    follow(true);
    table.dataset.busy = '';
    table.classList.add('sent');
  }
}

// What a control or a form asks for, as the message that says it.
function told(what, fields) {
  const message = { do: what };
  if (what === 'phrase') message.seat = speaker();
  for (const name of NUMBERS) if (name in fields) message[name] = Number(fields[name]);
  for (const name of TEXTS) if (name in fields) message[name] = fields[name];
  if ('name' in fields) message.name = fields.name;
  if ('yes' in fields) message.yes = fields.yes === 'true';
  return message;
}

// Of several seats at a device the one that is to move speaks, else the first.
function speaker() {
  const mine = table.dataset.mine.split(' ');
  const now = document.querySelector('.player.turn-now')?.dataset.seat;
  return Number(mine.includes(now) ? now : mine[0]);
}

document.addEventListener('pointerdown', (event) => {
  if (isPlaying() && !event.target.closest('button, a, input, select, summary')) rush();
});
document.addEventListener('visibilitychange', () => { if (document.hidden) rush(); });

document.addEventListener('click', (event) => {
  const control = event.target.closest('[data-action], button[data-do]');
  if (!control || control.disabled) return;
  const what = control.dataset.do;
  if (HERE[what]) { HERE[what](control); return; }
  if (event.detail > 0 && isFresh(control)) return;
  if (isPlaying() && (control.dataset.action || what === 'undo')) {
    rush(); // the choice on show is of the past until the last beat
    return;
  }
  const chosen = control.dataset.action;
  if (chosen) {
    if (!ask(chosen, () => act(chosen))) act(chosen);
    return;
  }
  if (!isSure(control)) return;
  if (!send(told(what, control.dataset))) return;
  if (what === 'undo') follow(true);
  if (what === 'refused') remember(control.dataset.yes);
  closeMenus();
});

// A place that several choices lead to shows them, and the first is ready for the next key.
document.addEventListener('click', ({ target, detail }) => {
  for (const old of document.querySelectorAll('.offered')) old.classList.remove('offered');
  const place = target.closest('.target[data-offers]');
  if (!place || isPlaying() || (detail > 0 && isFresh(place))) return;
  const offered = place.dataset.offers.split(' ').map((one) => find(`choice-${one}`));
  const shown = offered.filter(Boolean);
  for (const one of shown) one.classList.add('offered');
  shown[0]?.querySelector('button').focus();
});

document.addEventListener('submit', (event) => {
  const form = event.target.closest('form[data-do]');
  if (!form) return;
  event.preventDefault();
  if (!isOpen()) return;
  send(told(form.dataset.do, Object.fromEntries(new FormData(form))));
  form.closest('dialog')?.close();
  closeMenus();
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest('input, select, textarea, dialog')) return;
  if (/^[1-9]$/.test(event.key)) {
    const shown = '#choices button[data-action], #behind button[data-action]';
    document.querySelectorAll(shown)[event.key - 1]?.click();
  } else if (event.key === 'Escape') rush();
});

// Whether somebody wants to see what they can't do now is kept at their device; not at a phone,
// where it would lie over the board.
function remember(yes) {
  try {
    if (matchMedia('(min-width: 861px)').matches) localStorage.setItem('refused', yes);
  } catch { /* then it isn't */ }
}

greet(() => {
  try {
    return localStorage.getItem('refused') === 'true' && { do: 'refused', yes: true };
  } catch {
    return null;
  }
});
