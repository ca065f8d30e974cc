// Menus behind a button: one is open at a time, a tap elsewhere or Escape closes it.

/** Close all menus but the one that something lies in. */
export function closeMenus(but = null) {
  for (const menu of document.querySelectorAll('details.menu-of[open]')) {
    if (!but || !menu.contains(but)) menu.open = false;
  }
}

document.addEventListener('toggle', ({ target }) => { // a menu below the edge comes into sight
  if (target.matches('details.menu-of[open]')) target.querySelector('.menu')?.scrollIntoView({ block: 'nearest' });
}, true);
document.addEventListener('pointerdown', (event) => closeMenus(event.target));
document.addEventListener('focusin', (event) => closeMenus(event.target));
document.addEventListener('keydown', (event) => {
  const menu = event.key === 'Escape' && event.target.closest('details.menu-of[open]');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary').focus();
});
