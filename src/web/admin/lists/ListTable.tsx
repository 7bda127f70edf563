// A table; on a phone, one card per row with its actions in a sheet.
import { useState } from "react";
import { useSearch } from "wouter";

import { listTexts as texts } from "#texts/admin/list.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import { BulkBar } from "./BulkBar.tsx";
import type { BulkOptions } from "./BulkBar.tsx";
import type { Column } from "./columns.ts";
import { ListRow } from "./ListRow.tsx";
import { ActionSheet } from "./ActionSheet.tsx";
import type { RowAction } from "./rowActions.ts";
import { selectionColumn } from "./SelectionBar.tsx";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { useSelection } from "./useSelection.ts";

import styles from "./ListTable.module.css";

interface ListTableProps<T extends { _id: string }> {
  columns: readonly Column<T>[];
  /** `null` until the first page is loaded. */
  items: readonly T[] | null;
  isStale: boolean;
  nameOf: (item: T) => string;
  /** In the order of the icons. A click on the row triggers the first one, or the one with `main`. */
  actionsOf: (item: T) => readonly RowAction[];
  /** True for rows with two lines of text. */
  isTall?: boolean;
  /** Lets several rows be selected, until the page, the search or a filter changes, and changed. */
  bulk?: BulkOptions<T>;
}

export function ListTable<T extends { _id: string }>(props: ListTableProps<T>) {
  const { items, isStale, nameOf, actionsOf, isTall = false, bulk } = props;
  const selection = useSelection(isStale ? [] : (items ?? []), useSearch());
  const columns = [...(bulk ? [selectionColumn(selection, nameOf)] : []), ...props.columns];
  const [sheetItem, setSheetItem] = useState<T | null>(null);
  return (
    <div className="container">
      {items && bulk && <BulkBar {...{ selection, nameOf }} {...bulk} />}
      <table className={styles.table} aria-busy={items === null || isStale} data-tall={isTall || undefined}>
        <colgroup>
          {columns.map(({ label, width }) => (
            <col key={label} style={width ? { width } : undefined} />
          ))}
          <col className={styles.actionsColumn} />
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.label} {...column} />
            ))}
            <th scope="col" className={styles.actionsHead}>
              {texts.actions}
            </th>
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined} data-loading={items === null || undefined}>
          {items === null ? (
            <SkeletonRows kinds={columns.map(({ kind }) => kind)} />
          ) : (
            items.map((item, index) => (
              <ListRow
                key={item._id}
                name={nameOf(item)}
                cells={columns.map(({ label, kind, cell, lang }) => ({
                  label,
                  kind,
                  lang: lang?.(item),
                  content: cell(item, index),
                }))}
                actions={actionsOf(item)}
                onMore={() => setSheetItem(item)}
              />
            ))
          )}
        </tbody>
      </table>
      {sheetItem && (
        <ActionSheet
          title={nameOf(sheetItem)}
          actions={actionsOf(sheetItem)}
          onClose={() => setSheetItem(null)}
        />
      )}
    </div>
  );
}

function ColumnHeader({
  label,
  sortDirection,
  onSort,
  kind,
}: Pick<Column<unknown>, "label" | "sortDirection" | "onSort" | "kind">) {
  return (
    <th scope="col" aria-sort={sortDirection} data-kind={kind}>
      {onSort ? (
        // Keeps its element, and so the focus, when the order changes.
        <button
          type="button"
          className={styles.sort}
          title={sortDirection ? undefined : texts.sortBy({ label })}
          aria-disabled={sortDirection ? true : undefined}
          onClick={sortDirection ? undefined : onSort}
        >
          <ColumnHeaderLabel label={label} sortDirection={sortDirection} />
        </button>
      ) : (
        <ColumnHeaderLabel label={label} sortDirection={sortDirection} kind={kind} />
      )}
    </th>
  );
}

function ColumnHeaderLabel({
  label,
  sortDirection,
  kind,
}: Pick<Column<unknown>, "label" | "sortDirection"> & Partial<Pick<Column<unknown>, "kind">>) {
  if (!sortDirection) return <span className={kind === "select" ? "visually-hidden" : ""}>{label}</span>;
  return (
    <span className={styles.sorted}>
      <span>{label}</span> <Icon name={sortDirection === "descending" ? "arrowDown" : "arrowUp"} />
    </span>
  );
}
