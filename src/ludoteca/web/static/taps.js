// What a person does at a table: taps, keys and forms become messages.

import { copy } from './invite.js';
import { isOpen, send } from './line.js';
import { find, table } from './page.js';
import { follow, isFresh, isPlaying, rush } from './stage.js';

function act(action) {
  if (table.classList.contains('sent')) return;
  if (send({ do: 'act', action })) {
    follow(true);
    table.dataset.busy = '';
    table.classList.add('sent');
  }
}

document.addEventListener('pointerdown', (event) => {
  if (isPlaying() && !event.target.closest('button, a, input, select, summary')) rush();
});
document.addEventListener('visibilitychange', () => { if (document.hidden) rush(); });

document.addEventListener('click', (event) => {
  const control = event.target.closest('[data-action], button[data-do]');
  if (!control || control.disabled) return;
  if (event.detail > 0 && isFresh(control)) return;
  if (isPlaying()) { // the choice on show is of the past until the last beat
    rush();
    return;
  }
  if (control.dataset.action) act(control.dataset.action);
  else if (control.dataset.do === 'copy') copy();
  else if (control.dataset.do === 'hush') find('notice').hidden = true;
  else if (send({ do: control.dataset.do })) follow(control.dataset.do === 'undo');
});

document.addEventListener('submit', (event) => {
  const form = event.target.closest('form[data-do]');
  if (!form || !isOpen()) return; // then the form goes by itself
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  send({ do: form.dataset.do, ...fields, seat: Number(fields.seat) });
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest('input, select, textarea, dialog')) return;
  if (/^[1-9]$/.test(event.key)) {
    document.querySelectorAll('#choices button[data-action]')[event.key - 1]?.click();
  } else if (event.key === 'Escape') rush();
});
