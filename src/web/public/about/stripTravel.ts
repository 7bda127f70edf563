// The arithmetic of a travelling strip: how long a lap takes, how many copies fill the width, when a logo is in sight.

/** Pixels a second (art direction, "Motion"). */
const SPEED = 40;

/** Left: the strip begins with its first logo and moves to the left. Right: it moves to the right. */
export type Direction = "left" | "right";

/** @returns milliseconds until a group of this width (px) has made way for its copy */
export function lapOf(groupWidth: number): number {
  return (groupWidth / SPEED) * 1000;
}

/** @returns how many copies must follow the first group, so that the strip is full at every moment of a lap */
export function copiesFor(stripWidth: number, groupWidth: number): number {
  return groupWidth > 0 ? Math.ceil(stripWidth / groupWidth) : 0;
}

interface Sight {
  direction: Direction;
  /** Pixels, all of them; `left` is the logo's place inside the first group. */
  left: number;
  width: number;
  stripWidth: number;
  groupWidth: number;
  /** Milliseconds into the lap. */
  time: number;
}

/** @returns the time of the lap at which the logo can be seen whole: the given one if it can be seen already */
export function timeInSight({ direction, left, width, stripWidth, groupWidth, time }: Sight): number {
  const lap = lapOf(groupWidth);
  const share = (time % lap) / lap;
  const shift = (direction === "left" ? share : 1 - share) * groupWidth;
  const leastShift = Math.max(0, left + width - stripWidth);
  if (shift >= leastShift && shift <= left) return time;
  const wanted = shift > left ? left : leastShift;
  if (direction === "left") return (wanted / groupWidth) * lap;
  // The very end of a lap is the beginning of the next, where the copy stands in the logo's place.
  return Math.min((1 - wanted / groupWidth) * lap, lap - 1);
}
