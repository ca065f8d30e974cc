// What somebody prefers at this device: `early.js` says which preferences there are and puts them
// on the page as `data-NAME="on"` or `"off"`, for style sheets too; they are kept in the browser.

const page = document.documentElement.dataset;
const asked = new Map(); // name -> what wants to know when it changes

/** Whether a preference is on. */
export const pref = (name) => page[name] === 'on';

/** Call `what` with true or false whenever a preference changes, here or in another tab. */
export function onPref(name, what) {
  asked.set(name, [...(asked.get(name) ?? []), what]);
}

/** Prefer it so from now on. */
export function setPref(name, value) {
  try {
    localStorage.setItem(name, value ? 'on' : 'off');
  } catch { /* then it is remembered as long as the page is open */ }
  apply(name, value);
}

function apply(name, value) {
  if (pref(name) === value) return;
  page[name] = value ? 'on' : 'off';
  show();
  for (const what of asked.get(name) ?? []) what(value);
}

// Its switches: `<input type="checkbox" role="switch" data-pref="NAME">`.
function show() {
  for (const one of document.querySelectorAll('[data-pref]')) one.checked = pref(one.dataset.pref);
}

document.addEventListener('change', ({ target }) => {
  if (target.dataset.pref) setPref(target.dataset.pref, target.checked);
});
addEventListener('storage', ({ key, newValue }) => {
  if (key in page && (newValue === 'on' || newValue === 'off')) apply(key, newValue === 'on');
});
addEventListener('pageshow', show); // a browser fills in forms of a page that it shows again
show();
