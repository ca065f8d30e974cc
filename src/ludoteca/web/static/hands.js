// Small hands: what a finger does by accident has no effect, and leaving a game is asked with a
// picture.

import { find, table } from './page.js';

const PLAY = '.stage, .play';

// A long press on a picture or a link opens nothing, and nothing is dragged off.
document.addEventListener('contextmenu', (event) => {
  if (event.pointerType === 'touch' && event.target.closest(PLAY)) event.preventDefault();
});
document.addEventListener('dragstart', (event) => {
  if (event.target.closest?.(`${PLAY}, .brand`)) event.preventDefault();
});

document.addEventListener('click', (event) => {
  const away = event.target.closest('a.brand');
  if (!away || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!table.dataset.mine || !find('finale').hidden) return; // who only looks on may go
  event.preventDefault();
  find('leave').showModal();
});
