// A review that is being made comes by itself. Without this module a button waits for it.

import { find } from './page.js';

const box = find('making');
const told = find('making-said');

async function wait() {
  const answer = await fetch(box.dataset.from).catch(() => null);
  if (answer?.ok) location.replace(location.pathname);
  else told.textContent = answer ? (await answer.json()).text : told.dataset.failed;
  find('making-wait').hidden = answer?.ok ?? false;
}

find('making-wait').hidden = true;
wait();
