// The dialog with a link for others, as text and as a square for a camera.

import { on } from './line.js';
import { copy, find } from './page.js';

on('invite', ({ kind, url, qr }) => {
  for (const part of ['title', 'help']) {
    find(`invite-${part}`).textContent = find(`invite-${part}`).dataset[kind];
  }
  find('invite-link').value = url;
  find('invite-qr').innerHTML = qr;
  find('invite-copied').textContent = '';
  if (!find('invite').open) find('invite').showModal();
});

export const copyLink = () => copy(find('invite-link'), find('invite-copied'));
