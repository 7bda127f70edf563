import { prefersReducedMotion } from "../useReducedMotion.ts";
import type { Rect } from "./textMask.ts";
import type { Engine, EngineOptions, FieldMetrics } from "./engine.ts";
import type { ShapeName } from "./shapes.ts";
import type { FieldSize, ShapePlacement } from "./lattice.ts";
import type { PointerState, Position } from "./pointerForces.ts";

export interface PointFieldOptions {
  /** Can be used once only: its control may be transferred to a worker. */
  canvas: HTMLCanvasElement;
  shape: ShapeName;
  /** Computes the position of the shape; `textTop` is the top of the text in pixels. */
  getPlacement: (size: FieldSize, textTop: number) => ShapePlacement;
  /** Measures the texts that points avoid, in pixels of the field. */
  getTextRects: () => { rects: Rect[]; textTop: number };
}

export interface PointFieldController {
  /** Measures, and draws again if the size, a text or the theme has changed. */
  refresh(): void;
  /** Lets all points travel to the shape. */
  showShape(figure: ShapeName): void;
  stop(): void;
}

const MAX_PIXEL_RATIO = 2;

/**
 * Forwards measurements, visibility and the pointer to the renderer. Rejects if the renderer's code can't be
 * loaded.
 */
export async function startPointField(options: PointFieldOptions): Promise<PointFieldController> {
  const { canvas, shape } = options;
  const isStatic = prefersReducedMotion();
  const renderer = await createRenderer({ canvas, shape, isStatic });
  let isVisible = false;

  const intersectionObserver = new IntersectionObserver((changes) => {
    isVisible = changes.at(-1)?.isIntersecting ?? false;
    updateVisibility();
  });
  const updateVisibility = () =>
    renderer.execute({ kind: "visibility", visible: isVisible && !document.hidden });
  const pointing = isStatic
    ? null
    : watchPointer(canvas, (pointer) => renderer.execute({ kind: "point", pointer }));
  let measured = "";
  const refresh = () => {
    const metrics = measureField(options);
    // A picture of the whole page is taken after a moment in a window of one pixel.
    if (metrics.size.width <= 1 || JSON.stringify(metrics) === measured) return;
    measured = JSON.stringify(metrics);
    renderer.execute({ kind: "resize", metrics });
  };
  refresh();
  intersectionObserver.observe(canvas);
  document.addEventListener("visibilitychange", updateVisibility);

  return {
    refresh,
    showShape: (next) => renderer.execute({ kind: "show", shape: next }),
    stop: () => {
      renderer.stop();
      intersectionObserver.disconnect();
      document.removeEventListener("visibilitychange", updateVisibility);
      pointing?.abort();
    },
  };
}

/** Draws in a worker, or on the main thread if the browser has no OffscreenCanvas. */
async function createRenderer(options: EngineOptions & { canvas: HTMLCanvasElement }): Promise<Engine> {
  const workerUrl = typeof FIELD_WORKER === "undefined" ? "" : FIELD_WORKER;
  if (!workerUrl || !("transferControlToOffscreen" in options.canvas)) {
    const { PointEngine } = await import("./engine.ts");
    return new PointEngine(options);
  }
  const worker = new Worker(workerUrl, { type: "module" });
  const canvas = options.canvas.transferControlToOffscreen();
  worker.postMessage({ ...options, canvas }, [canvas]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no target origin
  return { execute: (order) => worker.postMessage(order), stop: () => worker.terminate() };
}

function measureField({ canvas, getPlacement, getTextRects }: PointFieldOptions): FieldMetrics {
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  const { rects, textTop } = getTextRects();
  const style = getComputedStyle(canvas);
  return {
    size,
    pixelRatio: Math.min(devicePixelRatio || 1, MAX_PIXEL_RATIO),
    placement: getPlacement(size, textTop),
    textRects: rects,
    colours: { ink: style.getPropertyValue("--ink"), accent: style.getPropertyValue("--accent") },
  };
}

/** The parent of the canvas takes a drag, except on its texts. */
function watchPointer(canvas: HTMLCanvasElement, onChange: (pointer: PointerState | null) => void) {
  const listeners = new AbortController();
  const { signal } = listeners;
  let grabbedAt: Position | null = null;
  const update = (event: PointerEvent) => {
    const position = pointerPosition(canvas, event);
    const isPointing = grabbedAt || (event.pointerType === "mouse" && position.isInside);
    onChange(isPointing ? { position, grabbedAt } : null);
  };
  const release = (event: PointerEvent) => {
    grabbedAt = null;
    update(event);
  };
  canvas.parentElement?.addEventListener(
    "pointerdown",
    (event) => {
      const isOnText = event.target instanceof Element && event.target.closest("a, button, h1, [data-clear]");
      if (event.button === 0 && !isOnText) grabbedAt = pointerPosition(canvas, event);
    },
    { signal },
  );
  addEventListener("pointermove", update, { passive: true, signal });
  addEventListener("pointerup", release, { signal });
  addEventListener("pointercancel", release, { signal });
  addEventListener("selectstart", (event) => grabbedAt && event.preventDefault(), { signal });
  return listeners;
}

function pointerPosition(canvas: HTMLCanvasElement, event: PointerEvent) {
  const bounds = canvas.getBoundingClientRect();
  const isInside = event.clientY < bounds.bottom && event.clientY > bounds.top;
  return { x: event.clientX - bounds.left, y: event.clientY - bounds.top, isInside };
}
