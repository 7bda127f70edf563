/** Pixels per second (art direction, "Motion"). */
const PIXELS_PER_SECOND = 40;

/** Direction of movement. Each lap of `left` starts at the first logo; `right` runs the same lap in reverse. */
export type Direction = "left" | "right";

/** Returns the milliseconds after which a group of this width (px) is replaced by its copy. */
export function lapDuration(groupWidth: number): number {
  return (groupWidth / PIXELS_PER_SECOND) * 1000;
}

/** Returns how many copies must follow the first group to fill the marquee throughout a lap. Widths in px. */
export function copyCount(marqueeWidth: number, groupWidth: number): number {
  return groupWidth > 0 ? Math.ceil(marqueeWidth / groupWidth) : 0;
}

interface LogoPosition {
  direction: Direction;
  /** All lengths in pixels; `left` is the offset within the first group. */
  left: number;
  width: number;
  marqueeWidth: number;
  groupWidth: number;
  /** Milliseconds since the lap began. */
  time: number;
}

/** Returns the time of the lap (ms) at which the logo is entirely visible; `time` itself if it already is. */
export function timeWhenVisible({
  direction,
  left,
  width,
  marqueeWidth,
  groupWidth,
  time,
}: LogoPosition): number {
  const lap = lapDuration(groupWidth);
  const progress = (time % lap) / lap;
  const shift = (direction === "left" ? progress : 1 - progress) * groupWidth;
  const minShift = Math.max(0, left + width - marqueeWidth);
  if (shift >= minShift && shift <= left) return time;
  const targetShift = shift > left ? left : minShift;
  if (direction === "left") return (targetShift / groupWidth) * lap;
  // The end of a lap shows the same frame as the start of the next, with the copy in the logo's position.
  return Math.min((1 - targetShift / groupWidth) * lap, lap - 1);
}
