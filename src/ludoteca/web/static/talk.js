// Picture phrases: a bubble at the face of who said something, for a while.

import { on } from './line.js';
import { find, hear } from './page.js';

const SHOWN = 4000; // milliseconds
const timers = new WeakMap(); // place -> when its bubble goes

on('said', (phrases) => {
  const told = [];
  for (const [, seat, word] of phrases) {
    const picture = document.querySelector(`#phrases [data-word="${word}"]`);
    const place = find(`said-${seat}`);
    if (!picture || !place) continue;
    const player = place.closest('.player');
    const face = player.querySelector('.line > svg').cloneNode(true);
    face.classList.add('face-of'); // on a phone the seats may be out of sight
    place.replaceChildren(face, picture.querySelector('svg').cloneNode(true));
    clearTimeout(timers.get(place));
    timers.set(place, setTimeout(() => place.replaceChildren(), SHOWN));
    const who = player.querySelector('.name').textContent;
    told.push(`${who}: ${picture.textContent.trim()}`);
  }
  if (told.length) hear(told.join('. '));
});
