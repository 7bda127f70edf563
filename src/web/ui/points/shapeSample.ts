export interface ShapeSample {
  /** 0 for the smallest point, 1 for one that fills its lattice cell. */
  tone: number;
  accent: boolean;
}

/** A position inside a shape without a point: the seams of the cube. */
export const GAP = "open";
