// What can be done with one row: icons in the table, lines of a sheet on a phone, keys under the hands.
import type { IconName } from "../../ui/Icon.tsx";

export type RowAction = {
  /** A verb; "Edit" is read as "Edit River model". */
  label: string;
  /** The same whatever its word is, where that turns: the button stays the same one, with its focus. */
  id?: string;
  icon: IconName;
  /** Why it cannot be done now; it stays in its place, disabled. */
  disabledReason?: string | undefined;
  /** Set apart, last and in red. */
  isDestructive?: boolean;
  /** What a click on the row does, where that is not the first. */
  isMain?: boolean;
  /** Only in the sheet of a phone, where there is room for more than three. */
  isSheetOnly?: boolean;
  /** Does it for the row that has the focus. */
  key?: "e" | "p" | "Delete";
} & (
  | { href: string; external?: boolean }
  /** Called after the sheet has closed. */
  | { run: () => void }
);
