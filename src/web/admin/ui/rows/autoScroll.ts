import { flushSync } from "react-dom";

/** Distance in pixels from an edge at which a dragged row scrolls the list. */
const EDGE_ZONE = 72;
/** Pixels per second at the edge. */
const MAX_SPEED = 900;
/** Milliseconds. After a longer pause between frames, scrolling continues as after one frame. */
const MAX_FRAME_MS = 50;

/** The nearest scrollable ancestor, or the page. */
export function findScrollContainer(element: Element | null): Element {
  for (
    let ancestor = element?.parentElement;
    ancestor && ancestor !== document.body;
    ancestor = ancestor.parentElement
  ) {
    if (
      ancestor.scrollHeight > ancestor.clientHeight &&
      /auto|scroll/.test(getComputedStyle(ancestor).overflowY)
    ) {
      return ancestor;
    }
  }
  return document.documentElement;
}

/**
 * Moves a row and scrolls by the same distance, so that a repeated click at the same position moves the same
 * row.
 */
export function withScrollAnchor(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  const shift = element.getBoundingClientRect().top - before;
  findScrollContainer(element).scrollBy({ top: shift, behavior: "instant" });
}

/** Scrolls while a row is held near the upper or lower edge, up to the end of the list. */
export function createAutoScroll(list: Element, onScroll: () => void) {
  const container = findScrollContainer(list);
  let pointerY = 0;
  let frame = 0;
  let lastFrameAt = 0;

  function step(now: number) {
    frame = 0;
    const speed = scrollSpeedAt(pointerY, visibleEdgesOf(container), list.getBoundingClientRect());
    if (speed === 0) return;
    const elapsedMs = lastFrameAt === 0 ? 0 : Math.min(now - lastFrameAt, MAX_FRAME_MS);
    lastFrameAt = now;
    const before = container.scrollTop;
    container.scrollBy({ top: (speed * MAX_SPEED * elapsedMs) / 1000, behavior: "instant" });
    if (container.scrollTop !== before) onScroll();
    requestFrame();
  }

  function requestFrame() {
    frame ||= requestAnimationFrame(step);
  }

  return {
    container,
    /** The pointer's position in pixels from the top of the window. */
    setPointerY(newY: number) {
      pointerY = newY;
      if (frame === 0) lastFrameAt = 0;
      requestFrame();
    },
    stop() {
      cancelAnimationFrame(frame);
    },
  };
}

interface VerticalEdges {
  top: number;
  bottom: number;
}

/** The visible range of the page. Its scroll padding is the height that sticky bars cover. */
function visibleEdgesOf(container: Element): VerticalEdges {
  const { top, bottom } = container.getBoundingClientRect();
  const isPage = container === document.documentElement;
  const style = getComputedStyle(container);
  return {
    top: (isPage ? 0 : top) + parsePixels(style.scrollPaddingTop),
    bottom: (isPage ? innerHeight : bottom) - parsePixels(style.scrollPaddingBottom),
  };
}

/** `auto` is 0. */
function parsePixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** From -1 (up) to 1 (down); 0 away from the edges, or if no more of the list is hidden there. */
function scrollSpeedAt(y: number, edges: VerticalEdges, list: VerticalEdges): number {
  const above = list.top < edges.top ? edges.top + EDGE_ZONE - y : 0;
  if (above > 0) return -Math.min(1, above / EDGE_ZONE);
  const below = list.bottom > edges.bottom ? y - (edges.bottom - EDGE_ZONE) : 0;
  return Math.max(0, Math.min(1, below / EDGE_ZONE));
}
