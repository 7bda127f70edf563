// Replaces the navigation in the header with the menu button where the entries do not fit beside the name. CSS cannot select by whether
// something fits, but it can wrap; the root element's `data-folded` then says so.

/** Needs the layout: call it before a frame is painted, and again when the result of `watchHeader` may have changed. */
export function collapseHeader(header: Element) {
  const root = document.documentElement;
  const [name, side] = header.children;
  if (!name || !side) return;
  root.toggleAttribute("data-folded", false);
  // Below the large breakpoint, where the header has the menu button anyway: no layout for that.
  if (getComputedStyle(header).flexWrap === "nowrap") return;
  const row = name.getBoundingClientRect();
  const { top, height } = side.getBoundingClientRect();
  // On one row the two are centred on each other.
  root.toggleAttribute("data-folded", top + height / 2 > row.bottom);
}

/** Folds now and whenever the window, the name or the entries change their size. Returns the function that stops it. */
export function observeHeader(header: Element): () => void {
  const collapse = () => collapseHeader(header);
  const resizeObserver = new ResizeObserver(collapse);
  // Both have the same size folded and unfolded, so no observation causes another.
  for (const content of header.querySelectorAll(":scope > a, nav ul")) resizeObserver.observe(content);
  addEventListener("resize", collapse);
  return () => {
    resizeObserver.disconnect();
    removeEventListener("resize", collapse);
  };
}
