// Morphing: what is there becomes what the server drew, and keeps its identity and its place.

import { calm } from './page.js';

const GLIDE = 440; // milliseconds that a piece takes to move: then it rests for what is left of a beat
const NUMBERS = /-?\d*\.?\d+/g;

const gliding = new Map(); // element -> the transform it is on its way to

function glide(element, goal, still) {
  const start = element.getAttribute('transform') || '';
  if (gliding.get(element) === goal) return;
  const from = start.match(NUMBERS) || [];
  const to = goal.match(NUMBERS) || [];
  const alike = start.replace(NUMBERS, '#') === goal.replace(NUMBERS, '#');
  if (still || !alike || document.hidden || calm.matches) {
    gliding.delete(element);
    element.setAttribute('transform', goal);
    return;
  }
  gliding.set(element, goal);
  const far = to.length > 1 && Math.hypot(to[0] - from[0], to[1] - from[1]);
  const hop = goal.startsWith('translate') && far > 12 ? Math.min(34, far / 3) : 0;
  const begun = performance.now();
  const frame = (now) => {
    if (gliding.get(element) !== goal) return; // another goal took over, or the move was cut short
    const t = Math.min(1, Math.max(0, (now - begun) / GLIDE));
    if (t === 1 || !element.isConnected) {
      gliding.delete(element);
      element.setAttribute('transform', goal);
      return;
    }
    const back = t - 1;
    const eased = 1 + 1.9 * back ** 3 + 0.9 * back ** 2;
    let place = 0;
    element.setAttribute('transform', goal.replace(NUMBERS, () => {
      const value = +from[place] + (to[place] - from[place]) * eased;
      const lift = place++ === 1 ? hop * Math.sin(Math.PI * t) : 0;
      return (value - lift).toFixed(2);
    }));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

// Whatever is on its way is where it goes to.
export function arrive() {
  for (const [element, goal] of gliding) element.setAttribute('transform', goal);
  gliding.clear();
}

export function morph(here, there, still = false) {
  if (here.isEqualNode(there)) return;
  if (here.nodeType !== 1 || here.nodeName !== there.nodeName) {
    here.replaceWith(there);
    return;
  }
  for (const { name } of [...here.attributes]) {
    const kept = name.startsWith('data-keep') || (name === 'open' && here.localName === 'details');
    if (!kept && !there.hasAttribute(name)) here.removeAttribute(name);
  }
  for (const { name, value } of there.attributes) {
    if (name === 'transform' && here.id) glide(here, value, still);
    else if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  }
  if (here.hasAttribute('data-keep')) return; // what a person is writing in stays theirs
  const keyed = new Map();
  for (const child of here.children) if (child.id) keyed.set(child.id, child);
  let place = here.firstChild;
  for (const next of [...there.childNodes]) {
    const known = next.nodeType === 1 && next.id ? keyed.get(next.id) : null;
    if (known) {
      keyed.delete(next.id);
      if (known === place) place = place.nextSibling;
      else if (here.moveBefore) here.moveBefore(known, place);
      else here.insertBefore(known, place);
      morph(known, next, still);
      continue;
    }
    const fits = place && place.nodeType === next.nodeType && place.nodeName === next.nodeName
      && !(place.nodeType === 1 && (place.id || next.id));
    if (fits) {
      const after = place.nextSibling;
      if (next.nodeType === 1) morph(place, next, still);
      else if (place.data !== next.data) place.data = next.data;
      place = after;
      continue;
    }
    here.insertBefore(next, place);
  }
  while (place) {
    const after = place.nextSibling;
    place.remove();
    place = after;
  }
}

// The elements of a fragment as the server drew it.
export function parse(html) {
  const holder = document.createElement('template');
  const bare = html.startsWith('<g'); // a bare group has to be read inside a picture
  holder.innerHTML = bare ? `<svg>${html}</svg>` : html;
  return [...(bare ? holder.content.firstChild : holder.content).children];
}
