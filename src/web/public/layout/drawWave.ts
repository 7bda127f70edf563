import type { WorkEntry } from "#resources/settings/site.ts";
import { hash2d } from "#web/ui/points/noise.ts";

const WIDE_PITCH = 18;
const NARROW_PITCH = 14;
const NARROW_BELOW = 900;

const MIN_RADIUS = 0.95;
const MAX_RADIUS = 4;
/** Rows, from the top. */
const CALM_ROW = 7.2;
const MIN_SWELL = 2.4;
const MAX_SWELL = 5.6;
/** Half the width of a swell, in columns. */
const MAX_SWELL_WIDTH = 3.4;
/** The newest entries, for which a narrow window has space. */
const NARROW_ENTRIES = 8;

interface Swell {
  column: number;
  height: number;
  width: number;
}

/** Draws the wave, and places its links at the crests. */
export function drawWave(wave: HTMLElement, work: readonly WorkEntry[]): void {
  const canvas = wave.querySelector("canvas");
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const isNarrow = width < NARROW_BELOW;
  const pitch = isNarrow ? NARROW_PITCH : WIDE_PITCH;
  const hiddenCount = isNarrow ? Math.max(0, work.length - NARROW_ENTRIES) : 0;
  const swells = placeSwells(work.slice(hiddenCount), Math.ceil(width / pitch));
  const pixelRatio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = getComputedStyle(canvas).getPropertyValue("--ink");
  context.fill(buildPath(width, height, pitch, swells));
  for (const [index, entry] of wave.querySelectorAll("li").entries()) {
    const { column } = swells[index - hiddenCount] ?? { column: 0 };
    entry.hidden = index < hiddenCount;
    const row = Math.round(crestRow(column, swells));
    entry.style.left = `${(column + 0.5) * pitch}px`;
    entry.style.setProperty("--at", String(((column + 0.5) * pitch) / width));
    entry.style.setProperty("--crest", `${(row + 0.5) * pitch}px`);
  }
}

/** Half by their dates, half evenly, so that no two are at the same place. */
function placeSwells(work: readonly WorkEntry[], columns: number): Swell[] {
  const times = work.map(({ publishedAt }) => Date.parse(publishedAt));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const width = Math.min(MAX_SWELL_WIDTH, columns / times.length / 1.6);
  return times.map((time, index) => {
    const byDate = last > first ? (time - first) / (last - first) : 0.5;
    const evenly = times.length > 1 ? index / (times.length - 1) : 0.5;
    const height = MIN_SWELL + (MAX_SWELL - MIN_SWELL) * hash2d(Math.floor(time / 1000), index);
    const column = Math.round((0.05 + 0.9 * (0.5 * byDate + 0.5 * evenly)) * (columns - 1));
    return { column, height, width };
  });
}

function buildPath(width: number, height: number, pitch: number, swells: readonly Swell[]): Path2D {
  const path = new Path2D();
  const peaks = new Set(swells.map(({ column }) => `${column} ${Math.round(crestRow(column, swells))}`));
  for (let column = 0; column * pitch < width; column++) {
    const crest = crestRow(column, swells);
    const x = (column + 0.5) * pitch;
    for (let row = 0; (row + 0.5) * pitch <= height; row++) {
      // The link is there.
      if (peaks.has(`${column} ${row}`)) continue;
      const radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.exp(-(((row - crest) / 1.9) ** 2));
      const y = (row + 0.5) * pitch;
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  return path;
}

/** Row of the crest, from the top. Swells that overlap do not add up beyond the highest. */
function crestRow(column: number, swells: readonly Swell[]): number {
  const heights = swells.map(
    (swell) => swell.height * Math.exp(-(((column - swell.column) / swell.width) ** 2)),
  );
  const calm = heights.reduce((left, height) => left * (1 - height / (MAX_SWELL + 1)), 1);
  return CALM_ROW - (MAX_SWELL + 1) * (1 - calm);
}
