// A canvas of fine points that settle into a figure and keep clear of text; decoration, drawn after the first paint.
import { useEffect, useRef } from "react";

import type { FigureName } from "./points/figures.ts";
import type { Field } from "./points/field.ts";
import type { FieldSize, Place } from "./points/lattice.ts";
import { textBoxes } from "./points/textBoxes.ts";
import styles from "./PointField.module.css";
import { watchTheme } from "./useTheme.ts";

interface PointFieldProps {
  figure: FigureName;
  /** False while the figure is letting go, before another one comes. */
  settled?: boolean;
  /** Where the figure stands; must not change between renders. */
  place: (size: FieldSize, textTop: number) => Place;
}

/** Fills the positioned parent, whose texts marked `data-clear` it keeps clear of. */
export function PointField({ figure, settled = true, place }: PointFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<Field>(null);
  const first = useRef(figure);

  useEffect(() => {
    const element = canvas.current;
    const content = element?.parentElement;
    if (!element || !content) return;
    let stop = () => {};
    let isGone = false;
    const start = async () => {
      const { startField } = await import("./points/field.ts");
      if (isGone) return;
      const texts = () => textBoxes(element, content);
      const started = await startField({ canvas: element, figure: first.current, place, texts });
      if (isGone) return started.stop();
      field.current = started;
      stop = keepFresh(started, element);
    };
    // Without its code the page has no points, and lacks nothing else.
    const frame = requestAnimationFrame(() => void start().catch(() => {}));
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      stop();
      field.current?.stop();
      field.current = null;
    };
  }, [place]);

  useEffect(() => {
    first.current = figure;
    if (settled) field.current?.show(figure);
    else field.current?.letGo();
  }, [figure, settled]);

  return <canvas ref={canvas} className={styles.field} aria-hidden="true" />;
}

/** Draws again when the size, the theme or the typeface changes; gives the function that ends it. */
function keepFresh(field: Field, canvas: HTMLCanvasElement): () => void {
  let running = true;
  const sizes = new ResizeObserver(() => field.refresh());
  sizes.observe(canvas);
  const endTheme = watchTheme(() => field.refresh());
  void document.fonts.ready.then(() => running && field.refresh());
  return () => {
    running = false;
    sizes.disconnect();
    endTheme();
  };
}
