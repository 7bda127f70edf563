import type { ReactNode } from "react";

import { listTexts as texts } from "#texts/admin/list.ts";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";

import type { Column } from "./columns.ts";
import type { Selection } from "./useSelection.ts";

import styles from "./SelectionBar.module.css";

const SELECT_ALL_ID = "select-all";

/** After a change, whose buttons are gone: a focus in the bar stays there. */
export function endSelection(selection: Selection): void {
  selection.clear();
  const box = document.getElementById(SELECT_ALL_ID);
  if (isFocusLost() || box?.closest("div")?.contains(document.activeElement)) box?.focus();
}

interface SelectionBarProps {
  className: string | undefined;
  selection: Selection;
  children: ReactNode;
}

/** Selects all records of the page. */
export function SelectionBar({ className, selection, children }: SelectionBarProps) {
  const { isAll, toggleAll } = selection;
  const count = selection.selected.length;
  return (
    <div className={className}>
      <label className={styles.all}>
        <input
          id={SELECT_ALL_ID}
          className="tick"
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={toggleAll}
        />
        <span aria-live="polite">{count > 0 ? texts.selected({ count }) : texts.selectAll}</span>
      </label>
      {children}
    </div>
  );
}

interface SelectBoxProps {
  /** Of the area that can be pressed. */
  className: string | undefined;
  selection: Selection;
  id: string;
  label: string;
}

export function SelectBox({ className, selection, id, label }: SelectBoxProps) {
  return (
    <label className={className}>
      <input
        className="tick"
        type="checkbox"
        aria-label={label}
        checked={selection.has(id)}
        // Of a click, or of the space bar.
        onChange={({ nativeEvent: event }) =>
          selection.toggle(id, event instanceof MouseEvent && event.shiftKey)
        }
      />
    </label>
  );
}

export function selectionColumn<T extends { _id: string }>(
  selection: Selection,
  nameOf: (item: T) => string,
): Column<T> {
  const { box: className } = styles;
  const cell = (item: T) => (
    <SelectBox {...{ className, selection }} id={item._id} label={texts.select({ name: nameOf(item) })} />
  );
  return { label: texts.selection, kind: "select", width: "44px", cell };
}
