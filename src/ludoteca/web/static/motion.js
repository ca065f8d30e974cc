// Movement: the ways that a drawing gives its things are played here. When its time is up, or was
// cut short, a thing is where it was drawn, and what is there for one beat only is gone.

import { pose } from './gaits.js';
import { calm, find } from './page.js';

const PLAIN = 500; // milliseconds that a thing has to itself which nobody gave a time
const REST = 0.12; // the last part of that, in which it has arrived
const NUMBERS = /-?\d*\.?\d+/g;
const PLACE = /^translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/;
const TOLD = ['gait', 'way', 'when', 'look', 'turn', 'from'];

const moving = new Map(); // element -> its move
const shown = new Set(); // groups and pictures that hold something for this beat only
let asked = false; // the next frame

const still = () => calm.matches || document.hidden;

/** Whether an attribute only says how something moves; then no element of a page keeps it. */
export const isTold = (name) => name.startsWith('data-') && TOLD.includes(name.slice(5));

function told(element) {
  const { gait, way = '', when, look = '', turn = 0, from } = element.dataset;
  const numbers = (way.match(NUMBERS) || []).map(Number);
  const points = [];
  for (let i = 1; i < numbers.length; i += 2) points.push([numbers[i - 1], numbers[i]]);
  const [begin, end] = when ? when.split(' ').map(Number) : [0, 1 - REST];
  return { gait, points, begin, end, looks: look.split(' ').filter(Boolean), turn: Number(turn), from };
}

const place = (transform) => PLACE.exec(transform)?.slice(1).map(Number);

/** Have `here` go where `there` is drawn, as `there` says, within a beat of `long` milliseconds. */
export function go(here, there, long = PLAIN, hurry = false) {
  const goal = there.getAttribute('transform');
  const known = moving.get(here);
  const how = told(there);
  if (!how.gait && known?.goal === goal) {
    undress(here, known); // what it looks like may be drawn anew
    return;
  }
  const start = here.getAttribute('transform') || '';
  stop(here);
  if (hurry || still() || (!how.gait && start === goal)) {
    here.setAttribute('transform', goal);
    return;
  }
  const from = place(start);
  const to = place(goal);
  if (!from || !to) {
    change(here, start, goal, how, long);
    return;
  }
  const points = how.points.length ? how.points : [to];
  begin(here, { ...how, goal, points: [from, ...points.slice(0, -1), to] }, long);
}

// What is not put in a place but changed otherwise: each of its numbers goes its way.
function change(here, start, goal, how, long) {
  const from = start.match(NUMBERS) || [];
  const to = goal.match(NUMBERS) || [];
  if (start.replace(NUMBERS, '#') !== goal.replace(NUMBERS, '#')) {
    here.setAttribute('transform', goal);
    return;
  }
  begin(here, { ...how, goal, gait: 'change', points: to.map((value, i) => [+from[i], +value]) }, long);
}

function begin(element, how, long) {
  const move = { ...how, begun: performance.now() + how.begin * long, span: (how.end - how.begin) * long };
  move.pose = pose(move);
  moving.set(element, move);
  if (!asked) { asked = true; requestAnimationFrame(tick); }
}

function tick(now) {
  asked = false;
  if (still()) arrive();
  for (const [element, move] of moving) {
    const t = (now - move.begun) / move.span;
    if (!element.isConnected) moving.delete(element);
    else if (t >= 1) finish(element, move);
    else if (t > 0) draw(element, move, t);
  }
  if (moving.size && !asked) { asked = true; requestAnimationFrame(tick); }
}

