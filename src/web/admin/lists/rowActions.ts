import { uiTexts } from "#texts/admin/ui.ts";

import type { IconName } from "#web/admin/ui/Icon.tsx";

export type RowAction = {
  /** A verb. "Edit" is read as "Edit River model". */
  label: string;
  /** Identifies the action if its label changes, so that the button keeps its element and the focus. */
  id?: string;
  icon: IconName;
  /** Why the action is disabled. */
  disabledReason?: string | undefined;
  /** Shown last and in red. */
  isDestructive?: boolean;
  /** Triggered by a click on the row, if it is not the first action. */
  isMain?: boolean;
  /** Only in the phone's sheet, which has room for more than three. */
  isSheetOnly?: boolean;
  /** Shortcut for the focused row. */
  key?: "e" | "p" | "Delete";
} & (
  | { href: string; external?: boolean }
  /** Called after the sheet has closed. */
  | { run: () => void }
);

export function deletion(run: () => void, disabledReason?: string): RowAction {
  return { label: uiTexts.delete, icon: "trash", key: "Delete", isDestructive: true, disabledReason, run };
}
