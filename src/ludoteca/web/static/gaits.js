// Gaits: where a thing is, and in what posture, at each moment of its way; nothing else.
// A pose has x and y, how far it is lifted, its turn in degrees, how wide and high it is drawn, how
// clearly it is seen (0 to 1), and which of its looks it shows.

const { abs, cos, floor, hypot, max, min, PI, sin } = Math;

const within = (value) => min(1, max(0, value));
const mix = (a, b, t) => a + (b - a) * t;
const between = (a, b, t) => ({ x: mix(a[0], b[0], t), y: mix(a[1], b[1], t) });
const far = (a, b) => hypot(b[0] - a[0], b[1] - a[1]);
const ease = (t) => t * t * (3 - 2 * t);
const over = (t) => 1 + 1.9 * (t - 1) ** 3 + 0.9 * (t - 1) ** 2; // there, and a little beyond
const arc = (t) => 4 * t * (1 - t);
const bump = (t, begin, end) => sin(PI * within((t - begin) / (end - begin))); // 0 outside

function leg(points, t) {
  const count = points.length - 1;
  const number = min(count - 1, floor(t * count));
  return { from: points[number], to: points[number + 1], u: t * count - number, last: number === count - 1 };
}

// A point of the smooth curve through all points, at a part of its length.
function smooth(points) {
  const dense = [];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b, c, d] = [points[max(0, i - 1)], points[i], points[i + 1], points[min(points.length - 1, i + 2)]];
    const steps = points.length > 12 ? 4 : 10;
    for (let k = 0; k < steps; k += 1) {
      const t = k / steps;
      dense.push([0, 1].map((n) => 0.5 * (2 * b[n] + (c[n] - a[n]) * t
        + (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t + (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t ** 3)));
    }
  }
  dense.push(points.at(-1));
  const lengths = [0];
  for (let i = 1; i < dense.length; i += 1) lengths.push(lengths[i - 1] + far(dense[i - 1], dense[i]));
  const whole = lengths.at(-1);
  const at = (part) => {
    const want = whole * part;
    let i = 1;
    while (i < dense.length - 1 && lengths[i] < want) i += 1;
    const gap = lengths[i] - lengths[i - 1] || 1;
    return between(dense[i - 1], dense[i], within((want - lengths[i - 1]) / gap));
  };
  return { at, whole };
}

// One jump: down, up through the air, and down again where it leads.
function jump(from, to, u, height, last) {
  const air = within((u - 0.1) / 0.76);
  const down = bump(u, 0, 0.16) + 1.3 * bump(u, 0.86, 1);
  return {
    ...between(from, to, last ? over(air) : ease(air)),
    lift: height * arc(air),
    wide: 1 + 0.07 * down - 0.05 * arc(air),
    high: 1 - 0.11 * down + 0.07 * arc(air),
  };
}

function crouchAndLeap(from, to, u, height) {
  const air = within((u - 0.34) / 0.5);
  const down = bump(u, 0, 0.42) + bump(u, 0.84, 1);
  return {
    ...between(from, to, ease(air)),
    lift: height * arc(air),
    turn: 3 * bump(u, 0, 0.34) * sin(u * 40),
    wide: 1 + 0.12 * down - 0.06 * arc(air),
    high: 1 - 0.2 * down + 0.12 * arc(air),
  };
}

const walking = (path, steps, t) => ({
  ...path.at(t),
  lift: 7 * abs(sin(PI * steps * t)),
  turn: 4 * sin(PI * steps * t) * min(1, 8 * (1 - t)),
});

