// A choice that loses somebody whom another one saves asks once more, with a picture of what will
// happen. It asks for one version of the table alone: it closes when that passes or the line breaks.

import { on } from './line.js';
import { find, land, table } from './page.js';
import { guard, isFresh } from './stage.js';

const EARLY = 400; // milliseconds in which a key that was meant for the choice counts for nothing

const dialog = find('sure');
const anyway = dialog.querySelector('[data-anyway]');
let asked = null; // {act, version, since}

/** Whether a choice has to be asked about; then it is, and `act` carries it out if it is meant. */
export function ask(action, act) {
  const told = [...find('ahead').children].find((one) => one.dataset.of.split(' ').includes(action));
  if (!told) return false;
  find('sure-picture').replaceChildren(told.querySelector('svg').cloneNode(true));
  find('sure-said').textContent = told.querySelector('p').textContent;
  find('sure-why').replaceChildren(...[...told.querySelectorAll('.why')].map((why) => why.cloneNode(true)));
  const what = document.querySelector(`#choices [data-action="${action}"] b`)?.textContent ?? '';
  const said = find('sure-what');
  said.textContent = `${said.dataset.said} – ${what}`;
  asked = { act, version: table.dataset.version, since: performance.now() };
  dialog.showModal();
  guard(dialog.querySelectorAll('button'));
  return true;
}

function close() {
  if (dialog.open) dialog.close();
}

function doIt() {
  const { act, version } = asked ?? {};
  close();
  if (act && version === table.dataset.version) act();
}

anyway.addEventListener('click', (event) => {
  if (event.detail === 0 || !isFresh(anyway)) doIt();
});
dialog.addEventListener('keydown', (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!asked || performance.now() - asked.since < EARLY) return;
  if (event.key === '1') close();
  else if (event.key === '2') doIt();
});
dialog.addEventListener('close', () => {
  asked = null;
  const over = document.querySelector('dialog[open]'); // rules that were opened from it
  if (over) over.addEventListener('close', land, { once: true });
  else land();
});
on('version', (version) => { if (asked && String(version) !== asked.version) close(); });
document.addEventListener('ludoteca:lost', close);
