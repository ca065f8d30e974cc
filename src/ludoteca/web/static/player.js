// Plays beats one after another, on any page that shows what they are drawn on: a table, a moment
// of a game, a demonstration. It knows no rule: what is drawn is morphed into place, and what
// moves goes the way that the drawing gives it.

import { arrive, passing } from './motion.js';
import { morph, parse } from './morph.js';
import { calm, find } from './page.js';

const BEAT = 500; // milliseconds of a beat that says nothing else
const ARRIVED = 0.95; // by this part of a beat everything is where it goes to

/** The beats of a message: for each what is drawn, its milliseconds, and its sound. */
export function beatsOf({ beats = [], times = [], sounds = [] }) {
  return beats.map((drawn, number) => ({ drawn, time: times[number] || BEAT, sound: sounds[number] || '' }));
}

/**
 * A player of what moves in `root`. `hurry()` says whether to show only how it ends, `begun(beat)`
 * is called when a beat is shown, and `missing(element)` with what the page has no place for.
 */
export function makePlayer({ root = document, hurry = () => false, begun = () => {}, missing = () => {} } = {}) {
  let wake = null;
  const isStill = () => hurry() || calm.matches || document.hidden;

  // A beat's time; on a machine that draws slowly until a frame has shown where it led.
  function pause(time) {
    return new Promise((resolve) => {
      const rests = performance.now() + time * ARRIVED;
      let drawn = false;
      let late = false;
      const frame = (now) => {
        drawn = now >= rests;
        if (!drawn) requestAnimationFrame(frame);
        else if (late) resolve();
      };
      requestAnimationFrame(frame);
      const timer = setTimeout(() => { late = true; if (drawn) resolve(); }, time);
      wake = () => { clearTimeout(timer); resolve(); };
    });
  }

  function patch(html, still, time) {
    for (const element of parse(html)) {
      const there = find(element.id);
      if (!there) missing(element);
      else if (element.id.endsWith('-effects')) passing(there, element, time, still);
      else morph(there, element, still, time);
    }
  }

  return {
    patch,
    /** Play beats in turn; returns when the last had its time and all is where it goes to. */
    async play(beats) {
      for (const [number, beat] of beats.entries()) {
        const still = isStill();
        arrive(root); // the last beat's goal is seen, however slow this machine draws
        if (!still || number === beats.length - 1) begun(beat);
        for (const html of beat.drawn) patch(html, still, beat.time);
        if (!still) await pause(beat.time);
      }
      arrive(root);
    },
    /** Show the end of the beat that is on at once. */
    cut() {
      arrive(root);
      wake?.();
    },
  };
}
