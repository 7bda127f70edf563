/**
 * Sets `data-header-collapsed` on the root element if the navigation doesn't fit beside the name; CSS then shows the
 * menu button instead. CSS alone can wrap the entries, but not select by whether they wrapped. Forces a layout. Call it
 * before the first paint.
 */
export function collapseHeader(header: Element) {
  const root = document.documentElement;
  const [name, side] = header.children;
  if (!name || !side) return;
  root.toggleAttribute("data-header-collapsed", false);
  // Below the large breakpoint the menu button is always shown, so no layout is forced.
  if (getComputedStyle(header).flexWrap === "nowrap") return;
  const row = name.getBoundingClientRect();
  const { top, height } = side.getBoundingClientRect();
  // On one row, both are vertically centred.
  root.toggleAttribute("data-header-collapsed", top + height / 2 > row.bottom);
}

/**
 * Calls `collapseHeader` now and whenever the window, the name or the entries change their size. Returns a function that
 * stops it.
 */
export function observeHeader(header: Element): () => void {
  const collapse = () => collapseHeader(header);
  const resizeObserver = new ResizeObserver(collapse);
  // Their sizes are the same in both states, so collapsing doesn't trigger the observer again.
  for (const content of header.querySelectorAll(":scope > a, nav ul")) resizeObserver.observe(content);
  addEventListener("resize", collapse);
  return () => {
    resizeObserver.disconnect();
    removeEventListener("resize", collapse);
  };
}
