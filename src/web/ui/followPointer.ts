// Moves a ring after the pointer, a part of the way a frame, and says when it is over something that can be clicked.

/** Part of the way to the pointer that the ring goes in one frame of a 60 Hz screen. */
const PACE = 0.18;
const FRAME_MS = 1000 / 60;
/** Product spec, section 9. */
const FADE_AFTER_MS = 1000;
/** Pixels from the pointer at which the ring is there. */
const NEAR = 0.1;
const CLICKABLE = "a[href], button:not(:disabled), summary, [role=button]";

interface Point {
  x: number;
  y: number;
}

/** @returns the function that ends it */
export function followPointer(ring: HTMLElement): () => void {
  let pointer: Point = { x: 0, y: 0 };
  let at = pointer;
  let frame = 0;
  let drawn = 0;
  let fading: ReturnType<typeof setTimeout> | undefined;
  let under: EventTarget | null = null;

  function move(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    pointer = { x: event.clientX, y: event.clientY };
    if (!ring.hasAttribute("data-shown")) place(pointer);
    if (event.target !== under) enter((under = event.target));
    ring.toggleAttribute("data-shown", true);
    clearTimeout(fading);
    fading = setTimeout(hide, FADE_AFTER_MS);
    if (frame === 0) run(performance.now());
  }

  function hide() {
    clearTimeout(fading);
    ring.removeAttribute("data-shown");
  }

  /** On a coloured plane the accent is another one. */
  function enter(target: EventTarget | null) {
    if (!(target instanceof Element)) return;
    ring.toggleAttribute("data-over", target.closest(CLICKABLE) !== null);
    ring.style.setProperty("--ring", getComputedStyle(target).getPropertyValue("--accent"));
  }

  function run(now: number) {
    drawn = now;
    frame = requestAnimationFrame(follow);
  }

  function follow(now: number) {
    frame = 0;
    at = step(at, pointer, now - drawn);
    if (Math.hypot(pointer.x - at.x, pointer.y - at.y) < NEAR) return place(pointer);
    place(at);
    run(now);
  }

  function place(point: Point) {
    at = point;
    ring.style.translate = `${point.x.toFixed(1)}px ${point.y.toFixed(1)}px`;
  }

  addEventListener("pointermove", move, { passive: true });
  document.documentElement.addEventListener("pointerleave", hide);
  return () => {
    removeEventListener("pointermove", move);
    document.documentElement.removeEventListener("pointerleave", hide);
    cancelAnimationFrame(frame);
    clearTimeout(fading);
  };
}

/** On faster screens a frame is shorter, and so is its part of the way. */
export function step(from: Point, to: Point, passedMs: number): Point {
  const part = 1 - (1 - PACE) ** (passedMs / FRAME_MS);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
