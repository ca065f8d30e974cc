// The browser's half of a table: it shows what the server drew, plays it beat by beat, and sends
// what a person taps. It knows no rule and no game. One module, nothing fetched from elsewhere.

const BEAT = 500; // milliseconds that a beat has to itself
const GLIDE = 520; // milliseconds that a piece takes to move
const GUARD = 400; // a control that has just changed ignores the pointer this long

const find = (id) => document.getElementById(id);
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const table = find('table');

// ---- morphing: what is there becomes what the server drew, and keeps its identity

const gliding = new Map(); // element -> the transform it is on its way to
const NUMBERS = /-?\d*\.?\d+/g;

function glide(element, goal, still) {
  const start = element.getAttribute('transform') || '';
  if (gliding.get(element) === goal) return;
  const from = start.match(NUMBERS) || [];
  const to = goal.match(NUMBERS) || [];
  const alike = start.replace(NUMBERS, '#') === goal.replace(NUMBERS, '#');
  if (still || !alike || document.hidden || calm.matches) {
    gliding.delete(element);
    element.setAttribute('transform', goal);
    return;
  }
  gliding.set(element, goal);
  const far = to.length > 1 && Math.hypot(to[0] - from[0], to[1] - from[1]);
  const hop = goal.startsWith('translate') && far > 12 ? Math.min(34, far / 3) : 0;
  const begun = performance.now();
  const frame = (now) => {
    if (gliding.get(element) !== goal) return; // another goal took over, or the move was cut short
    const t = Math.min(1, Math.max(0, (now - begun) / GLIDE));
    if (t === 1 || !element.isConnected) {
      gliding.delete(element);
      element.setAttribute('transform', goal);
      return;
    }
    const back = t - 1;
    const eased = 1 + 1.9 * back ** 3 + 0.9 * back ** 2;
    let place = 0;
    element.setAttribute('transform', goal.replace(NUMBERS, () => {
      const value = +from[place] + (to[place] - from[place]) * eased;
      const lift = place++ === 1 ? hop * Math.sin(Math.PI * t) : 0;
      return (value - lift).toFixed(2);
    }));
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

function arrive() {
  for (const [element, goal] of gliding) element.setAttribute('transform', goal);
  gliding.clear();
}

export function morph(here, there, still = false) {
  if (here.isEqualNode(there)) return;
  if (here.nodeType !== 1 || here.nodeName !== there.nodeName) {
    here.replaceWith(there);
    return;
  }
  for (const { name } of [...here.attributes]) {
    if (!there.hasAttribute(name) && !name.startsWith('data-keep')) here.removeAttribute(name);
  }
  for (const { name, value } of there.attributes) {
    if (name === 'transform' && here.id) glide(here, value, still);
    else if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  }
  if (here.hasAttribute('data-keep')) return; // what a person is writing in stays theirs
  const keyed = new Map();
  for (const child of here.children) if (child.id) keyed.set(child.id, child);
  let place = here.firstChild;
  for (const next of [...there.childNodes]) {
    const known = next.nodeType === 1 && next.id ? keyed.get(next.id) : null;
    if (known) {
      keyed.delete(next.id);
      if (known === place) place = place.nextSibling;
      else if (here.moveBefore) here.moveBefore(known, place);
      else here.insertBefore(known, place);
      morph(known, next, still);
      continue;
    }
    const fits = place && place.nodeType === next.nodeType && place.nodeName === next.nodeName
      && !(place.nodeType === 1 && (place.id || next.id));
    if (fits) {
      const after = place.nextSibling;
      if (next.nodeType === 1) morph(place, next, still);
      else if (place.data !== next.data) place.data = next.data;
      place = after;
      continue;
    }
    here.insertBefore(next, place);
  }
  while (place) {
    const after = place.nextSibling;
    place.remove();
    place = after;
  }
}

function parse(html) {
  const holder = document.createElement('template');
  const bare = html.startsWith('<g'); // a bare group has to be read inside a picture
  holder.innerHTML = bare ? `<svg>${html}</svg>` : html;
  return [...(bare ? holder.content.firstChild : holder.content).children];
}

function patch(html, still) {
  for (const element of parse(html)) {
    const there = find(element.id);
    if (there) morph(there, element, still);
    else if (element.localName === 'li') tell(element);
  }
}

function tell(line) {
  const log = find('log');
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 90;
  find('lines').append(line);
  if (low) log.scrollTop = log.scrollHeight;
}

// ---- updates are played in turn

const queue = [];
let playing = false;
let hurried = false; // a tap asked to see the end of it
let wake = null;

const hurry = () => hurried || calm.matches || document.hidden || queue.length > 2;

function pause() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, BEAT);
    wake = () => { clearTimeout(timer); resolve(); };
  });
}

