// What a screen reader is told when the table has settled, in one breath and in this order: what
// happened, then who is awaited for what. What the focus has just come to is read there, not here.

import { find, hear, words } from './page.js';

const MOST = 8; // so many lines are told at once; who was away longer reads them in the log

const lines = [];

function gather(records) {
  if (!find('log').classList.contains('live')) return; // the log as it was when the page came
  for (const line of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (line.localName === 'li') lines.push(words(line));
  }
}

const seen = new MutationObserver(gather);
seen.observe(find('lines'), { childList: true });

// Who is awaited for what; or how it ended.
function look() {
  const of = (id) => (find(id) ? words(find(id)) : '');
  if (!find('finale').hidden) return { title: of('finale-title'), text: '' };
  return { title: of('prompt-title'), text: of('prompt-text') };
}

let before = look();

document.addEventListener('ludoteca:settled', ({ detail: { landed } }) => {
  gather(seen.takeRecords());
  const told = lines.splice(0).slice(-MOST);
  const now = look();
  const other = now.title !== before.title;
  const fresh = told.length || landed || other || now.text !== before.text;
  if (other && !landed) told.push(now.title);
  const mine = find('prompt').classList.contains('mine'); // of others it is enough whose turn it is
  if (fresh && mine) told.push(now.text);
  before = now;
  const said = told.filter(Boolean).map((one) => (/[.!?…:]$/.test(one) ? one : `${one}.`));
  if (said.length) hear(said.join(' '));
});
