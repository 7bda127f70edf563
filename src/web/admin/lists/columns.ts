import type { Language } from "#texts/language.ts";
import type { ReactNode } from "react";

/**
 * Alignment of the cell, and its position in a phone's card: checkbox and image at the left, name and texts below each
 * other, badges and date in the last line. `wideOnly` cells are omitted there.
 */
export type ColumnKind =
  "select" | "image" | "name" | "text" | "quiet" | "badge" | "date" | "number" | "wideOnly";

export interface Column<T> {
  label: string;
  kind: ColumnKind;
  cell: (item: T, index: number) => ReactNode;
  /** CSS width. Columns without one share the remaining width. */
  width?: string;
  sortDirection?: "ascending" | "descending";
  /** Sorts the list by this column; does nothing if it is sorted by it already. */
  onSort?: () => void;
  lang?: (item: T) => Language | undefined;
}
