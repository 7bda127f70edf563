import type { Page } from "playwright";

/**
 * Returns what is squeezed or stretched in the open dialog: words broken over lines although they fit, controls higher than
 * their content needs, and content wider than the dialog.
 */
export function findBrokenLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** px. Longer words, such as addresses, may be broken. */
    const MAX_WORD_WIDTH = 200;
    /** px: the padding and minimum height of a control. */
    const MAX_SPARE_HEIGHT = 48;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (!dialog) return ["no open dialog"];
    const range = document.createRange();
    const found: string[] = [];

    const textNodes: Text[] = [];
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) textNodes.push(walker.currentNode as Text);
    for (const node of textNodes) {
      if (!node.parentElement?.checkVisibility()) continue;
      const language = node.parentElement.closest("[lang]")?.getAttribute("lang") ?? "en";
      for (const { segment, index, isWordLike } of new Intl.Segmenter(language, {
        granularity: "word",
      }).segment(node.data)) {
        if (!isWordLike) continue;
        range.setStart(node, index);
        range.setEnd(node, index + segment.length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top))).size;
        const width = rects.reduce((sum, rect) => sum + rect.width, 0);
        if (lines > 1 && width < MAX_WORD_WIDTH) found.push(`broken word: ${segment}`);
      }
    }

    for (const control of dialog.querySelectorAll("button, a[href], label")) {
      if (!control.checkVisibility() || control.textContent.trim() === "") continue;
      range.selectNodeContents(control);
      const { height } = range.getBoundingClientRect();
      const spare = control.getBoundingClientRect().height - height;
      if (spare > MAX_SPARE_HEIGHT) found.push(`too high by ${Math.round(spare)} px: ${control.textContent}`);
    }
    if (dialog.scrollWidth > dialog.clientWidth) found.push("wider than the dialog");
    return found;
  });
}