function rush() {
  if (!playing) return;
  hurried = true;
  arrive();
  wake?.();
}

async function play() {
  if (playing) return;
  playing = true;
  table.dataset.busy = '';
  while (queue.length) {
    const update = queue.shift();
    for (const beat of update.beats || []) {
      const still = hurry();
      for (const html of beat) patch(html, still);
      if (!still) await pause();
    }
    settle(update);
  }
  playing = false;
  hurried = false;
  delete table.dataset.busy;
}

const corner = (control) => {
  const box = control.getBoundingClientRect();
  return `${Math.round(box.left / 12)} ${Math.round((box.top + scrollY) / 12)} ${control.textContent}`;
};
const controls = () => document.querySelectorAll('#prompt button, #finale button');
const changed = new WeakMap(); // control -> when it came, changed or moved

function settle(update) {
  const before = new Map([...controls()].map((control) => [control, corner(control)]));
  const held = document.activeElement;
  const inside = held && held !== document.body && find('prompt').contains(held);
  const still = Boolean(update.whole) || hurry();
  if (still) arrive();
  for (const html of update.log || []) patch(html, still);
  for (const html of update.final || []) patch(html, still);
  if (update.me) Object.assign(table.dataset, update.me);
  table.dataset.version = update.version;
  table.classList.remove('sent');
  if (!update.whole && !find('finale').hidden) find('notice').hidden = true;
  if (update.whole) {
    const log = find('log');
    log.scrollTop = log.scrollHeight;
    if (!table.dataset.mine) {
      for (const field of document.querySelectorAll('.sit [name=name]')) field.value ||= table.dataset.person;
    }
    requestAnimationFrame(() => log.classList.add('live'));
  }
  const now = performance.now();
  for (const control of controls()) {
    if (before.get(control) !== corner(control)) changed.set(control, now);
  }
  if (moved || (inside && !held.isConnected)) {
    moved = false;
    const goal = find('finale').hidden ? find('prompt-title') : find('finale-title');
    goal?.focus({ preventScroll: goal.id === 'prompt-title' });
  }
  document.dispatchEvent(new CustomEvent('ludoteca:settled', { detail: update.version }));
}

// ---- the line to the server

const banner = find('banner');
let line = null;
let tries = 0;
let moved = false; // this page sent the move that is being shown
let unanswered = null; // sent, and neither done nor refused: it is sent again, and counts once

function say(key) {
  banner.hidden = !key;
  banner.textContent = key ? banner.dataset[key] : '';
}

function lost(is) {
  table.classList.toggle('lost', is);
  for (const control of document.querySelectorAll('.table button[data-action], .table button[data-do]')) {
    control.disabled = is;
  }
}

function open() {
  const address = new URL(`/t/${table.dataset.name}/ws`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('language', document.documentElement.lang);
  let opened = false;
  line = new WebSocket(address);
  line.onopen = () => { opened = true; };
  line.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.whole) {
      tries = 0;
      say(null);
      lost(false);
      queue.length = 0;
      if (unanswered) line.send(JSON.stringify(unanswered));
    }
    if (message.done !== undefined || message.id !== undefined) {
      if (unanswered && (message.done ?? message.id) === unanswered.id) unanswered = null;
    }
    if (message.refused) refuse(message);
    if (message.invite) invite(message.invite);
    if (message.final) { queue.push(message); play(); }
  };
  line.onclose = (event) => {
    line = null;
    lost(true);
    if (event.code === 4404 || event.code === 4403) { say('gone'); return; }
    tries += 1;
    say(opened || tries < 4 ? 'reconnecting' : 'nosocket');
    const wait = Math.min(8000, 250 * 2 ** Math.min(tries, 6)) * (0.7 + Math.random() * 0.6);
    setTimeout(open, wait);
  };
}

