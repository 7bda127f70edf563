import { useEffect, useRef } from "react";

import type { ShapeName } from "./points/shapes.ts";
import type { PointFieldController } from "./points/pointFieldController.ts";
import type { FieldSize, ShapePlacement } from "./points/lattice.ts";
import { measureTextRects } from "./points/textRects.ts";
import styles from "./PointField.module.css";
import { subscribeToTheme } from "./useTheme.ts";

interface PointFieldProps {
  shape: ShapeName;
  /** Computes the position of the shape. Must be stable between renders. */
  getPlacement: (size: FieldSize, textTop: number) => ShapePlacement;
}

/**
 * Decorative canvas that fills its positioned parent; points avoid texts marked `data-clear`. Loaded after the
 * first paint.
 */
export function PointField({ shape, getPlacement }: PointFieldProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const controllerRef = useRef<PointFieldController>(null);
  const initialShape = useRef(shape);

  useEffect(() => {
    const element = canvasRef.current;
    const content = element?.parentElement;
    if (!element || !content) return;
    let stopRefreshing = () => {};
    let isUnmounted = false;
    const start = async () => {
      const { startPointField } = await import("./points/pointFieldController.ts");
      if (isUnmounted) return;
      const getTextRects = () => measureTextRects(element, content);
      const controller = await startPointField({
        canvas: element,
        shape: initialShape.current,
        getPlacement,
        getTextRects,
      });
      if (isUnmounted) return controller.stop();
      controllerRef.current = controller;
      stopRefreshing = refreshOnChange(controller, element);
    };
    // Decoration only: the page works without it.
    const frame = requestAnimationFrame(() => void start().catch(() => {}));
    return () => {
      isUnmounted = true;
      cancelAnimationFrame(frame);
      stopRefreshing();
      controllerRef.current?.stop();
      controllerRef.current = null;
    };
  }, [getPlacement]);

  useEffect(() => {
    initialShape.current = shape;
    controllerRef.current?.showShape(shape);
  }, [shape]);

  return <canvas ref={canvasRef} className={styles.field} aria-hidden="true" />;
}

/** Redraws when the size, the theme or the fonts change. Returns a function that stops it. */
function refreshOnChange(controller: PointFieldController, canvas: HTMLCanvasElement): () => void {
  const resizeObserver = new ResizeObserver(controller.refresh);
  resizeObserver.observe(canvas);
  const unsubscribeTheme = subscribeToTheme(controller.refresh);
  void document.fonts.ready.then(controller.refresh);
  return () => {
    resizeObserver.disconnect();
    unsubscribeTheme();
  };
}
