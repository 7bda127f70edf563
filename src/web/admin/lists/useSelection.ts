import { useState } from "react";

export type Selection<T extends { _id: string } = { _id: string }> = ReturnType<typeof useSelection<T>>;

const NONE: ReadonlySet<string> = new Set();

/** The selected records of a page. @param list another value clears the selection, such as that of another page */
export function useSelection<T extends { _id: string }>(items: readonly T[], list: string) {
  const [state, setState] = useState({ list, ids: NONE, last: "" });
  const ids = state.list === list ? state.ids : NONE;
  const order = items.map(({ _id }) => _id);
  const selected = items.filter(({ _id }) => ids.has(_id));
  const isAll = items.length > 0 && selected.length === items.length;
  return {
    selected,
    isAll,
    has: (id: string) => ids.has(id),
    /** @param isRange applies to all records since the last one, as a click with Shift */
    toggle(id: string, isRange: boolean): void {
      const ends = [isRange ? order.indexOf(state.last) : -1, order.indexOf(id)];
      const range = ends.includes(-1) ? [id] : order.slice(Math.min(...ends), Math.max(...ends) + 1);
      const next = ids.has(id) ? ids.difference(new Set(range)) : ids.union(new Set(range));
      setState({ list, ids: next, last: id });
    },
    toggleAll: () => setState({ list, ids: isAll ? NONE : new Set(order), last: "" }),
    clear: () => setState({ list, ids: NONE, last: "" }),
  };
}
