// The panel of clauses, and how dialogs close.

import { find } from './page.js';

// Show the clauses behind a link, or all rules, in the panel; where that fails the link is followed.
async function explain(link) {
  const dialog = find('clause');
  if (!dialog) { location.assign(link.href); return; }
  try {
    const answer = await fetch(`${link.dataset.clause ?? link.dataset.rules}?part=1`);
    if (!answer.ok) throw new Error(answer.statusText);
    const body = find('clause-body');
    body.innerHTML = await answer.text();
    const title = find('clause-title');
    title.dataset.usual ??= title.textContent;
    title.textContent = link.dataset.title || title.dataset.usual;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    body.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
    if (link.dataset.rules) body.querySelector('input')?.focus();
  } catch {
    location.assign(link.href);
  }
}

document.addEventListener('click', (event) => {
  const why = event.target.closest('a[data-clause], a[data-rules]');
  if (why && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    explain(why);
    return;
  }
  const closer = event.target.closest('[data-close]');
  if (closer) closer.closest('dialog').close();
  else if (event.target.localName === 'dialog') event.target.close();
});
