// A canvas of fine points that settle into a figure and keep clear of text; decoration, drawn after the first paint.
import { useEffect, useRef } from "react";

import type { ShapeName } from "./points/shapes.ts";
import type { PointFieldController } from "./points/pointFieldController.ts";
import type { FieldSize, ShapePlacement } from "./points/lattice.ts";
import { measureTextRects } from "./points/textRects.ts";
import styles from "./PointField.module.css";
import { subscribeToTheme } from "./useTheme.ts";

interface PointFieldProps {
  shape: ShapeName;
  /** False while the figure is letting go, before another one comes. */
  isSettled?: boolean;
  /** Where the figure stands; must not change between renders. */
  getPlacement: (size: FieldSize, textTop: number) => ShapePlacement;
}

/** Fills the positioned parent, whose texts marked `data-clear` it keeps clear of. */
export function PointField({ shape, isSettled = true, getPlacement }: PointFieldProps) {
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
    // Without its code the page has no points, and lacks nothing else.
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
    if (isSettled) controllerRef.current?.showShape(shape);
    else controllerRef.current?.releaseShape();
  }, [shape, isSettled]);

  return <canvas ref={canvasRef} className={styles.field} aria-hidden="true" />;
}

/** Draws again when the size, the theme or the typeface changes; gives the function that ends it. */
function refreshOnChange(controller: PointFieldController, canvas: HTMLCanvasElement): () => void {
  let isActive = true;
  const resizeObserver = new ResizeObserver(() => controller.refresh());
  resizeObserver.observe(canvas);
  const unsubscribeTheme = subscribeToTheme(() => controller.refresh());
  void document.fonts.ready.then(() => isActive && controller.refresh());
  return () => {
    isActive = false;
    resizeObserver.disconnect();
    unsubscribeTheme();
  };
}
