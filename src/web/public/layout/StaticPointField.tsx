import { useEffect, useRef } from "react";

import { subscribeToTheme } from "#web/ui/useTheme.ts";

import styles from "./StaticPointField.module.css";

const WIDE_PITCH = 18;
const NARROW_PITCH = 14;
const NARROW_BELOW = 900;

/** Draws once, and again when its size or the theme changes. */
export function StaticPointField() {
  const canvasRef = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvasRef.current;
    if (!element) return;
    const redraw = () => drawField(element);
    const resizeObserver = new ResizeObserver(redraw);
    resizeObserver.observe(element);
    const unsubscribeTheme = subscribeToTheme(redraw);
    return () => {
      resizeObserver.disconnect();
      unsubscribeTheme();
    };
  }, []);

  return <canvas ref={canvasRef} className={styles.field} aria-hidden="true" />;
}

function drawField(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const pixelRatio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  context.scale(pixelRatio, pixelRatio);
  const pitch = width < NARROW_BELOW ? NARROW_PITCH : WIDE_PITCH;
  const { ink, accent } = buildPaths(width, height, pitch);
  const style = getComputedStyle(canvas);
  context.fillStyle = style.getPropertyValue("--ink");
  context.fill(ink);
  context.fillStyle = style.getPropertyValue("--accent");
  context.fill(accent);
}

function buildPaths(width: number, height: number, pitch: number) {
  const paths = { ink: new Path2D(), accent: new Path2D() };
  for (let row = 0; (row + 0.5) * pitch <= height; row++) {
    for (let x = pitch / 2; x < width + pitch; x += pitch) {
      const point = wavePoint(x / width, row);
      const y = (row + 0.5) * pitch;
      const path = point.accent ? paths.accent : paths.ink;
      path.moveTo(x + point.radius, y);
      path.arc(x, y, point.radius, 0, 2 * Math.PI);
    }
  }
  return paths;
}

/** Row of the crest, counted from the top, at equal steps from the left edge to the right. */
const WAVE_ROWS = [
  5.5, 5.85, 6.2, 6.4, 6.15, 5.6, 4.85, 4.05, 3.3, 2.85, 2.8, 3.1, 3.65, 4.2, 4.35, 4.05, 3.35, 2.3, 1.2, 0.6,
  -0.2,
];
const MIN_RADIUS = 0.95;
const MAX_RADIUS = 4;
const ACCENT_WITHIN = 0.3;

/**
 * Returns the radius of a lattice point in pixels; `accent` where the crest meets the row.
 * @param fraction horizontal position, 0 to 1
 */
function wavePoint(fraction: number, row: number): { radius: number; accent: boolean } {
  const distance = row - waveRow(fraction);
  const radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.exp(-((distance / 1.9) ** 2));
  return { radius, accent: Math.abs(distance) < ACCENT_WITHIN };
}

function waveRow(fraction: number): number {
  const position = Math.min(1, Math.max(0, fraction)) * (WAVE_ROWS.length - 1);
  const index = Math.min(Math.floor(position), WAVE_ROWS.length - 2);
  const from = WAVE_ROWS[index] ?? 0;
  const to = WAVE_ROWS[index + 1] ?? from;
  return from + (to - from) * (position - index);
}
