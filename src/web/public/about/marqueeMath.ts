// The arithmetic of a travelling strip: how long a lap takes, how many copies fill the width, when a logo is in sight.

/** Pixels a second (art direction, "Motion"). */
const PIXELS_PER_SECOND = 40;

/** Left: the strip begins with its first logo and moves to the left. Right: it moves to the right. */
export type Direction = "left" | "right";

/** @returns milliseconds until a group of this width (px) has made way for its copy */
export function lapDuration(groupWidth: number): number {
  return (groupWidth / PIXELS_PER_SECOND) * 1000;
}

/** @returns how many copies must follow the first group, so that the strip is full at every moment of a lap */
export function copyCount(stripWidth: number, groupWidth: number): number {
  return groupWidth > 0 ? Math.ceil(stripWidth / groupWidth) : 0;
}

interface LogoPosition {
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
export function timeWhenVisible({
  direction,
  left,
  width,
  stripWidth,
  groupWidth,
  time,
}: LogoPosition): number {
  const lap = lapDuration(groupWidth);
  const progress = (time % lap) / lap;
  const shift = (direction === "left" ? progress : 1 - progress) * groupWidth;
  const minShift = Math.max(0, left + width - stripWidth);
  if (shift >= minShift && shift <= left) return time;
  const targetShift = shift > left ? left : minShift;
  if (direction === "left") return (targetShift / groupWidth) * lap;
  // The very end of a lap is the beginning of the next, where the copy stands in the logo's place.
  return Math.min((1 - targetShift / groupWidth) * lap, lap - 1);
}
