import type { ReactNode } from "react";

import { IconButton } from "../IconButton.tsx";

import type { MovableRowState } from "./useReorderRows.ts";

import styles from "./MovableRow.module.css";

interface MovableRowProps {
  row: MovableRowState;
  /** Lays out the row. */
  className: string | undefined;
  children: ReactNode;
}

/** A row of a list that `useReorderRows` reorders. `--drop-offset` sets how far outside the row the drop line is. */
export function MovableRow({ row, className, children }: MovableRowProps) {
  const { dragOffset, dropPosition, onKeyDown } = row;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the controls inside
    <li
      className={`${styles.row} ${className}`}
      data-dragged={dragOffset !== null || undefined}
      data-landing={dropPosition}
      style={dragOffset === null ? undefined : { transform: `translateY(${dragOffset}px)` }}
      onKeyDown={onKeyDown}
    >
      {children}
    </li>
  );
}

export function DragHandle({ row, label }: { row: MovableRowState; label: string }) {
  return (
    <span className={styles.handle}>
      <IconButton
        {...row.handle}
        icon="grip"
        label={label}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        data-part="grip"
      />
    </span>
  );
}

interface MoveButtonsProps {
  row: MovableRowState;
  labels: { up: string; down: string };
  /** The path of the row in its form: a save restores the focus by name. */
  name?: string;
  /** Further buttons. */
  children?: ReactNode;
}

export function MoveButtons({ row: { index, last, onMove }, labels, name, children }: MoveButtonsProps) {
  return (
    <span className={styles.moves}>
      <IconButton
        icon="arrowUp"
        label={labels.up}
        data-part="up"
        name={name && `${name}.up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="arrowDown"
        label={labels.down}
        data-part="down"
        name={name && `${name}.down`}
        disabled={index === last}
        onClick={() => onMove(index + 1)}
      />
      {children}
    </span>
  );
}
