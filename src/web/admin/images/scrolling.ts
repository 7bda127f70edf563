// What scrolls around a list, and how it goes along while a row is moved in it.
import { flushSync } from "react-dom";

/** Pixels from an edge within which a held row scrolls. */
const ZONE = 72;
/** Pixels a second, at the edge itself. */
const FASTEST = 900;
/** Milliseconds: after a pause of the browser's, it goes on as after one frame. */
const LONGEST_FRAME = 50;

/** The nearest part around it that scrolls, or the page. */
export function scrollerOf(element: Element | null): Element {
  for (let outer = element?.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
    if (outer.scrollHeight > outer.clientHeight && /auto|scroll/.test(getComputedStyle(outer).overflowY)) {
      return outer;
    }
  }
  return document.documentElement;
}

/**
 * Moves an element and scrolls along, so that it stays where it is on the screen and the next press at the same spot meets it
 * again, not what has come in its place.
 */
export function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  const moved = element.getBoundingClientRect().top - before;
  scrollerOf(element).scrollBy({ top: moved, behavior: "instant" });
}

/** Scrolls for as long as a row is held at the upper or lower edge, to the list's end and no further. */
export function createEdgeScroll(list: Element, onScroll: () => void) {
  const scroller = scrollerOf(list);
  let y = 0;
  let frame = 0;
  let last = 0;

  function step(now: number) {
    frame = 0;
    const pull = pullAt(y, edgesOf(scroller), list.getBoundingClientRect());
    if (pull === 0) return;
    const passed = last === 0 ? 0 : Math.min(now - last, LONGEST_FRAME);
    last = now;
    const before = scroller.scrollTop;
    scroller.scrollBy({ top: (pull * FASTEST * passed) / 1000, behavior: "instant" });
    if (scroller.scrollTop !== before) onScroll();
    ask();
  }

  function ask() {
    frame ||= requestAnimationFrame(step);
  }

  return {
    scroller,
    /** Where it is held now, in pixels from the window's upper edge. */
    holdAt(newY: number) {
      y = newY;
      if (frame === 0) last = 0;
      ask();
    },
    stop() {
      cancelAnimationFrame(frame);
    },
  };
}

interface Edges {
  top: number;
  bottom: number;
}

/** What of it is seen: bars that stay cover the page's ends, as its scroll padding tells. */
function edgesOf(scroller: Element): Edges {
  const { top, bottom } = scroller.getBoundingClientRect();
  const isPage = scroller === document.documentElement;
  const style = getComputedStyle(scroller);
  return {
    top: (isPage ? 0 : top) + pixelsOf(style.scrollPaddingTop),
    bottom: (isPage ? innerHeight : bottom) - pixelsOf(style.scrollPaddingBottom),
  };
}

/** `auto` is none. */
function pixelsOf(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** From -1, upwards, to 1; 0 away from the edges, and where nothing more of the list is hidden. */
function pullAt(y: number, edges: Edges, list: Edges): number {
  const above = list.top < edges.top ? edges.top + ZONE - y : 0;
  if (above > 0) return -Math.min(1, above / ZONE);
  const below = list.bottom > edges.bottom ? y - (edges.bottom - ZONE) : 0;
  return Math.max(0, Math.min(1, below / ZONE));
}
