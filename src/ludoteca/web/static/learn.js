// A lesson: what a choice brings is fetched and played as at a table. The address says where one
// is, and without this module its links and forms lead to whole pages.

import './aloud.js';
import './announce.js';
import { find, table } from './page.js';
import { follow, guard, isFresh, isPlaying, rush, show } from './stage.js';

let asked = 0; // what was asked for last is shown, and nothing that comes later than it

async function go(address, push = true) {
  asked += 1;
  const mine = asked;
  const goal = new URL(address, location.href);
  const part = new URL(goal);
  part.searchParams.set('part', '1');
  table.classList.add('sent');
  try {
    const answer = await fetch(part);
    if (!answer.ok) throw new Error(answer.statusText);
    const told = await answer.json();
    if (mine !== asked) return;
    if (told.fresh) find('lines').replaceChildren();
    if (push) history.pushState(null, '', told.here);
    document.title = told.title;
    for (const back of document.querySelectorAll('.lang [name=back]')) back.value = told.here;
    follow(push);
    show(told);
  } catch {
    location.assign(goal);
  }
}

function choose(action) {
  if (table.classList.contains('sent')) return;
  const goal = new URL(location.pathname, location.href);
  goal.searchParams.set('do', action);
  go(goal);
}

document.addEventListener('pointerdown', (event) => {
  if (isPlaying() && !event.target.closest('button, a, input, summary')) rush();
});

document.addEventListener('click', (event) => {
  const control = event.target.closest('#table [data-action], a[data-go]');
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (event.detail > 0 && isFresh(control)) return;
  if (isPlaying()) rush(); // what is on show is of the past until the last beat
  else if (control.dataset.action) choose(control.dataset.action);
  else go(control.href);
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest('input, select, textarea, dialog')) return;
  if (/^[1-9]$/.test(event.key)) {
    document.querySelectorAll('#choices button, #ways :is(a, button)')[event.key - 1]?.click();
  } else if (event.key === 'Escape') rush();
});

addEventListener('popstate', () => go(location.href, false));

// A way on that has just come under a finger is not meant yet.
document.addEventListener('ludoteca:settled', () => guard(document.querySelectorAll('#ways a')));
