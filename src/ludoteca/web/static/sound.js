// Sounds, made here: short and soft. They begin with the first tap, unless somebody wants none.

import { isReading } from './aloud.js';
import { onPref, pref } from './prefs.js';

const LOUD = 0.16;
const SOFT = 0.3; // of that while somebody is read to
let context = null;

// Each note: when it begins and how long it is (seconds), its pitch and where that goes (hertz),
// how loud it is, and its kind: a wave, or noise through a filter at that pitch.
const NOTES = {
  dice: [[0, .05, 1900, 1500, .5, 'noise'], [.09, .05, 1500, 1200, .4, 'noise'], [.2, .06, 1100, 900, .5, 'noise'], [.34, .07, 800, 650, .35, 'noise']],
  step: [[0, .09, 520, 640, .5, 'sine'], [.1, .09, 620, 740, .4, 'sine']],
  jump: [[0, .28, 380, 980, .5, 'sine'], [.26, .1, 980, 1040, .3, 'sine']],
  slide: [[0, .4, 780, 320, .45, 'sine']],
  treat: [[0, .12, 660, 660, .4, 'triangle'], [.12, .12, 880, 880, .4, 'triangle'], [.24, .2, 1109, 1109, .35, 'triangle']],
  danger: [[0, .16, 196, 185, .6, 'triangle'], [.2, .22, 165, 156, .6, 'triangle']],
  catch: [[0, .14, 440, 415, .5, 'triangle'], [.15, .14, 370, 349, .5, 'triangle'], [.3, .34, 294, 262, .5, 'triangle']],
  home: [[0, .12, 523, 523, .4, 'triangle'], [.11, .12, 659, 659, .4, 'triangle'], [.22, .28, 784, 784, .45, 'triangle']],
  win: [[0, .14, 523, 523, .4, 'triangle'], [.13, .14, 659, 659, .4, 'triangle'], [.26, .14, 784, 784, .4, 'triangle'], [.39, .5, 1047, 1047, .45, 'triangle'], [.39, .5, 659, 659, .25, 'sine']],
  lose: [[0, .22, 392, 392, .4, 'triangle'], [.22, .22, 349, 349, .4, 'triangle'], [.44, .55, 294, 277, .4, 'triangle']],
  card: [[0, .1, 2600, 900, .3, 'noise']],
};

// A page may sound only after somebody has done something on it.
function wake() {
  if (context || !pref('sound')) return;
  try {
    context = new (window.AudioContext || window.webkitAudioContext)();
  } catch {
    context = null; // there is no sound here; nothing else needs it
  }
}

export function sound(name) {
  const notes = NOTES[name];
  if (!notes || !context || document.hidden || !pref('sound')) return;
  if (context.state === 'suspended') context.resume().catch(() => {});
  try {
    for (const note of notes) play(...note);
    document.dispatchEvent(new CustomEvent('ludoteca:sound', { detail: name }));
  } catch { /* the next one may do */ }
}

function play(at, long, from, to, loud, kind) {
  const begin = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud * LOUD * (isReading() ? SOFT : 1), begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0004, begin + long);
  gain.connect(context.destination);
  const source = kind === 'noise' ? noise(from, to, begin, long, gain) : context.createOscillator();
  if (kind !== 'noise') {
    source.type = kind;
    source.frequency.setValueAtTime(from, begin);
    source.frequency.exponentialRampToValueAtTime(to, begin + long);
    source.connect(gain);
  }
  source.start(begin);
  source.stop(begin + long + 0.02);
}

let hiss = null;

function noise(from, to, begin, long, gain) {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = 2 * Math.random() - 1;
  }
  const source = context.createBufferSource();
  source.buffer = hiss;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = 3;
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + long);
  source.connect(filter).connect(gain);
  return source;
}

onPref('sound', (on) => {
  wake();
  if (on) sound('treat');
});
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, wake);
