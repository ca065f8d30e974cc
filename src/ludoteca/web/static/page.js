// What every module needs of the page.

export const find = (id) => document.getElementById(id);
export const table = find('table'); // null on pages that show no table
export const calm = matchMedia('(prefers-reduced-motion: reduce)');

// The focus goes to what is asked, or to how it ended: never to a choice. Returns whether it was
// elsewhere before.
export function land() {
  const over = !find('finale').hidden && find('finale-title');
  const goal = over || find('prompt-title');
  const before = document.activeElement;
  goal?.focus({ preventScroll: !over });
  return before !== document.activeElement;
}

const KEPT = 6; // so many texts wait at most for a page that is out of sight
let waiting = [];

// Have a screen reader say something once, when it is free; what comes together is said in turn.
export function hear(text) {
  const place = find('hear');
  if (!place) return;
  waiting = [...waiting, text].slice(-KEPT);
  if (waiting.length > 1) return;
  place.textContent = '';
  requestAnimationFrame(() => {
    place.textContent = waiting.join(' ');
    waiting = [];
  });
}

// The words of something as they are spoken: without pictures, and without ways to elsewhere.
export function words(element) {
  const copy = element.cloneNode(true);
  for (const mute of copy.querySelectorAll('.why, .button, svg, [aria-hidden=true]')) mute.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

/** Copy what a field holds, and say so beside it; plain http has no clipboard of its own. */
export async function copy(field, told) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand('copy');
  }
  told.textContent = told.dataset.done;
}
