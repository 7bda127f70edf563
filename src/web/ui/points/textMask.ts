import type { FieldSize } from "./lattice.ts";
import { smoothstep } from "./noise.ts";

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface TextMask {
  /** 0 (hidden) to 1 (visible). */
  visibilityAt(x: number, y: number): number;
}

const CELL_SIZE = 4;
/** Pixels from a text: points are hidden within the first distance and fully visible beyond the second. */
const HIDDEN_WITHIN = 26;
const SHOWN_BEYOND = 40;

/** Precomputes on a coarse grid how visible points are near text. */
export function createTextMask({ width, height }: FieldSize, rects: readonly Rect[]): TextMask {
  const columns = Math.ceil(width / CELL_SIZE) + 1;
  const rows = Math.ceil(height / CELL_SIZE) + 1;
  const visibility = new Float32Array(columns * rows).fill(1);
  for (const rect of rects) maskRect(visibility, columns, rows, rect);
  return {
    visibilityAt: (x, y) => {
      const column = Math.round(x / CELL_SIZE);
      const row = Math.round(y / CELL_SIZE);
      if (column < 0 || row < 0 || column >= columns || row >= rows) return 0;
      return (visibility[row * columns + column] ?? 0) * bottomFade(y / height);
    },
  };
}

/** Fades the field out towards the bottom. */
function bottomFade(fraction: number): number {
  return fraction < 0.7 ? 1 : 0.25 + 0.75 * smoothstep((0.98 - fraction) / 0.26);
}

function maskRect(visibility: Float32Array, columns: number, rows: number, rect: Rect) {
  const lastRow = Math.min(rows - 1, lastCell(rect.bottom));
  const lastColumn = Math.min(columns - 1, lastCell(rect.right));
  for (let row = firstCell(rect.top); row <= lastRow; row++) {
    for (let column = firstCell(rect.left); column <= lastColumn; column++) {
      const gap = distanceToRect(rect, column * CELL_SIZE, row * CELL_SIZE);
      const index = row * columns + column;
      visibility[index] = Math.min(
        visibility[index] ?? 1,
        smoothstep((gap - HIDDEN_WITHIN) / (SHOWN_BEYOND - HIDDEN_WITHIN)),
      );
    }
  }
}

function firstCell(start: number): number {
  return Math.max(0, Math.floor((start - SHOWN_BEYOND) / CELL_SIZE));
}

function lastCell(end: number): number {
  return Math.ceil((end + SHOWN_BEYOND) / CELL_SIZE);
}

function distanceToRect(rect: Rect, x: number, y: number): number {
  const across = Math.max(rect.left - x, 0, x - rect.right);
  const down = Math.max(rect.top - y, 0, y - rect.bottom);
  return Math.hypot(across, down);
}
