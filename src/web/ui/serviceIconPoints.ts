import type { ServiceIconName } from "#resources/settings/serviceIcons.ts";

export interface IconPoint {
  x: number;
  y: number;
  radius: number;
  accent: boolean;
}

export const ICON_SIZE = 112;

const PITCH = 16;
const OFFSET = 8;
const ACCENT = "X";

/** A thought spreading from one point. */
const SPREAD = gridPoints([".::-::.", ":;oqo;:", ":oabao:", "-qbXbq-", ":oabao:", ":;oqo;:", ".::-::."], {
  ".": 1,
  ":": 1.25,
  "-": 1.45,
  ";": 1.75,
  o: 2.95,
  q: 3.3,
  a: 4.2,
  b: 4.9,
  X: 6.7,
});

/** Steps, and the goal above them. */
const STEPS = gridPoints(["......X", ".....oo", ".....oo", "...oooo", "...oooo", ".oooooo", "ooooooo"], {
  ".": 1,
  o: 5.5,
  X: 5.5,
});

/** Loose points on the left form rows on the right. */
const SETTLING = [
  ...freePoints(1.4, [13.9, 14.6, 8.8, 38.3, 9.1, 47.5, 5.1, 62.3, 1.1, 84]),
  ...freePoints(2.25, [24.1, 8.8, 26.7, 24.9, 30.3, 34.4, 21.5, 49.1, 19.7, 72.7, 16.8, 84.9, 27.4, 109.6]),
  ...freePoints(3.25, [34.7, 10.2, 45.3, 20.6, 41.4, 36.5, 44.8, 60, 35.2, 69.2, 35.2, 84.6, 42, 99.8]),
  ...freePoints(4.1, [55.1, 10.3, 58, 24.3, 55.5, 40, 53.8, 58, 53.9, 71.6, 53.8, 88.9, 53.7, 101.5]),
  ...gridPoints(["    ooo", "    ooX", "    ooo", "    ooo", "    ooo", "    ooo", "    ooo"], {
    o: 4.9,
    X: 4.9,
  }),
];

/** One teacher, and rows of learners that widen. */
const CLASS = [
  { x: 56, y: 10, radius: 7.5, accent: true },
  ...freePoints(6.15, [40, 40, 56, 40, 72, 40]),
  ...freePoints(5.15, [24, 70, 40, 70, 56, 70, 72, 70, 88, 70]),
  ...freePoints(4.15, [8, 100, 24, 100, 40, 100, 56, 100, 72, 100, 88, 100, 104, 100]),
];

/** Layers with supports between them. */
const LAYERS = gridPoints(["oooXooo", " . . . ", " . . . ", "oooXooo", " . . . ", " . . . ", "oooXooo"], {
  ".": 2.15,
  o: 5.3,
  X: 5.3,
});

/** Rings of protection around a point. */
const SHIELD = gridPoints(["ooooooo", "o.....o", "o.ooo.o", "o.oXo.o", "o.ooo.o", "o.....o", "ooooooo"], {
  ".": 1,
  o: 4.5,
  X: 6.3,
});

/** Hubs and the lines between them. */
const NETWORK = gridPoints(["o . . o", " .   . ", ". . . .", " . X . ", ". . . .", " .   . ", "o . . o"], {
  ".": 2,
  o: 5.5,
  X: 6.7,
});

/** Two equal weights on a beam. */
const BALANCE = gridPoints(["   X   ", "   .   ", "ooooooo", ".  .  .", "ooo.ooo", " o . o ", "  ...  "], {
  ".": 1.8,
  o: 4.3,
  X: 6.3,
});

/** A cycle that grows until it closes. */
const CYCLE = gridPoints(["  .:;  ", " .   o ", ".     q", ".     a", "X     a", " b   a ", "  baa  "], {
  ".": 1.2,
  ":": 1.8,
  ";": 2.5,
  o: 3.1,
  q: 3.7,
  a: 4.5,
  b: 5.3,
  X: 6.5,
});

/** Columns, each higher than the last. */
const GROWTH = gridPoints(["......X", ".....:o", "....:.o", "...:o.o", "..:.o.o", ".:o.o.o", "o.o.o.o"], {
  ".": 1,
  ":": 1.8,
  o: 5,
  X: 6.5,
});

/** Two banks and an arch between them. */
const BRIDGE = gridPoints(["       ", "  .X.  ", " o   o ", "ooooooo", "o. . .o", "o  .  o", "o.....o"], {
  ".": 1.6,
  o: 4.6,
  X: 6.3,
});

/** Everything points at one place. */
const FOCUS = gridPoints(["o  .  o", " o . o ", "  o.o  ", "...X...", "  o.o  ", " o . o ", "o  .  o"], {
  ".": 1.8,
  o: 3.9,
  X: 7,
});

const ICON_POINTS: Record<ServiceIconName, readonly IconPoint[]> = {
  spread: SPREAD,
  steps: STEPS,
  settling: SETTLING,
  class: CLASS,
  layers: LAYERS,
  shield: SHIELD,
  network: NETWORK,
  balance: BALANCE,
  cycle: CYCLE,
  growth: GROWTH,
  bridge: BRIDGE,
  focus: FOCUS,
};

export function iconPoints(name: ServiceIconName): readonly IconPoint[] {
  return ICON_POINTS[name];
}

/** @param rows one character per lattice position; a space leaves it empty */
function gridPoints(rows: readonly string[], radii: Readonly<Record<string, number>>): IconPoint[] {
  return rows.flatMap((row, line) =>
    [...row].flatMap((symbol, column) => {
      const radius = radii[symbol];
      if (radius === undefined) return [];
      return { x: OFFSET + column * PITCH, y: OFFSET + line * PITCH, radius, accent: symbol === ACCENT };
    }),
  );
}

/** @param coordinates alternating x and y */
function freePoints(radius: number, coordinates: readonly number[]): IconPoint[] {
  const points: IconPoint[] = [];
  for (let index = 0; index + 1 < coordinates.length; index += 2) {
    points.push({ x: coordinates[index] ?? 0, y: coordinates[index + 1] ?? 0, radius, accent: false });
  }
  return points;
}
