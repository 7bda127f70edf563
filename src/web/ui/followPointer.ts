/** Fraction of the remaining distance covered in one frame at 60 Hz. */
const EASING_FACTOR = 0.18;
const FRAME_MS = 1000 / 60;
/** The ring fades when the pointer has not moved for this long. */
const FADE_AFTER_MS = 1000;
/** Remaining pixels below which the ring snaps to the pointer. */
const SNAP_DISTANCE = 0.1;
const CLICKABLE = "a[href], button:not(:disabled), summary, [role=button]";

interface Point {
  x: number;
  y: number;
}

/**
 * Moves the ring towards the pointer with easing, and sets `data-over` over clickable elements. Returns a
 * function that stops it.
 */
export function followPointer(ring: HTMLElement): () => void {
  let target: Point = { x: 0, y: 0 };
  let position = target;
  let frame = 0;
  let lastFrameAt = 0;
  let fadeTimer: ReturnType<typeof setTimeout> | undefined;

  function onPointerMove(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    target = { x: event.clientX, y: event.clientY };
    if (!ring.hasAttribute("data-shown")) setPosition(target);
    updateStyle(event.target);
    ring.toggleAttribute("data-shown", true);
    clearTimeout(fadeTimer);
    fadeTimer = setTimeout(hide, FADE_AFTER_MS);
    if (frame === 0) requestFrame(performance.now());
  }

  function hide() {
    clearTimeout(fadeTimer);
    ring.removeAttribute("data-shown");
  }

  /** Coloured surfaces have their own accent; one may have opened below the pointer. */
  function updateStyle(element: EventTarget | null) {
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

/** Scales with the elapsed time, so that the speed doesn't depend on the refresh rate. */
export function easeTowards(from: Point, to: Point, elapsedMs: number): Point {
  const fraction = 1 - (1 - EASING_FACTOR) ** (elapsedMs / FRAME_MS);
  return { x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction };
}
