// Read before anything is drawn, so that what somebody prefers holds from the first sight on: not a
// module, and therefore not waited for. Each preference, as it is until somebody says otherwise:
(() => {
  const said = { sound: 'on', read: 'off', danger: 'off', tips: 'on', demo: 'on' };
  for (const name of Object.keys(said)) {
    try {
      const kept = localStorage.getItem(name);
      if (kept === 'on' || kept === 'off') said[name] = kept;
    } catch { /* nothing is kept in this browser */ }
  }
  Object.assign(document.documentElement.dataset, said);
})();
