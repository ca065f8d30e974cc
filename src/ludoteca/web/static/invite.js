// The dialog with a link for others, as text and as a square for a camera.

import { on } from './line.js';
import { find } from './page.js';

on('invite', ({ kind, url, qr }) => {
  for (const part of ['title', 'help']) {
    find(`invite-${part}`).textContent = find(`invite-${part}`).dataset[kind];
  }
  find('invite-link').value = url;
  find('invite-qr').innerHTML = qr;
  find('invite-copied').textContent = '';
  if (!find('invite').open) find('invite').showModal();
});

export async function copy() {
  const field = find('invite-link');
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand('copy'); // plain http has no clipboard of its own
  }
  find('invite-copied').textContent = find('invite-copied').dataset.done;
}
