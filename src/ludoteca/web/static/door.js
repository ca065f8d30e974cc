// A link with a secret behind its #: exchanged once, and gone from the address.

import { find, table } from './page.js';

const door = find('door');
const secret = location.hash.length > 9 && !location.hash.startsWith('#c') ? location.hash.slice(1) : '';

async function enter(name) {
  history.replaceState(null, '', location.pathname);
  const answer = await fetch(`/t/${name}/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
  }).catch(() => null);
  if (answer?.ok) location.reload();
  else if (door) {
    find('door-said').textContent = answer ? (await answer.json()).text : door.dataset.offline;
    find('door-said').hidden = false;
  }
}

if (door && secret) enter(door.dataset.name);
else if (secret && table) history.replaceState(null, '', location.pathname);
