// Seats: the dialog to sit down in, and being asked once more.

import { find, hear, table } from './page.js';

const SURE = 6000; // milliseconds in which a second tap counts
const asked = new WeakMap(); // control -> its own words, while it asks whether that is meant

const picture = (use) => use.getAttribute('href');

// Ask for a name and a face; who sits nowhere yet finds their own there, unless somebody at the
// table wears it: then one that nobody does.
export function sit({ dataset }) {
  const dialog = find('sit');
  const { seat, name, avatar } = dialog.querySelector('form').elements;
  const first = !table.dataset.mine;
  seat.value = dataset.seat;
  name.value = first ? table.dataset.person : '';
  const worn = new Set([...document.querySelectorAll('.player:not(.free) .line > svg use')].map(picture));
  const free = [...avatar].filter((one) => !worn.has(picture(one.parentElement.querySelector('use'))));
  const own = [...avatar].find((one) => first && one.value === table.dataset.face);
  const proposed = own && (free.includes(own) || !free.length ? own : free[0]);
  for (const one of avatar) one.checked = one === proposed;
  dialog.showModal();
  name.focus();
}

// Whether a tap is meant: of a control that can't be taken back, only the second one.
export function isSure(control) {
  const question = control.dataset.sure;
  if (!question) return true;
  if (asked.has(control)) {
    settle(control);
    return true;
  }
  asked.set(control, control.textContent);
  control.textContent = question;
  control.classList.add('sure');
  hear(question);
  setTimeout(() => settle(control), SURE);
  return false;
}

function settle(control) {
  if (!asked.has(control)) return;
  control.textContent = asked.get(control);
  control.classList.remove('sure');
  asked.delete(control);
}
