// Moves and draws a field of points on one canvas; knows no document, so that it can run in a worker beside the page.
import { clearingOf } from "./clearing.ts";
import type { Box, Clearing } from "./clearing.ts";
import type { FigureName } from "./figures.ts";
import { layPoints, snap } from "./lattice.ts";
import type { FieldPoint, FieldSize, Place } from "./lattice.ts";
import { smooth } from "./order.ts";
import { paint } from "./paint.ts";
import type { Colours } from "./paint.ts";
import { pointerPush } from "./pointer.ts";

export interface Pointer {
  x: number;
  y: number;
}

/** What the page measures for it, in CSS pixels of the field. */
export interface Surroundings {
  size: FieldSize;
  /** Pixels of the canvas to one of these. */
  density: number;
  place: Place;
  /** The texts to keep clear of. */
  boxes: Box[];
  colours: Colours;
}

export type Order =
  | { kind: "measured"; surroundings: Surroundings }
  | { kind: "show"; figure: FigureName }
  | { kind: "letGo" }
  | { kind: "seen"; visible: boolean }
  | { kind: "point"; pointer: Pointer | null };

export interface EngineOptions {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  figure: FigureName;
  /** Nothing moves: every figure stands where it belongs at once. */
  still: boolean;
}

export interface Engine {
  obey(order: Order): void;
  stop(): void;
}

const LOAD_MS = 1400;
const CHANGE_MS = 900;
/** A drift of a few pixels in nine seconds needs no more than every fourth frame. */
const REST_FRAME_MS = 60;

export function createEngine({ canvas, figure: first, still }: EngineOptions): Engine {
  const context = contextOf(canvas);
  let figure = first;
  let around: Surroundings | null = null;
  let points: FieldPoint[] = [];
  let clearing: Clearing | null = null;
  let pushing = pointerPush(0);
  let pointer: Pointer | null = null;
  let frame = 0;
  let painted = 0;
  let field = still ? 1 : 0;
  let settled = still ? 1 : 0;
  let aim = 1;

  function obey(order: Order) {
    if (order.kind === "measured") fit(order.surroundings);
    else if (order.kind === "show") show(order.figure);
    else if (order.kind === "letGo") aim = still ? 1 : 0;
    else if (order.kind === "seen") run(order.visible);
    else pointer = order.pointer;
  }

  function fit(surroundings: Surroundings) {
    around = surroundings;
    const { size, density } = surroundings;
    canvas.width = Math.round(size.width * density);
    canvas.height = Math.round(size.height * density);
    context?.setTransform(density, 0, 0, density, 0, 0);
    clearing = clearingOf(size, surroundings.boxes);
    lay();
    draw(performance.now());
  }

  function lay() {
    if (!around) return;
    points = layPoints(figure, snap(around.place), around.size);
    pushing = pointerPush(points.length);
  }

  function show(next: FigureName) {
    aim = 1;
    if (next === figure) return;
    figure = next;
    settled = still ? 1 : 0;
    lay();
    if (still) draw(0);
  }

  function run(visible: boolean) {
    cancelAnimationFrame(frame);
    if (still || !visible) return;
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
    if (!context || !around || !clearing || points.length === 0) return;
    context.clearRect(0, 0, around.size.width, around.size.height);
    const moment = { field: smooth(field), figure: settled, time: still ? 0 : now, push: pushing.push };
    paint(context, points, { moment, clearing, colours: around.colours });
  }

  return { obey, stop: () => cancelAnimationFrame(frame) };
}

/** Both kinds of canvas have the same methods; only their types know nothing of one another. */
function contextOf(canvas: HTMLCanvasElement | OffscreenCanvas) {
  return "style" in canvas ? canvas.getContext("2d") : canvas.getContext("2d");
}
