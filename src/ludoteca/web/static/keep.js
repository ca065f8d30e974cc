// Pictures to keep: while one is made its button says so, then it is saved under its own name.
// Without this module the buttons are links that save the same files.

import { calm, find } from './page.js';

const box = document.querySelector('.keeping');
const told = find('kept');
const share = find('share');
let ready = null; // the file that was made last, to be shared

const links = [...document.querySelectorAll('[data-keep]')];

function save(file) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

async function reason(answer) {
  try {
    return (await answer.json()).text;
  } catch {
    return box.dataset.failed;
  }
}

async function keep(link) {
  const name = link.querySelector('span');
  const label = name.textContent;
  link.setAttribute('aria-busy', 'true');
  for (const one of links) one.setAttribute('aria-disabled', 'true');
  name.textContent = box.dataset.making;
  told.textContent = box.dataset.making;
  share.hidden = true;
  try {
    const answer = await fetch(link.href, { headers: { accept: 'application/json, image/*' } });
    if (!answer.ok) {
      told.textContent = await reason(answer);
      return;
    }
    const made = await answer.blob();
    ready = new File([made], link.download, { type: made.type });
    save(ready);
    told.textContent = `${box.dataset.done} ${ready.name}`;
    if (link.dataset.keep === 'film' && !calm.matches) find('poster').src = link.href;
    share.hidden = !navigator.canShare?.({ files: [ready] });
  } catch {
    told.textContent = box.dataset.failed;
  } finally {
    name.textContent = label;
    link.removeAttribute('aria-busy');
    for (const one of links) one.removeAttribute('aria-disabled');
  }
}

for (const link of links) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (link.getAttribute('aria-disabled') !== 'true') keep(link);
  });
}

share.addEventListener('click', () => {
  navigator.share({ files: [ready] }).catch(() => {}); // who thinks better of it has done no wrong
});
