// Searching rules as one types, on their page and in the panel. Without this module the form goes
// by itself and the server answers with a page.

const PAUSE = 160; // milliseconds without a key before it is looked for
const waiting = new WeakMap(); // form -> the timer of its next search
const newest = new WeakMap(); // form -> what was last looked for

async function look(form) {
  clearTimeout(waiting.get(form));
  const field = form.elements.q;
  const asked = field.value.trim();
  const answer = form.parentElement.querySelector('[data-found]');
  newest.set(form, asked);
  if (!asked) answer.replaceChildren();
  else {
    const address = `${form.getAttribute('action')}?part=1&q=${encodeURIComponent(asked)}`;
    const got = await fetch(address).then((one) => (one.ok ? one.text() : ''), () => '');
    if (newest.get(form) !== asked) return; // another letter came meanwhile
    if (!got) { form.submit(); return; }
    answer.innerHTML = got;
  }
  if (form.closest('dialog')) return;
  const here = new URL(location.href);
  if (asked) here.searchParams.set('q', asked);
  else here.searchParams.delete('q');
  here.hash = '';
  history.replaceState(null, '', here);
  for (const back of document.querySelectorAll('.lang [name=back]')) {
    back.value = here.pathname + here.search;
  }
}

document.addEventListener('input', (event) => {
  const form = event.target.closest('form[data-search]');
  if (!form) return;
  clearTimeout(waiting.get(form));
  waiting.set(form, setTimeout(look, PAUSE, form));
});

document.addEventListener('submit', (event) => {
  const form = event.target.closest('form[data-search]');
  if (!form) return;
  event.preventDefault();
  look(form);
});
