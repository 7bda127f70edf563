// Runs a field of points on a canvas: loads it, keeps it moving while it can be seen, and lets figures come and go.
import { prefersReducedMotion } from "../useReducedMotion.ts";
import { clearingOf } from "./clearing.ts";
import type { Box, Clearing } from "./clearing.ts";
import type { FigureName } from "./figures.ts";
import { layPoints, snap } from "./lattice.ts";
import type { FieldPoint, FieldSize, Place } from "./lattice.ts";
import { smooth } from "./order.ts";
import { paint } from "./paint.ts";
import type { Colours } from "./paint.ts";
import { pointerPush } from "./pointer.ts";

export interface FieldOptions {
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

const LOAD_MS = 1400;
const CHANGE_MS = 900;
/** A drift of a few pixels in nine seconds needs no more than every second frame. */
const REST_FRAME_MS = 30;
const MAX_DENSITY = 2;

export function startField({ canvas, figure: first, place, texts }: FieldOptions): Field {
  const context = canvas.getContext("2d");
  const still = prefersReducedMotion();
  let figure = first;
  let size: FieldSize = { width: 0, height: 0 };
  let points: FieldPoint[] = [];
  let clearing: Clearing = clearingOf(size, []);
  let colours: Colours = { ink: "", accent: "" };
  let pushing = pointerPush(0);
  let pointer: { x: number; y: number } | null = null;
  let frame = 0;
  let painted = 0;
  let visible = false;
  let field = still ? 1 : 0;
  let settled = still ? 1 : 0;
  let aim = 1;

  const watcher = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? false;
    run();
  });
  watcher.observe(canvas);
  document.addEventListener("visibilitychange", run);
  if (!still) addEventListener("pointermove", follow, { passive: true });
  refresh();

  function refresh() {
    const density = Math.min(devicePixelRatio || 1, MAX_DENSITY);
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    canvas.width = Math.round(size.width * density);
    canvas.height = Math.round(size.height * density);
    context?.setTransform(density, 0, 0, density, 0, 0);
    colours = coloursOf(canvas);
    lay();
    draw(performance.now());
  }

  function lay() {
    const { boxes, textTop } = texts();
    clearing = clearingOf(size, boxes);
    points = layPoints(figure, snap(place(size, textTop)), size);
    pushing = pointerPush(points.length);
  }

  function run() {
    cancelAnimationFrame(frame);
    if (still || !visible || document.hidden) return;
    painted = performance.now();
    frame = requestAnimationFrame(tick);
  }

  function tick(now: number) {
    frame = requestAnimationFrame(tick);
    const elapsed = Math.min(now - painted, 100);
    const resting = field === 1 && settled === aim && !pointer;
    if (resting && elapsed < REST_FRAME_MS) return;
    painted = now;
    field = Math.min(1, field + elapsed / LOAD_MS);
    const step = elapsed / (field < 1 ? LOAD_MS : CHANGE_MS);
    settled = aim > settled ? Math.min(aim, settled + step) : Math.max(aim, settled - step);
    pushing.step(points, pointer, elapsed);
    draw(now);
  }

  function draw(now: number) {
    if (!context || points.length === 0) return;
    context.clearRect(0, 0, size.width, size.height);
    const moment = { field: smooth(field), figure: settled, time: still ? 0 : now, push: pushing.push };
    paint(context, points, { moment, clearing, colours });
  }

  function follow(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    const box = canvas.getBoundingClientRect();
    const inside = event.clientY < box.bottom && event.clientY > box.top;
    pointer = inside ? { x: event.clientX - box.left, y: event.clientY - box.top } : null;
  }

  return {
    refresh,
    letGo: () => {
      aim = still ? 1 : 0;
    },
    show: (next) => {
      aim = 1;
      if (next === figure) return;
      figure = next;
      settled = still ? 1 : 0;
      lay();
      if (still) draw(0);
    },
    stop: () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      document.removeEventListener("visibilitychange", run);
      removeEventListener("pointermove", follow);
    },
  };
}

function coloursOf(canvas: HTMLCanvasElement): Colours {
  const style = getComputedStyle(canvas);
  return { ink: style.getPropertyValue("--ink"), accent: style.getPropertyValue("--accent") };
}
