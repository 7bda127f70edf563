// Where the hero's figure stands: top right on a wide page, between header and headline on a narrow one.
import type { FieldSize, Place } from "#web/ui/points/lattice.ts";

const NARROW = 900;
const PHONE = 600;

/** Pixels. */
const HEADER = 90;
/** Pixels between header and headline; with less, as on a phone held across, a figure would stand among the words. */
const LEAST_ROOM = 200;

/** `textTop`: where the headline begins, in pixels of the field. */
export function heroPlace({ width, height }: FieldSize, textTop: number): Place {
  if (width >= NARROW) {
    const radius = Math.min(width * 0.1925, height * 0.308);
    return {
      x: width * 0.724,
      y: height * 0.408,
      radius,
      pitch: 15,
      finest: 0.95,
      reach: 400,
      looseness: { from: -0.62, blown: 0.4, loose: 0.26 },
    };
  }
  const phone = width < PHONE;
  const room = textTop - 100;
  const radius = Math.max(60, Math.min(width * 0.359, room * 0.36, 220));
  return {
    x: width * 0.628,
    y: HEADER + room * 0.46,
    radius,
    plain: textTop - HEADER < LEAST_ROOM,
    pitch: phone ? 10 : 13,
    finest: phone ? 0.75 : 0.85,
    reach: phone ? 170 : 260,
    looseness: { from: -0.6, blown: 1.5, loose: 0.1 },
  };
}
