// Choosing a face closes what showed all of them, and so does a tap elsewhere.

document.addEventListener('change', (event) => {
  const open = event.target.closest('.facepick[open]');
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
