// What a figure has at one place.

export interface ShapeSample {
  /** 0 is the finest point, 1 one that fills its place. */
  tone: number;
  accent: boolean;
}

/** A place inside a figure that stays empty: the seams of the cube. */
export const GAP = "open";
