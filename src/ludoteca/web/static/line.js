// The line to the server: kept open, and nothing that was sent is lost or counted twice.

import { morph, parse } from './morph.js';
import { find, land, table } from './page.js';
import { follow, isPlaying, show } from './stage.js';

const banner = find('banner');
const heard = {}; // a key of a message -> what is done with its value
const greetings = []; // what a new line is told first
const narrow = matchMedia('(max-width: 560px)'); // where the style sheet shows the upright board
const layout = () => (narrow.matches ? 'port' : 'land');
let line = null;
let tries = 0;
let unanswered = null; // sent, and neither done nor refused: it is sent again, and counts once

// Call `what` with the value of `key` of each message that has it.
export function on(key, what) {
  heard[key] = what;
}

// Say what `what` gives, if anything, whenever the line has been opened.
export function greet(what) {
  greetings.push(what);
}

export const isOpen = () => line?.readyState === WebSocket.OPEN;

export function open() {
  const address = new URL(`/t/${table.dataset.name}/ws`, location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('language', document.documentElement.dataset.language);
  address.searchParams.set('layout', layout());
  let opened = false;
  line = new WebSocket(address);
  line.onopen = () => {
    opened = true;
    for (const what of greetings) {
      const message = what();
      if (message) line.send(JSON.stringify(message));
    }
  };
  line.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.whole) {
      tries = 0;
      say(null);
      lost(false);
      if (unanswered) line.send(JSON.stringify(unanswered));
    }
    if (message.done !== undefined || message.id !== undefined) {
      if (unanswered && (message.done ?? message.id) === unanswered.id) unanswered = null;
    }
    if (message.refused) refuse(message);
    for (const key of Object.keys(message)) heard[key]?.(message[key]);
    if (message.final) show(message);
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

narrow.addEventListener('change', () => {
  if (isOpen()) line.send(JSON.stringify({ do: 'look', layout: layout() }));
});

export function send(message) {
  if (!isOpen()) return false;
  const whole = { ...message, id: clientId(), seen: Number(table.dataset.version) };
  if (message.do === 'act' || message.do === 'undo') unanswered = whole;
  line.send(JSON.stringify(whole));
  if (message.do !== 'curtain') find('notice').hidden = true;
  return true;
}

function clientId() { // crypto.randomUUID is missing on plain http
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function say(key) {
  banner.hidden = !key;
  banner.textContent = key ? banner.dataset[key] : '';
}

function lost(is) {
  table.classList.toggle('lost', is);
  if (is) document.dispatchEvent(new CustomEvent('ludoteca:lost'));
  const all = document.querySelectorAll('.table button[data-action], .table button[data-do]');
  if (is && [...all].includes(document.activeElement)) land(); // else the focus would be nowhere
  for (const control of all) control.disabled = is;
}

function refuse(message) {
  table.classList.remove('sent');
  if (!isPlaying()) delete table.dataset.busy;
  follow(false);
  const notice = find('notice');
  const told = parse(message.notice || '');
  if (told.length) morph(notice, told[0], true);
  else notice.textContent = message.text; // turned away at the door
  notice.hidden = false;
  notice.scrollIntoView({ block: 'nearest' });
}
