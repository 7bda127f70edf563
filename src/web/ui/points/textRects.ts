import type { Rect } from "./textMask.ts";

/**
 * Measures the text lines marked `data-clear` that overlap the canvas, in pixels of the canvas, and the top of
 * the text inside `content`.
 */
export function measureTextRects(
  canvas: HTMLCanvasElement,
  content: Element,
): { rects: Rect[]; textTop: number } {
  const origin = canvas.getBoundingClientRect();
  const rects: Rect[] = [];
  let textTop = origin.height;
  for (const element of document.querySelectorAll("[data-clear]")) {
    // The header is sticky; the field is cleared where the header is at the top of the page.
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
