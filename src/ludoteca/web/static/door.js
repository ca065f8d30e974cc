// A door: a link's secret behind the # is exchanged once and leaves the address; who has knocked
// hears when somebody opens.

import { find, table } from './page.js';

const SOON = 2000; // milliseconds until the first look whether the door is open
const CALM = 8000; // and at most between two looks
const SECRET = /^(seat\.)?[\w-]{20,}$/;

const door = find('door');
const here = (door ?? table)?.dataset.name;

function tell(text) {
  const place = find('door-said') ?? find('notice');
  place.textContent = text;
  place.hidden = false;
}

async function enter() {
  const secret = location.hash.slice(1);
  if (!here || !SECRET.test(secret)) return;
  history.replaceState(null, '', location.pathname);
  const answer = await fetch(`/t/${here}/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
  }).catch(() => null);
  if (answer?.ok) {
    if (door) location.reload(); // a table's page is told by its line
  } else if (answer) tell((await answer.json()).text);
  else if (door) tell(door.dataset.offline);
}

async function listen(wait) {
  await new Promise((done) => { setTimeout(done, wait); });
  if (!document.hidden) {
    const answer = await fetch(`/t/${door.dataset.name}/door.json`).catch(() => null);
    const told = answer?.ok ? await answer.json() : null;
    if (told && (told.open || told.shut)) { location.reload(); return; }
    if (told && !told.asked) { // a no, or nobody was there
      sessionStorage.setItem('unanswered', door.dataset.name);
      location.reload();
      return;
    }
  }
  listen(Math.min(CALM, wait * 1.2));
}

enter();
addEventListener('hashchange', enter); // a link that is opened in the tab that stood at the door
if (door && 'asked' in door.dataset) listen(SOON);
else if (door && sessionStorage.getItem('unanswered') === door.dataset.name) {
  sessionStorage.removeItem('unanswered');
  tell(door.dataset.unanswered);
}
