// Who would sit where, as a row of faces on what opens the choice, kept as it is chosen.

function show(company) {
  const row = company.querySelector('.row').children;
  for (const [number, place] of [...company.querySelectorAll('.place')].entries()) {
    const kind = place.querySelector('.kind input:checked');
    const face = place.querySelector('.face input:checked');
    const chosen = kind && kind.value !== 'here' ? kind : face;
    const symbol = chosen?.parentElement.querySelector('use').getAttribute('href');
    if (symbol) row[number].firstElementChild.setAttribute('href', symbol);
  }
}

document.addEventListener('change', ({ target }) => {
  const company = target.closest('.company');
  if (company) show(company);
});
addEventListener('pageshow', () => { // a browser fills in forms of a page that it shows again
  for (const company of document.querySelectorAll('.company')) show(company);
});
