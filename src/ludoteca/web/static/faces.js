// What opens all the faces shows the chosen one; choosing closes it, and so does a tap elsewhere.

function show(pick) {
  const face = pick.querySelector('input:checked').parentElement.querySelector('use');
  pick.querySelector('.shown use').setAttribute('href', face.getAttribute('href'));
}

addEventListener('pageshow', () => { // a browser fills in forms of a page that it shows again
  for (const pick of document.querySelectorAll('.facepick')) show(pick);
});

document.addEventListener('change', (event) => {
  const open = event.target.closest('.facepick[open]');
  if (open) show(open);
  if (!open || 'keys' in open.dataset) return; // who moves with arrow keys is still choosing
  open.open = false;
  open.querySelector('summary').focus({ preventScroll: true });
});

document.addEventListener('keydown', (event) => {
  const open = event.target.closest?.('.facepick[open]');
  if (!open) return;
  if (event.key.startsWith('Arrow')) open.dataset.keys = '';
  else delete open.dataset.keys;
  if (event.key !== 'Escape' && event.key !== 'Enter') return;
  event.preventDefault();
  open.open = false;
  open.querySelector('summary').focus();
});

document.addEventListener('pointerdown', (event) => {
  for (const open of document.querySelectorAll('.facepick[open]')) {
    delete open.dataset.keys;
    if (!open.contains(event.target)) open.open = false;
  }
});
