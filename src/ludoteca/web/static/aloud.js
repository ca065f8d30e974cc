// Reading aloud with the browser's own voice, for who can't read yet: who is awaited for what, the
// choices one after another, what happens, what is refused, and how it ends. Off until somebody
// wants it, and not there where the browser has no voice. What lies behind a curtain isn't read.

import { find, table, words } from './page.js';
import { onPref, pref } from './prefs.js';

const LONG = 160; // characters at a time: some voices fall silent after 15 seconds
const BEHIND = 5; // so many lines may wait to be read; who plays faster loses the oldest
const STUCK = 20000; // milliseconds after which a voice counts as stuck
const SLOW = 0.92; // of a voice's usual speed

const root = document.documentElement;
const synth = window.speechSynthesis;
const queue = []; // {kind, text, mark}: what is to be read; `mark` lights up meanwhile
let now = null; // what is being read
let told = ''; // the prompt that was read last
let voice = null;

/** Whether this page is read aloud: sounds are softer then. */
export const isReading = () => pref('read') && 'voice' in root.dataset;

function choose() { // a voice of the page's language, the browser's favourite first
  const all = synth.getVoices();
  const fit = all.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === root.lang);
  voice = fit.find((one) => one.default) ?? fit.find((one) => one.localService) ?? fit[0] ?? null;
  const row = find('help-read');
  if (row) {
    row.hidden = !all.length;
    if (all.length && !voice) row.querySelector('small').textContent = row.dataset.other;
  }
  if (all.length) root.dataset.voice = '';
  else delete root.dataset.voice;
}

// ---- one piece after the other

function cut(text) {
  const sentences = window.Intl?.Segmenter
    ? [...new Intl.Segmenter(root.lang, { granularity: 'sentence' }).segment(text)]
      .map(({ segment }) => segment)
    : text.match(/[^.!?…]+[.!?…]*/g) ?? [];
  return sentences.flatMap((sentence) => {
    const parts = [];
    let rest = sentence.trim();
    while (rest.length > LONG) {
      const comma = rest.lastIndexOf(', ', LONG);
      const end = comma > 0 ? comma + 1 : Math.max(rest.lastIndexOf(' ', LONG), 0) || LONG;
      parts.push(rest.slice(0, end).trim());
      rest = rest.slice(end).trim();
    }
    return [...parts, rest];
  }).filter(Boolean);
}

function say(kind, text, mark = null) {
  for (const piece of cut(text)) queue.push({ kind, text: piece, mark });
  next();
}

function next() {
  if (now || !queue.length || document.hidden) return;
  const mine = queue.shift();
  now = mine;
  const utterance = new SpeechSynthesisUtterance(mine.text);
  utterance.lang = voice?.lang ?? root.lang;
  utterance.voice = voice;
  utterance.rate = SLOW;
  const done = () => {
    if (now !== mine) return; // it was broken off meanwhile
    quit();
    next();
  };
  utterance.onend = done;
  utterance.onerror = ({ error }) => {
    if (error === 'not-allowed' && now === mine) { // nobody has done anything on this page yet
      queue.length = 0;
      told = '';
    }
    done();
  };
  mine.utterance = utterance; // else some browsers forget it before its end
  mine.timer = setTimeout(() => { synth.cancel(); done(); }, STUCK);
  mine.mark?.classList.add('aloud-now');
  synth.speak(utterance);
}

function quit() {
  clearTimeout(now.timer);
  now.mark?.classList.remove('aloud-now');
  now = null;
}

// Don't read what is of these kinds; without any: nothing more.
function stop(...kinds) {
  const goes = ({ kind }) => !kinds.length || kinds.includes(kind);
  for (let i = queue.length - 1; i >= 0; i -= 1) if (goes(queue[i])) queue.splice(i, 1);
  if (!now || !goes(now)) return;
  quit();
  synth.cancel();
}

// ---- what there is to read

function shown() {
  const finale = find('finale');
  if (!finale.hidden) {
    return [...finale.querySelectorAll('h2, h3, ul li')].map((one) => ['prompt', words(one), one]);
  }
  const parts = ['prompt-title', 'prompt-text'].map((id) => ['prompt', words(find(id)), null]);
  for (const button of find('choices').querySelectorAll('button[data-action]')) {
    parts.push(['choice', button.dataset.said ?? words(button), button.closest('.choice')]);
  }
  return parts;
}

function look() {
  if (!isReading()) return;
  lines(seen.takeRecords()); // they came first
  const parts = shown();
  const choosing = parts.some(([kind]) => kind === 'choice');
  const key = `${choosing ? table.dataset.version : ''} ${parts.map(([, text]) => text).join(' ')}`;
  if (key === told) return;
  told = key;
  stop('prompt', 'choice');
  for (const part of parts) say(...part);
}

function lines(records) {
  if (!isReading() || !find('log').classList.contains('live')) return;
  for (const line of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (line.localName === 'li') say('line', words(line));
  }
  const waiting = queue.filter(({ kind }) => kind === 'line');
  for (const old of waiting.slice(0, -BEHIND)) queue.splice(queue.indexOf(old), 1);
}

function refusal() {
  const notice = find('notice');
  const text = notice.hidden ? '' : words(notice);
  if (!text || !isReading()) return;
  stop();
  say('line', text);
}

/** Read a text now, in place of whatever is being read; nothing where nobody wants it. */
export function read(text) {
  if (!isReading()) return;
  stop();
  say('line', text);
}

const seen = new MutationObserver(lines);

if (synth) {
  choose();
  synth.addEventListener?.('voiceschanged', () => { choose(); if (table) look(); });
  document.addEventListener('visibilitychange', () => { if (document.hidden) stop(); });
  addEventListener('pagehide', () => stop());
}
if (synth && table) {
  seen.observe(find('lines'), { childList: true });
  new MutationObserver(refusal).observe(find('notice'), {
    attributes: true, attributeFilter: ['hidden'], childList: true, subtree: true,
  });
  document.addEventListener('ludoteca:settled', look);
  onPref('read', (on) => {
    told = '';
    if (on) look();
    else stop();
  });
  const mute = ({ target }) => { if (target.closest?.('[data-action]')) stop(); };
  document.addEventListener('pointerdown', mute, true);
  document.addEventListener('click', mute, true);
  document.addEventListener('click', ({ target }) => {
    const again = target.closest('[data-aloud]');
    if (again) stop();
    if (again || !told) { // or the first thing that somebody does here
      told = '';
      look();
    }
  });
  document.addEventListener('focusin', ({ target }) => {
    if (!isReading() || !target.matches('#choices button:focus-visible')) return;
    stop('prompt', 'choice');
    say('choice', target.dataset.said ?? words(target), target.closest('.choice'));
  });
}
