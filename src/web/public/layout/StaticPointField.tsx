import { useEffect, useRef } from "react";

import { subscribeToTheme } from "#web/ui/useTheme.ts";

import styles from "./StaticPointField.module.css";
import { wavePoint } from "./wavePoint.ts";

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
