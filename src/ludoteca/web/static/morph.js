// Morphing: what is there becomes what the server drew, and keeps its identity and its place.

import { go, isRestless, isTold, stop } from './motion.js';

// Make `here` as `there` was drawn. What has an id and a `transform` goes there within a beat of
// `long` milliseconds, unless all stays `still`.
export function morph(here, there, still = false, long = undefined) {
  if (here.isEqualNode(there) && !isRestless(here)) return;
  if (here.nodeType !== 1 || here.nodeName !== there.nodeName) {
    here.replaceWith(atRest(there));
    return;
  }
  for (const { name } of [...here.attributes]) {
    const kept = name.startsWith('data-keep') || (name === 'open' && here.localName === 'details');
    if (!kept && !there.hasAttribute(name)) here.removeAttribute(name);
  }
  if (!there.hasAttribute('transform')) stop(here);
  const led = there.hasAttribute('data-gait');
  for (const { name, value } of there.attributes) {
    if (led && isTold(name)) continue;
    if (name === 'transform' && here.id) go(here, there, long, still);
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
      morph(known, next, still, long);
      continue;
    }
    const fits = place && place.nodeType === next.nodeType && place.nodeName === next.nodeName
      && !(place.nodeType === 1 && (place.id || next.id));
    if (fits) {
      const after = place.nextSibling;
      if (next.nodeType === 1) morph(place, next, still, long);
      else if (place.data !== next.data) place.data = next.data;
      place = after;
      continue;
    }
    here.insertBefore(atRest(next), place);
  }
  while (place) {
    const after = place.nextSibling;
    place.remove();
    place = after;
  }
}

// What has just come moves nowhere: it has nowhere to come from.
function atRest(node) {
  if (node.nodeType !== 1) return node;
  for (const one of [node, ...node.querySelectorAll('[data-gait]')]) {
    if (!one.hasAttribute('data-gait')) continue;
    for (const { name } of [...one.attributes]) if (isTold(name)) one.removeAttribute(name);
  }
  return node;
}

// The elements of a fragment as the server drew it.
export function parse(html) {
  const holder = document.createElement('template');
  const bare = html.startsWith('<g'); // a bare group has to be read inside a picture
  holder.innerHTML = bare ? `<svg>${html}</svg>` : html;
  return [...(bare ? holder.content.firstChild : holder.content).children];
}
