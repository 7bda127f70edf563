/** Marks a run of omitted pages. */
export const GAP = null;

/** The pages to link: the first, the last, and the neighbours of the current one. */
export function linkedPages(current: number, total: number): (number | typeof GAP)[] {
  const neighbours = [current - 1, current, current + 1].filter((page) => page > 1 && page < total);
  const linked = [1, ...neighbours, total];
  return linked.flatMap((page, index) => {
    const skipped = page - (linked[index - 1] ?? 0) - 1;
    // A gap takes as much space as the one page that it would omit.
    if (skipped === 1) return [page - 1, page];
    return skipped > 1 ? [GAP, page] : [page];
  });
}
