import { createTextMask } from "./textMask.ts";
import type { Rect, TextMask } from "./textMask.ts";
import type { ShapeName } from "./shapes.ts";
import { createPoints, snapToLattice } from "./lattice.ts";
import type { FieldPoint, FieldSize, ShapePlacement } from "./lattice.ts";
import { drawPoints } from "./drawPoints.ts";
import type { Colours } from "./drawPoints.ts";
import { createPointerForces } from "./pointerForces.ts";
import type { PointerState } from "./pointerForces.ts";
import { matchPoints, scatterPoints, travel } from "./travel.ts";

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
  | { kind: "visibility"; visible: boolean }
  | { kind: "point"; pointer: PointerState | null };

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
  /** The points where they travel from and to, in the same order. */
  #from: FieldPoint[] = [];
  #points: FieldPoint[] = [];
  /** On their way. */
  #shown: FieldPoint[] = [];
  #textMask: TextMask | null = null;
  #forces = createPointerForces(0);
  #pointer: PointerState | null = null;
  #isBent = false;
  #frame = 0;
  #lastFrameAt = 0;
  /** 0 (departed) to 1 (arrived). */
  #progress: number;
  #travelMs = INTRO_MS;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#context = get2dContext(options.canvas);
    this.#shape = options.shape;
    this.#progress = options.isStatic ? 1 : 0;
  }

  execute(command: EngineCommand) {
    if (command.kind === "resize") this.#resize(command.metrics);
    else if (command.kind === "show") this.#showShape(command.shape);
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
    this.#points = createPoints(this.#shape, snapToLattice(newMetrics.placement), size);
    this.#shown = [];
    this.#from =
      this.#travelMs === INTRO_MS
        ? scatterPoints(this.#points, newMetrics.placement.minRadius)
        : this.#points;
    this.#forces = createPointerForces(this.#points.length);
    this.#draw(performance.now());
  }

  /** All points travel from where they are. */
  #showShape(next: ShapeName) {
    if (next === this.#shape) return;
    this.#shape = next;
    if (!this.#metrics) return;
    this.#from = this.#currentPoints().map((point) => ({ ...point }));
    this.#points = matchPoints(
      this.#from,
      createPoints(next, snapToLattice(this.#metrics.placement), this.#metrics.size),
    );
    this.#shown = [];
    if (this.#options.isStatic) return this.#draw(0);
    this.#progress = 0;
    this.#travelMs = TRANSITION_MS;
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
    const isIdle = this.#progress === 1 && !this.#pointer && !this.#isBent;
    if (isIdle && elapsed < IDLE_FRAME_MS) return;
    this.#lastFrameAt = now;
    this.#progress = Math.min(1, this.#progress + elapsed / this.#travelMs);
    this.#isBent = this.#forces.step(this.#points, this.#pointer, elapsed);
    this.#draw(now);
  }

  #draw(now: number) {
    if (!this.#context || !this.#metrics || !this.#textMask || this.#points.length === 0) return;
    this.#context.clearRect(0, 0, this.#metrics.size.width, this.#metrics.size.height);
    drawPoints(this.#context, this.#currentPoints(), {
      frame: { time: this.#options.isStatic ? 0 : now, offsets: this.#forces.offsets },
      textMask: this.#textMask,
      colours: this.#metrics.colours,
    });
  }

  #currentPoints(): readonly FieldPoint[] {
    if (this.#progress === 1) return this.#points;
    for (const [index, to] of this.#points.entries()) {
      this.#shown[index] = travel(this.#from[index] ?? to, to, this.#progress, this.#shown[index]);
    }
    return this.#shown;
  }
}

/** Both contexts have the same methods, but TypeScript can't call the union's overloads. */
function get2dContext(canvas: HTMLCanvasElement | OffscreenCanvas) {
  return "style" in canvas ? canvas.getContext("2d") : canvas.getContext("2d");
}
