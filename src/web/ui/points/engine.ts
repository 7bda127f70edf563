import { createTextMask } from "./textMask.ts";
import type { Rect, TextMask } from "./textMask.ts";
import type { ShapeName } from "./shapes.ts";
import { createPoints, snapToLattice } from "./lattice.ts";
import type { FieldPoint, FieldSize, ShapePlacement } from "./lattice.ts";
import { smoothstep } from "./noise.ts";
import { drawPoints } from "./drawPoints.ts";
import type { Colours } from "./drawPoints.ts";
import { createPointerRepulsion } from "./pointerRepulsion.ts";

export interface Pointer {
  x: number;
  y: number;
}

/** What the page measures for it, in CSS pixels of the field. */
export interface FieldMetrics {
  size: FieldSize;
  /** Pixels of the canvas to one of these. */
  pixelRatio: number;
  placement: ShapePlacement;
  /** The texts to keep clear of. */
  textRects: Rect[];
  colours: Colours;
}

export type EngineCommand =
  | { kind: "resize"; metrics: FieldMetrics }
  | { kind: "show"; shape: ShapeName }
  | { kind: "releaseShape" }
  | { kind: "visibility"; visible: boolean }
  | { kind: "point"; pointer: Pointer | null };

export interface EngineOptions {
  canvas: HTMLCanvasElement | OffscreenCanvas;
  shape: ShapeName;
  /** Nothing moves: every figure stands where it belongs at once. */
  isStatic: boolean;
}

export interface Engine {
  execute(order: EngineCommand): void;
  stop(): void;
}

const INTRO_MS = 1400;
const TRANSITION_MS = 900;
/** A drift of a few pixels in nine seconds needs no more than every fourth frame. */
const IDLE_FRAME_MS = 60;

/** Animates a field of points on a canvas. It needs no document, so it can run in a worker. */
export function createEngine({ canvas, shape: initialShape, isStatic }: EngineOptions): Engine {
  const context = get2dContext(canvas);
  let shape = initialShape;
  let metrics: FieldMetrics | null = null;
  let points: FieldPoint[] = [];
  let textMask: TextMask | null = null;
  let repulsion = createPointerRepulsion(0);
  let pointer: Pointer | null = null;
  let frame = 0;
  let lastFrameAt = 0;
  const progress = createProgress(isStatic);

  function execute(command: EngineCommand) {
    if (command.kind === "resize") resize(command.metrics);
    else if (command.kind === "show") showShape(command.shape);
    else if (command.kind === "releaseShape") progress.releaseShape();
    else if (command.kind === "visibility") setRunning(command.visible);
    else pointer = command.pointer;
  }

  function resize(newMetrics: FieldMetrics) {
    metrics = newMetrics;
    const { size, pixelRatio } = newMetrics;
    canvas.width = Math.round(size.width * pixelRatio);
    canvas.height = Math.round(size.height * pixelRatio);
    context?.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    textMask = createTextMask(size, newMetrics.textRects);
    layOutPoints();
    draw(performance.now());
  }

  function layOutPoints() {
    if (!metrics) return;
    points = createPoints(shape, snapToLattice(metrics.placement), metrics.size);
    repulsion = createPointerRepulsion(points.length);
  }

  function showShape(next: ShapeName) {
    progress.showShape(next !== shape);
    if (next === shape) return;
    shape = next;
    layOutPoints();
    if (isStatic) draw(0);
  }

  function setRunning(visible: boolean) {
    cancelAnimationFrame(frame);
    if (isStatic || !visible) return;
    lastFrameAt = performance.now();
    frame = requestAnimationFrame(tick);
  }

  function tick(now: number) {
    frame = requestAnimationFrame(tick);
    const elapsed = Math.min(now - lastFrameAt, 100);
    const isIdle = progress.isComplete() && !pointer;
    if (isIdle && elapsed < IDLE_FRAME_MS) return;
    lastFrameAt = now;
    progress.advance(elapsed);
    repulsion.step(points, pointer, elapsed);
    draw(now);
  }

  function draw(now: number) {
    if (!context || !metrics || !textMask || points.length === 0) return;
    context.clearRect(0, 0, metrics.size.width, metrics.size.height);
    const frameState = {
      fieldProgress: smoothstep(progress.field()),
      shapeProgress: progress.shape(),
      time: isStatic ? 0 : now,
      offsets: repulsion.offsets,
    };
    drawPoints(context, points, { frame: frameState, textMask, colours: metrics.colours });
  }

  return { execute, stop: () => cancelAnimationFrame(frame) };
}

/** From 0 to 1: how far the field has appeared, and the points have moved into the shape. */
function createProgress(isStatic: boolean) {
  const start = isStatic ? 1 : 0;
  let field = start;
  let shape = start;
  let target = 1;
  return {
    field: () => field,
    shape: () => shape,
    isComplete: () => field === 1 && shape === target,
    /** @param ms since the last frame */
    advance(ms: number): void {
      field = Math.min(1, field + ms / INTRO_MS);
      const step = ms / (field < 1 ? INTRO_MS : TRANSITION_MS);
      shape = target > shape ? Math.min(target, shape + step) : Math.max(target, shape - step);
    },
    showShape(isNew: boolean): void {
      target = 1;
      if (isNew) shape = start;
    },
    releaseShape: () => void (target = start),
  };
}

/** Both kinds of canvas have the same methods; only their types know nothing of one another. */
function get2dContext(canvas: HTMLCanvasElement | OffscreenCanvas) {
  return "style" in canvas ? canvas.getContext("2d") : canvas.getContext("2d");
}
