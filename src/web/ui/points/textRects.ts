// Finds the lines of text that points must keep clear of: everything marked `data-clear` that lies over the canvas.
import type { Rect } from "./textMask.ts";

/** Boxes in pixels of the canvas, and where the text inside `content` begins. */
export function measureTextRects(
  canvas: HTMLCanvasElement,
  content: Element,
): { rects: Rect[]; textTop: number } {
  const origin = canvas.getBoundingClientRect();
  const rects: Rect[] = [];
  let textTop = origin.height;
  for (const element of document.querySelectorAll("[data-clear]")) {
    // The header stays in view while the page scrolls; the field is cleared for where it stands at the top.
    const originTop = origin.top + (element.closest("header") ? scrollY : 0);
    for (const line of lineRects(element)) {
      const rect = {
        left: line.left - origin.left,
        top: line.top - originTop,
        right: line.right - origin.left,
        bottom: line.bottom - originTop,
      };
      rects.push(rect);
      if (content.contains(element)) textTop = Math.min(textTop, rect.top);
    }
  }
  return { rects, textTop };
}

function lineRects(element: Element): Iterable<DOMRect> {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects();
}
