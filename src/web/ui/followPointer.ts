// Moves a ring after the pointer, a part of the way a frame, and says when it is over something that can be clicked.

/** Part of the way to the pointer that the ring goes in one frame of a 60 Hz screen. */
const EASING_FACTOR = 0.18;
const FRAME_MS = 1000 / 60;
/** Product spec, section 9. */
const FADE_AFTER_MS = 1000;
/** Pixels from the pointer at which the ring is there. */
const SNAP_DISTANCE = 0.1;
const CLICKABLE = "a[href], button:not(:disabled), summary, [role=button]";

interface Point {
  x: number;
  y: number;
}

/** @returns the function that ends it */
export function followPointer(ring: HTMLElement): () => void {
  let target: Point = { x: 0, y: 0 };
  let position = target;
  let frame = 0;
  let lastFrameAt = 0;
  let fadeTimer: ReturnType<typeof setTimeout> | undefined;
  let hoveredElement: EventTarget | null = null;

  function onPointerMove(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    target = { x: event.clientX, y: event.clientY };
    if (!ring.hasAttribute("data-shown")) setPosition(target);
    if (event.target !== hoveredElement) onElementChange((hoveredElement = event.target));
    ring.toggleAttribute("data-shown", true);
    clearTimeout(fadeTimer);
    fadeTimer = setTimeout(hide, FADE_AFTER_MS);
    if (frame === 0) requestFrame(performance.now());
  }

  function hide() {
    clearTimeout(fadeTimer);
    ring.removeAttribute("data-shown");
  }

  /** On a coloured plane the accent is another one. */
  function onElementChange(element: EventTarget | null) {
    if (!(element instanceof Element)) return;
    ring.toggleAttribute("data-over", element.closest(CLICKABLE) !== null);
    ring.style.setProperty("--ring", getComputedStyle(element).getPropertyValue("--accent"));
  }

  function requestFrame(now: number) {
    lastFrameAt = now;
    frame = requestAnimationFrame(animate);
  }

  function animate(now: number) {
    frame = 0;
    position = easeTowards(position, target, now - lastFrameAt);
    if (Math.hypot(target.x - position.x, target.y - position.y) < SNAP_DISTANCE) return setPosition(target);
    setPosition(position);
    requestFrame(now);
  }

  function setPosition(point: Point) {
    position = point;
    ring.style.translate = `${point.x.toFixed(1)}px ${point.y.toFixed(1)}px`;
  }

  addEventListener("pointermove", onPointerMove, { passive: true });
  document.documentElement.addEventListener("pointerleave", hide);
  return () => {
    removeEventListener("pointermove", onPointerMove);
    document.documentElement.removeEventListener("pointerleave", hide);
    cancelAnimationFrame(frame);
    clearTimeout(fadeTimer);
  };
}

/** On faster screens a frame is shorter, and so is its part of the way. */
export function easeTowards(from: Point, to: Point, elapsedMs: number): Point {
  const fraction = 1 - (1 - EASING_FACTOR) ** (elapsedMs / FRAME_MS);
  return { x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction };
}
