// What every module needs of the page.

export const find = (id) => document.getElementById(id);
export const table = find('table'); // null on pages that show no table
export const calm = matchMedia('(prefers-reduced-motion: reduce)');

// The focus goes to what is asked, or to how it ended: never to a choice.
export function land() {
  const over = !find('finale').hidden && find('finale-title');
  (over || find('prompt-title'))?.focus({ preventScroll: !over });
}

// Have a screen reader say something once, when it is free.
export function hear(text) {
  const place = find('hear');
  if (!place) return;
  place.textContent = '';
  requestAnimationFrame(() => { place.textContent = text; });
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
