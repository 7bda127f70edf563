// What a column of a list is: its head, its cells, and where they stand in a phone's card.
import type { ReactNode } from "react";

/**
 * How a cell is set, and where it stands in a phone's card: the picture left, the name and texts below one another,
 * badges and the date on the last line. `wideOnly` is left out there.
 */
export type ColumnKind = "picture" | "name" | "text" | "quiet" | "badge" | "date" | "number" | "wideOnly";

export interface Column<T> {
  label: string;
  kind: ColumnKind;
  cell: (item: T, index: number) => ReactNode;
  /** Of the column, in CSS; what is left is shared by those without one. */
  width?: string;
  sortDirection?: "ascending" | "descending";
  /** Puts the list in the order of this column; does nothing while it is. */
  onSort?: () => void;
  lang?: (item: T) => "th" | undefined;
}