function draw(element, move, t) {
  if (move.gait === 'change') {
    let i = 0;
    const values = move.pose(t);
    element.setAttribute('transform', move.goal.replace(NUMBERS, () => values[i++].toFixed(2)));
    return;
  }
  const { x, y, lift = 0, turn = 0, wide = 1, high = 1, seen = 1, look } = move.pose(t);
  let said = `translate(${x.toFixed(1)} ${(y - lift).toFixed(1)})`;
  if (Math.abs(turn) > 0.05) said += ` rotate(${turn.toFixed(1)})`;
  if (wide !== 1 || high !== 1) said += ` scale(${wide.toFixed(3)} ${high.toFixed(3)})`;
  element.setAttribute('transform', said);
  if (move.passing) element.setAttribute('opacity', seen.toFixed(2));
  if (move.looks.length) dress(element, move, move.looks[(look ?? 0) % move.looks.length]);
}

// On its way a thing may look otherwise than it was drawn; it never keeps that.
function dress(element, move, look) {
  const use = element.querySelector('use');
  if (!use) return;
  const href = use.getAttribute('href');
  if (href !== move.worn) move.drawn = href;
  move.worn = `#${look}`;
  if (href !== move.worn) use.setAttribute('href', move.worn);
}

function undress(element, move) {
  const use = move.worn && element.querySelector('use');
  if (use && use.getAttribute('href') === move.worn) use.setAttribute('href', move.drawn);
  move.worn = '';
}

function finish(element, move) {
  moving.delete(element);
  undress(element, move);
  if (!move.passing) element.setAttribute('transform', move.goal);
  else if (move.stays) draw(element, move, 1);
  else element.remove();
}

/** Leave an element as it is now, and as it was drawn but for its place. */
export function stop(element) {
  const move = moving.get(element);
  if (!move) return;
  moving.delete(element);
  undress(element, move);
}

/** Whether something is on its way in here. */
export function isRestless(element) {
  for (const one of moving.keys()) if (element.contains(one)) return true;
  return false;
}

/** Whatever is on its way in `root` is where it goes to, and what was there for a beat is gone. */
export function arrive(root = document) {
  for (const group of shown) {
    if (!root.contains(group)) continue;
    shown.delete(group);
    if (group.classList.contains('flight')) group.remove();
    else group.replaceChildren();
  }
  for (const [element, move] of moving) if (root.contains(element)) finish(element, move);
  for (const element of moving.keys()) if (!element.isConnected) moving.delete(element);
}

/** Show in a group what is there for one beat only; `drawn` says how each thing in it moves. */
export function passing(group, drawn, long, hurry = false) {
  if (hurry || still() || !group.getClientRects) return;
  const picture = group.ownerSVGElement;
  if (!picture?.getClientRects().length) return; // the board of another layout
  shown.add(group);
  for (const element of [...drawn.children]) {
    const how = told(element);
    for (const name of TOLD) element.removeAttribute(`data-${name}`);
    const at = place(element.getAttribute('transform') || '') || how.points[0] || [0, 0];
    if (how.points.length < 2) how.points = [at, ...how.points];
    element.setAttribute('opacity', 0);
    group.append(element);
    const source = how.from && find(how.from);
    if (source) fly(element, how, source, picture);
    begin(element, { ...how, passing: true, stays: how.gait === 'toss' }, long);
  }
}

// Something that leaves from outside the picture flies over all of the stage.
function fly(element, how, source, picture) {
  const stage = picture.closest('.stage');
  const size = element.getBBox();
  const scale = picture.getScreenCTM();
  if (!stage || !scale || !size.height) return;
  const sky = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const around = stage.getBoundingClientRect();
  const lies = source.getBoundingClientRect();
  sky.setAttribute('class', 'flight');
  sky.setAttribute('aria-hidden', 'true');
  sky.setAttribute('viewBox', `0 0 ${stage.clientWidth} ${stage.clientHeight}`);
  stage.append(sky);
  sky.append(element);
  shown.add(sky);
  const [x, y] = how.points.at(-1);
  how.size = scale.a;
  how.grown = lies.height / (size.height * scale.a);
  how.points = [
    [lies.x + lies.width / 2 - around.x - stage.clientLeft, lies.bottom - around.y - stage.clientTop],
    [scale.a * x + scale.e - around.x - stage.clientLeft, scale.d * y + scale.f - around.y - stage.clientTop],
  ];
}