function clientId() { // crypto.randomUUID is missing on plain http
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function send(message) {
  if (!line || line.readyState !== WebSocket.OPEN) return false;
  const whole = { ...message, id: clientId(), seen: Number(table.dataset.version) };
  if (message.do === 'act' || message.do === 'undo') unanswered = whole;
  line.send(JSON.stringify(whole));
  find('notice').hidden = true;
  return true;
}

function refuse(message) {
  table.classList.remove('sent');
  if (!playing) delete table.dataset.busy;
  moved = false;
  const notice = find('notice');
  const told = parse(message.notice || '');
  if (told.length) morph(notice, told[0], true);
  else notice.textContent = message.text; // turned away at the door
  notice.hidden = false;
  notice.scrollIntoView({ block: 'nearest' });
}

function invite({ url, qr }) {
  find('invite-link').value = url;
  find('invite-qr').innerHTML = qr;
  find('invite-copied').textContent = '';
  if (!find('invite').open) find('invite').showModal();
}

// ---- what a person does

function act(action) {
  if (table.classList.contains('sent')) return;
  if (send({ do: 'act', action })) {
    moved = true;
    table.dataset.busy = '';
    table.classList.add('sent');
  }
}

document.addEventListener('pointerdown', (event) => {
  if (playing && !event.target.closest('button, a, input, select, summary')) rush();
});
document.addEventListener('visibilitychange', () => { if (document.hidden) rush(); });

document.addEventListener('click', (event) => {
  const why = event.target.closest('a[data-clause]');
  if (why && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    explain(why);
    return;
  }
  const closer = event.target.closest('[data-close]');
  if (closer) { closer.closest('dialog').close(); return; }
  if (event.target.localName === 'dialog') { event.target.close(); return; }
  if (!table) return;
  const control = event.target.closest('[data-action], button[data-do]');
  if (!control || control.disabled) return;
  const fresh = performance.now() - (changed.get(control) ?? -GUARD) < GUARD;
  if (event.detail > 0 && fresh) return; // it slid under a finger that meant something else
  if (playing) { // the choice on show is of the past until the last beat
    rush();
    return;
  }
  if (control.dataset.action) act(control.dataset.action);
  else if (control.dataset.do === 'copy') copy();
  else if (control.dataset.do === 'hush') find('notice').hidden = true;
  else if (send({ do: control.dataset.do })) moved = control.dataset.do === 'undo';
});

document.addEventListener('submit', (event) => {
  const form = event.target.closest('form[data-do]');
  if (!form || !line || line.readyState !== WebSocket.OPEN) return; // then the form goes by itself
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  send({ do: form.dataset.do, ...fields, seat: Number(fields.seat) });
});

document.addEventListener('keydown', (event) => {
  if (!table || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest('input, select, textarea, dialog')) return;
  if (/^[1-9]$/.test(event.key)) {
    document.querySelectorAll('#choices button[data-action]')[event.key - 1]?.click();
  } else if (event.key === 'Escape') rush();
});

async function explain(link) {
  const dialog = find('clause');
  if (!dialog) { location.assign(link.href); return; }
  try {
    const answer = await fetch(`${link.dataset.clause}?part=1`);
    if (!answer.ok) throw new Error(answer.statusText);
    const body = find('clause-body');
    body.innerHTML = await answer.text();
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    body.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
  } catch {
    location.assign(link.href);
  }
}

async function copy() {
  const field = find('invite-link');
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand('copy'); // plain http has no clipboard of its own
  }
  find('invite-copied').textContent = find('invite-copied').dataset.done;
}

// ---- a link with a secret behind its #: exchanged once, and gone from the address

const door = find('door');
const secret = location.hash.length > 9 && !location.hash.startsWith('#c') ? location.hash.slice(1) : '';

async function enter(name) {
  history.replaceState(null, '', location.pathname);
  const answer = await fetch(`/t/${name}/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret }),
  }).catch(() => null);
  if (answer?.ok) location.reload();
  else if (door) {
    find('door-said').textContent = answer ? (await answer.json()).text : door.dataset.offline;
    find('door-said').hidden = false;
  }
}

if (door && secret) enter(door.dataset.name);
else if (secret && table) history.replaceState(null, '', location.pathname);
if (table) open();