const GAITS = {
  change: ({ points }) => (t) => points.map(([from, to]) => mix(from, to, over(t))),
  slide: ({ points }) => {
    const [from, to] = [points[0], points.at(-1)];
    const height = far(from, to) > 12 ? min(34, far(from, to) / 3) : 0;
    return (t) => ({ ...between(from, to, over(t)), lift: height * sin(PI * t) });
  },
  hop: ({ points }) => (t) => {
    const { from, to, u, last } = leg(points, t);
    return jump(from, to, u, min(48, 18 + far(from, to) * 0.26), last);
  },
  creep: ({ points }) => (t) => {
    const { from, to, u, last } = leg(points, t);
    const low = min(1, 8 * t, 8 * (1 - t));
    return {
      ...between(from, to, last ? over(ease(u)) : ease(u)),
      turn: 3 * low * sin(4 * PI * u),
      wide: 1 + 0.09 * low,
      high: 1 - 0.15 * low,
    };
  },
  pounce: ({ points }) => {
    const [from, to] = points.slice(-2);
    const path = smooth(points.slice(0, -1).length > 1 ? points.slice(0, -1) : [from, from]);
    const long = points.length < 3 ? 0 : min(0.55, path.whole / (path.whole + far(from, to) + 120));
    const height = min(84, 40 + far(from, to) * 0.35);
    return (t) => (t < long
      ? { ...walking(path, max(2, path.whole / 40), t / long), lift: 0, wide: 1.08, high: 0.87 }
      : crouchAndLeap(from, to, (t - long) / (1 - long), height));
  },
  walk: ({ points }) => {
    const path = smooth(points);
    const steps = max(2, Math.round(path.whole / 44));
    return (t) => walking(path, steps, mix(t, ease(t), 0.6));
  },
  carry: ({ points }) => {
    const [from, to] = [points[0], points.at(-1)];
    const height = min(110, 40 + far(from, to) * 0.18);
    return (t) => ({ ...between(from, to, ease(t)), lift: height * sin(PI * t), turn: 5 * sin(3 * PI * t) });
  },
  cheer: ({ points }) => {
    const [x, y] = points.at(-1);
    return (t) => ({
      x, y,
      lift: 30 * abs(sin(3 * PI * t)) * (1 - 0.5 * t),
      turn: 6 * sin(6 * PI * t) * (1 - t),
      wide: 1 + 0.05 * cos(6 * PI * t) * (1 - t),
      high: 1 - 0.06 * cos(6 * PI * t) * (1 - t),
    });
  },
  leap: ({ points }) => {
    const [from, to] = [points[0], points.at(-1)];
    return (t) => crouchAndLeap(from, to, t, 42);
  },
  toss: ({ points, turn, size = 1, grown = 1 }) => {
    const [from, to] = [points[0], points.at(-1)];
    const height = max(60 * size, far(from, to) * 0.22);
    return (t) => {
      const scale = size * mix(grown, 1, ease(t));
      return { ...between(from, to, ease(t)), lift: height * arc(t), turn: turn * sin(2 * PI * t), wide: scale, high: scale };
    };
  },
  burst: ({ points, turn }) => {
    const [from, to] = points;
    return (t) => {
      const out = 1 - (1 - t) ** 3;
      const scale = min(1, 0.3 + 5 * t);
      return {
        ...between(from, to, out), lift: -60 * t * t, turn: turn * out, wide: scale, high: scale,
        seen: min(1, 3 * (1 - t)),
      };
    };
  },
  float: ({ points, turn }) => {
    const [from, to] = points;
    return (t) => {
      const { x, y } = between(from, to, t);
      return { x: x + 12 * sin(2 * PI * t), y, turn: turn * sin(3 * PI * t), seen: min(1, 6 * t, 4 * (1 - t)) };
    };
  },
  pop: ({ points }) => {
    const [x, y] = points[0];
    return (t) => {
      const scale = t < 0.3 ? 0.3 + 0.7 * over(t / 0.3) * 1.12 : 1 + 0.084 * within(1 - (t - 0.3) / 0.15);
      return { x, y, lift: 8 * ease(t), wide: scale, high: scale, seen: min(1, 12 * t, 4 * (1 - t)) };
    };
  },
  tumble: ({ points, turn }) => {
    const [from, to] = [points.length > 2 ? points[1] : points[0], points.at(-1)];
    return (t) => {
      const out = 1 - (1 - t) ** 2.2;
      return {
        ...between(from, to, out),
        lift: 46 * abs(cos(2.5 * PI * out)) * (1 - out),
        turn: turn * (1 - out),
        look: floor(out * 9),
        wide: t > 0.82 ? 1 + 0.05 * bump(t, 0.82, 1) : 1,
        high: t > 0.82 ? 1 - 0.07 * bump(t, 0.82, 1) : 1,
      };
    };
  },
};

/** The pose at each part (0 to 1) of a way, for how something goes: its gait, points and turn. */
export function pose(how) {
  return (GAITS[how.gait] || GAITS.slide)(how);
}
