// Keeps points away from text: a coarse map of the field that says how visible a point may be at a place.
import type { FieldSize } from "./lattice.ts";
import { smooth } from "./order.ts";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Clearing {
  /** 0 hidden to 1 shown. */
  at(x: number, y: number): number;
}

const CELL = 4;
/** Pixels from a text: nothing nearer than the first, everything beyond the second. */
const NEAR = 26;
const FAR = 40;

export function clearingOf({ width, height }: FieldSize, boxes: readonly Box[]): Clearing {
  const columns = Math.ceil(width / CELL) + 1;
  const rows = Math.ceil(height / CELL) + 1;
  const shown = new Float32Array(columns * rows).fill(1);
  for (const box of boxes) clear(shown, columns, rows, box);
  return {
    at: (x, y) => {
      const column = Math.round(x / CELL);
      const row = Math.round(y / CELL);
      if (column < 0 || row < 0 || column >= columns || row >= rows) return 0;
      return (shown[row * columns + column] ?? 0) * footFade(y / height);
    },
  };
}

/** The field ends softly at its foot. */
function footFade(share: number): number {
  return share < 0.7 ? 1 : 0.25 + 0.75 * smooth((0.98 - share) / 0.26);
}

function clear(shown: Float32Array, columns: number, rows: number, box: Box) {
  const lastRow = Math.min(rows - 1, cellAfter(box.bottom));
  const lastColumn = Math.min(columns - 1, cellAfter(box.right));
  for (let row = cellBefore(box.top); row <= lastRow; row++) {
    for (let column = cellBefore(box.left); column <= lastColumn; column++) {
      const away = distance(box, column * CELL, row * CELL);
      const index = row * columns + column;
      shown[index] = Math.min(shown[index] ?? 1, smooth((away - NEAR) / (FAR - NEAR)));
    }
  }
}

function cellBefore(start: number): number {
  return Math.max(0, Math.floor((start - FAR) / CELL));
}

function cellAfter(end: number): number {
  return Math.ceil((end + FAR) / CELL);
}

function distance(box: Box, x: number, y: number): number {
  const across = Math.max(box.left - x, 0, x - box.right);
  const down = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(across, down);
}
