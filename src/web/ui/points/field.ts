// Brings a field of points to a canvas: tells whoever draws it what the page looks like and where the pointer is.
import { prefersReducedMotion } from "../useReducedMotion.ts";
import type { Box } from "./clearing.ts";
import type { EngineOptions, Order, Surroundings } from "./engine.ts";
import type { FigureName } from "./figures.ts";
import type { FieldSize, Place } from "./lattice.ts";

export interface FieldOptions {
  /** Drawn on by one field in its life. */
  canvas: HTMLCanvasElement;
  figure: FigureName;
  /** Where the figure stands in a field of this size; `textTop` is where the text begins. */
  place: (size: FieldSize, textTop: number) => Place;
  /** The texts to keep clear of, in pixels of the field. */
  texts: () => { boxes: Box[]; textTop: number };
}

export interface Field {
  /** Measures again and draws: after a change of size, text or theme. */
  refresh(): void;
  /** Lets the present figure go; the next one settles once `show` is called. */
  letGo(): void;
  show(figure: FigureName): void;
  stop(): void;
}

interface Drawer {
  obey(order: Order): void;
  stop(): void;
}

const MAX_DENSITY = 2;

/** Fails where the code that draws cannot be had. */
export async function startField(options: FieldOptions): Promise<Field> {
  const { canvas, figure } = options;
  const still = prefersReducedMotion();
  const drawer = await openDrawer({ canvas, figure, still });
  let visible = false;

  const watcher = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? false;
    look();
  });
  const look = () => drawer.obey({ kind: "seen", visible: visible && !document.hidden });
  const follow = (event: PointerEvent) => {
    if (event.pointerType === "mouse") drawer.obey({ kind: "point", pointer: pointerIn(canvas, event) });
  };
  const refresh = () => drawer.obey({ kind: "measured", surroundings: measure(options) });
  refresh();
  watcher.observe(canvas);
  document.addEventListener("visibilitychange", look);
  if (!still) addEventListener("pointermove", follow, { passive: true });

  return {
    refresh,
    letGo: () => drawer.obey({ kind: "letGo" }),
    show: (next) => drawer.obey({ kind: "show", figure: next }),
    stop: () => {
      drawer.stop();
      watcher.disconnect();
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pointermove", follow);
    },
  };
}

/** A worker beside the page, and in a browser whose workers cannot draw, the page itself. */
async function openDrawer(options: EngineOptions & { canvas: HTMLCanvasElement }): Promise<Drawer> {
  const address = typeof FIELD_WORKER === "undefined" ? "" : FIELD_WORKER;
  if (!address || !("transferControlToOffscreen" in options.canvas)) {
    return (await import("./engine.ts")).createEngine(options);
  }
  const worker = new Worker(address, { type: "module" });
  const canvas = options.canvas.transferControlToOffscreen();
  worker.postMessage({ ...options, canvas }, [canvas]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window's argument: a worker has one origin
  return { obey: (order) => worker.postMessage(order), stop: () => worker.terminate() };
}

function measure({ canvas, place, texts }: FieldOptions): Surroundings {
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  const { boxes, textTop } = texts();
  const style = getComputedStyle(canvas);
  return {
    size,
    density: Math.min(devicePixelRatio || 1, MAX_DENSITY),
    place: place(size, textTop),
    boxes,
    colours: { ink: style.getPropertyValue("--ink"), accent: style.getPropertyValue("--accent") },
  };
}

function pointerIn(canvas: HTMLCanvasElement, event: PointerEvent) {
  const box = canvas.getBoundingClientRect();
  const inside = event.clientY < box.bottom && event.clientY > box.top;
  return inside ? { x: event.clientX - box.left, y: event.clientY - box.top } : null;
}
