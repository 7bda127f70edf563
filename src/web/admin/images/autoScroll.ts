// What scrolls around a list, and how it goes along while a row is moved in it.
import { flushSync } from "react-dom";

/** Pixels from an edge within which a held row scrolls. */
const EDGE_ZONE = 72;
/** Pixels a second, at the edge itself. */
const MAX_SPEED = 900;
/** Milliseconds: after a pause of the browser's, it goes on as after one frame. */
const MAX_FRAME_MS = 50;

/** The nearest part around it that scrolls, or the page. */
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
 * Moves an element and scrolls along, so that it stays where it is on the screen and the next press at the same spot meets it
 * again, not what has come in its place.
 */
export function withScrollAnchor(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  const shift = element.getBoundingClientRect().top - before;
  findScrollContainer(element).scrollBy({ top: shift, behavior: "instant" });
}

/** Scrolls for as long as a row is held at the upper or lower edge, to the list's end and no further. */
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
    /** Where it is held now, in pixels from the window's upper edge. */
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

/** What of it is seen: bars that stay cover the page's ends, as its scroll padding tells. */
function visibleEdgesOf(container: Element): VerticalEdges {
  const { top, bottom } = container.getBoundingClientRect();
  const isPage = container === document.documentElement;
  const style = getComputedStyle(container);
  return {
    top: (isPage ? 0 : top) + parsePixels(style.scrollPaddingTop),
    bottom: (isPage ? innerHeight : bottom) - parsePixels(style.scrollPaddingBottom),
  };
}

/** `auto` is none. */
function parsePixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** From -1, upwards, to 1; 0 away from the edges, and where nothing more of the list is hidden. */
function scrollSpeedAt(y: number, edges: VerticalEdges, list: VerticalEdges): number {
  const above = list.top < edges.top ? edges.top + EDGE_ZONE - y : 0;
  if (above > 0) return -Math.min(1, above / EDGE_ZONE);
  const below = list.bottom > edges.bottom ? y - (edges.bottom - EDGE_ZONE) : 0;
  return Math.max(0, Math.min(1, below / EDGE_ZONE));
}
