import type { FieldSize, ShapePlacement } from "#web/ui/points/lattice.ts";

const WIDE_FROM = 900;
const PHONE_BELOW = 600;

/** Pixels. */
const HEADER_HEIGHT = 90;
/**
 * Pixels between header and headline. With less, as on a phone in landscape, the figure would overlap the text.
 */
const MIN_SPACE_ABOVE = 200;

/**
 * Places the figure at the top right on a wide page, between header and headline on a narrow one.
 * @param textTop top of the headline, in pixels from the top of the field
 */
export function heroPlacement({ width, height }: FieldSize, textTop: number): ShapePlacement {
  if (width >= WIDE_FROM) {
    const radius = Math.min(width * 0.1925, height * 0.308);
    return {
      x: width * 0.724,
      y: height * 0.408,
      radius,
      pitch: 15,
      minRadius: 0.95,
      maxDrift: 400,
      scatter: { from: -0.62, blown: 0.4, loose: 0.26 },
    };
  }
  const isPhone = width < PHONE_BELOW;
  const space = textTop - 100;
  const radius = Math.max(60, Math.min(width * 0.359, space * 0.36, 220));
  return {
    x: width * 0.628,
    y: HEADER_HEIGHT + space * 0.46,
    radius,
    isBackgroundOnly: textTop - HEADER_HEIGHT < MIN_SPACE_ABOVE,
    pitch: isPhone ? 10 : 13,
    minRadius: isPhone ? 0.75 : 0.85,
    maxDrift: isPhone ? 170 : 260,
    scatter: { from: -0.6, blown: 1.5, loose: 0.1 },
  };
}
