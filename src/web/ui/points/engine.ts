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

/** Measurements taken by the page, in CSS pixels of the field. */
export interface FieldMetrics {
  size: FieldSize;
  /** Canvas pixels per CSS pixel. */
  pixelRatio: number;
  placement: ShapePlacement;
  /** Rectangles that points avoid. */
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
  /** Disables all animation: shapes appear settled. */
  isStatic: boolean;
}

export interface Engine {
  execute(order: EngineCommand): void;
  stop(): void;
}

const INTRO_MS = 1400;
const TRANSITION_MS = 900;
/** Milliseconds per frame at rest: the sway is slow enough for every fourth frame. */
const IDLE_FRAME_MS = 60;

/** Animates a point field. Doesn't use the DOM, so that it can run in a worker. */
export class PointEngine {
  readonly #options: EngineOptions;
  readonly #context;
  #shape: ShapeName;
  #metrics: FieldMetrics | null = null;
  #points: FieldPoint[] = [];
  #textMask: TextMask | null = null;
  #repulsion = createPointerRepulsion(0);
  #pointer: Pointer | null = null;
  #frame = 0;
  #lastFrameAt = 0;
  readonly #progress;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#context = get2dContext(options.canvas);
    this.#shape = options.shape;
    this.#progress = createProgress(options.isStatic);
  }

  execute(command: EngineCommand) {
    if (command.kind === "resize") this.#resize(command.metrics);
    else if (command.kind === "show") this.#showShape(command.shape);
    else if (command.kind === "releaseShape") this.#progress.releaseShape();
    else if (command.kind === "visibility") this.#setRunning(command.visible);
    else this.#pointer = command.pointer;
  }

  stop() {
    return cancelAnimationFrame(this.#frame);
  }

  #resize(newMetrics: FieldMetrics) {
    this.#metrics = newMetrics;
    const { size, pixelRatio } = newMetrics;
    this.#options.canvas.width = Math.round(size.width * pixelRatio);
    this.#options.canvas.height = Math.round(size.height * pixelRatio);
    this.#context?.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    this.#textMask = createTextMask(size, newMetrics.textRects);
    this.#layOutPoints();
    this.#draw(performance.now());
  }

  #layOutPoints() {
    if (!this.#metrics) return;
    this.#points = createPoints(this.#shape, snapToLattice(this.#metrics.placement), this.#metrics.size);
    this.#repulsion = createPointerRepulsion(this.#points.length);
  }

  #showShape(next: ShapeName) {
    this.#progress.showShape(next !== this.#shape);
    if (next === this.#shape) return;
    this.#shape = next;
    this.#layOutPoints();
    if (this.#options.isStatic) this.#draw(0);
  }

  #setRunning(visible: boolean) {
    cancelAnimationFrame(this.#frame);
    if (this.#options.isStatic || !visible) return;
    this.#lastFrameAt = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number) {
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    const elapsed = Math.min(now - this.#lastFrameAt, 100);
    const isIdle = this.#progress.isComplete() && !this.#pointer;
    if (isIdle && elapsed < IDLE_FRAME_MS) return;
    this.#lastFrameAt = now;
    this.#progress.advance(elapsed);
    this.#repulsion.step(this.#points, this.#pointer, elapsed);
    this.#draw(now);
  }

  #draw(now: number) {
    if (!this.#context || !this.#metrics || !this.#textMask || this.#points.length === 0) return;
    this.#context.clearRect(0, 0, this.#metrics.size.width, this.#metrics.size.height);
    const frameState = {
      fieldProgress: smoothstep(this.#progress.field()),
      shapeProgress: this.#progress.shape(),
      time: this.#options.isStatic ? 0 : now,
      offsets: this.#repulsion.offsets,
    };
    drawPoints(this.#context, this.#points, {
      frame: frameState,
      textMask: this.#textMask,
      colours: this.#metrics.colours,
    });
  }
}

/** Progress of the field's appearance and of the shape, each from 0 to 1. */
function createProgress(isStatic: boolean) {
  const start = isStatic ? 1 : 0;
  let field = start;
  let shape = start;
  let target = 1;
  return {
    field: () => field,
    shape: () => shape,
    isComplete: () => field === 1 && shape === target,
    /** @param ms milliseconds since the last frame */
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

/** Both contexts have the same methods, but TypeScript can't call the union's overloads. */
function get2dContext(canvas: HTMLCanvasElement | OffscreenCanvas) {
  return "style" in canvas ? canvas.getContext("2d") : canvas.getContext("2d");
}
