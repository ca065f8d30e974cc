// How long a proposal is open still, as a line that shortens.

import { find } from './page.js';

const SOON = 15; // seconds before the end it is said that it comes
const ends = new Map(); // id of a proposal -> when it lapses
let timer = null;

function look() {
  const open = [...document.querySelectorAll('.ask')];
  for (const id of ends.keys()) if (!find(id)) ends.delete(id);
  if (!open.length) {
    clearInterval(timer);
    timer = null;
    return;
  }
  timer ??= setInterval(look, 1000);
  const now = performance.now();
  for (const ask of open) {
    if (!ends.has(ask.id)) ends.set(ask.id, now + 1000 * Number(ask.dataset.left));
    const line = ask.querySelector('progress');
    const left = Math.max(0, (ends.get(ask.id) - now) / 1000);
    line.value = left;
    const said = ask.querySelector('.left');
    const soon = left < SOON ? said.dataset.soon : '';
    if (said.textContent !== soon) said.textContent = soon;
  }
}

document.addEventListener('ludoteca:settled', look);
