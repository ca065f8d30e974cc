// Another language: the same page again, at the same place.

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('form.lang') || !event.submitter) return;
  event.preventDefault();
  const told = new URLSearchParams(new FormData(form));
  told.set('language', event.submitter.value);
  try {
    await fetch(form.action, { method: 'POST', body: told, redirect: 'manual' });
    location.reload();
  } catch {
    form.submit();
  }
});
