// Throws a table's dice again from its seed, in this browser alone: SHA-256 and HMAC are carried
// out here, since browsers offer their own only on https. Nothing is sent or asked.

const BLOCK = 64; // bytes that SHA-256 takes at a time
const WORDS = 2n ** 64n;

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p)) found.push(n);
  return found;
}

const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const ROUND = primes(64).map((p) => fraction(Math.cbrt(p)));
const turn = (x, by) => (x >>> by) | (x << (32 - by));

/** SHA-256 of bytes, as bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const sum = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i += 1) {
      const choice = (e & f) ^ (~e & g);
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUND[i] + w[i]) | 0;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { sum[i] += word; });
  }
  const out = new DataView(new ArrayBuffer(32));
  sum.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** HMAC with SHA-256 of a message under a key; all of them bytes. */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const mixed = (by) => Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ by);
  const join = (a, b) => Uint8Array.from([...a, ...b]);
  return sha256(join(mixed(0x5c), sha256(join(mixed(0x36), message))));
}

/** Event k (from 0) of a lane: the index of the outcome that the seed gives, by whole weights. */
export function throwOf(seed, lane, k, weights) {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  for (let attempt = 0; ; attempt += 1) {
    const drawn = hmac(seed, new TextEncoder().encode(`${lane}/${k}/${attempt}`));
    const word = new DataView(drawn.buffer).getBigUint64(0);
    if (word >= WORDS - (WORDS % total)) continue; // so that each outcome has exactly its share
    let rest = word % total;
    return weights.findIndex((weight) => (rest -= BigInt(weight)) < 0n);
  }
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));

/** Whether a seed is the one whose SHA-256 was shown. */
export const promised = (seed, commitment) => hex(sha256(seed)) === commitment;

// ---- the page: its rows say what fell, and are marked as they are checked

function show(mark, kind, text) {
  mark.textContent = text;
  mark.dataset.kind = kind;
}

async function check(page) {
  const verdict = document.getElementById('verdict');
  const said = page.dataset;
  const seed = bytes(said.seed);
  const kept = promised(seed, said.commitment);
  show(document.getElementById('promise'), kept ? 'right' : 'wrong', kept ? said.kept : said.broken);
  let right = 0;
  const wrong = [];
  const rows = [...page.querySelectorAll('[data-lane]')];
  for (const [at, row] of rows.entries()) {
    const { lane, k, weights, fell } = row.dataset;
    const good = throwOf(seed, lane, Number(k), weights.split(',').map(Number)) === Number(fell);
    if (good) right += 1;
    else wrong.push(row.dataset.line);
    show(row.querySelector('.checked'), good ? 'right' : 'wrong', good ? said.right : said.wrong);
    if (at % 50 === 49) await new Promise((resolve) => { setTimeout(resolve); }); // let it be drawn
  }
  const all = kept && !wrong.length;
  verdict.hidden = false;
  show(verdict, all ? 'right' : 'wrong', all ? said.all : said.some);
  page.dataset.done = `${right} ${wrong.length}`;
}

const page = globalThis.document?.getElementById('dicecheck');
if (page?.dataset.seed) check(page);
