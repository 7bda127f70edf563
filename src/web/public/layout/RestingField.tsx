// The field of points at rest: a lattice across the page with one quiet wave, drawn once and again when it must change.
import { useEffect, useRef } from "react";

import { watchTheme } from "#web/ui/useTheme.ts";

import styles from "./RestingField.module.css";
import { restingPoint } from "./restingWave.ts";

const WIDE_PITCH = 18;
const NARROW_PITCH = 14;
const NARROW = 900;

export function RestingField() {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const redraw = () => drawField(element);
    const sizes = new ResizeObserver(redraw);
    sizes.observe(element);
    const endTheme = watchTheme(redraw);
    return () => {
      sizes.disconnect();
      endTheme();
    };
  }, []);

  return <canvas ref={canvas} className={styles.field} aria-hidden="true" />;
}

function drawField(canvas: HTMLCanvasElement) {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const density = Math.min(devicePixelRatio || 1, 2);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.scale(density, density);
  const pitch = width < NARROW ? NARROW_PITCH : WIDE_PITCH;
  const { ink, accent } = pathsOf(width, height, pitch);
  const style = getComputedStyle(canvas);
  context.fillStyle = style.getPropertyValue("--ink");
  context.fill(ink);
  context.fillStyle = style.getPropertyValue("--accent");
  context.fill(accent);
}

function pathsOf(width: number, height: number, pitch: number) {
  const paths = { ink: new Path2D(), accent: new Path2D() };
  for (let row = 0; (row + 0.5) * pitch <= height; row++) {
    for (let x = pitch / 2; x < width + pitch; x += pitch) {
      const point = restingPoint(x / width, row);
      const y = (row + 0.5) * pitch;
      const path = point.accent ? paths.accent : paths.ink;
      path.moveTo(x + point.radius, y);
      path.arc(x, y, point.radius, 0, 2 * Math.PI);
    }
  }
  return paths;
}
