// One row of a list. A click anywhere on it does what its name does: its main action.
import { useLayoutEffect, useRef } from "react";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { Link, useLocation } from "wouter";

import { listTexts as texts } from "#texts/admin/list.ts";

import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

import type { ColumnKind } from "./columns.ts";
import type { RowAction } from "./rowActions.ts";

import styles from "./ListRow.module.css";

interface Cell {
  label: string;
  kind: ColumnKind;
  lang: "th" | undefined;
  content: ReactNode;
}

interface ListRowProps {
  name: string;
  cells: readonly Cell[];
  actions: readonly RowAction[];
  onMore: () => void;
}

export function ListRow({ name, cells, actions, onMore }: ListRowProps) {
  const [, navigate] = useLocation();
  const main = actions.find((action) => action.main) ?? actions[0];
  const row = useRef<HTMLTableRowElement>(null);
  useFocusHandedOn(row);

  function openUnlessOnControl(event: MouseEvent<HTMLElement>) {
    const onControl = event.target instanceof Element && event.target.closest("a, button");
    if (onControl || getSelection()?.toString() || !main || main.unless) return;
    if ("run" in main) main.run();
    else navigate(main.href);
  }

  return (
    // The name is a control that does the same; the row only makes the target larger.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={row}
      className={styles.row}
      data-picture={cells[0]?.kind === "picture" || undefined}
      onClick={openUnlessOnControl}
    >
      {cells.map(({ label, kind, lang, content }) =>
        kind === "name" ? (
          <th key={label} className={styles.name} scope="row" lang={lang}>
            <Name action={main}>{content}</Name>
          </th>
        ) : (
          <td key={label} className={styles.cell} data-kind={kind} lang={lang}>
            {content}
          </td>
        ),
      )}
      <td className={styles.actions}>
        <span className={styles.icons}>
          {actions
            .filter(({ sheetOnly }) => !sheetOnly)
            .map((action) => (
              <RowIcon key={action.id ?? action.label} action={action} name={name} />
            ))}
        </span>
        <span className={styles.more}>
          <IconButton icon="more" label={texts.actionsFor(name)} aria-haspopup="dialog" onClick={onMore} />
        </span>
      </td>
    </tr>
  );
}

/** A row that is deleted leaves the focus to the one that takes its place, or to the last. */
function useFocusHandedOn(row: RefObject<HTMLTableRowElement | null>) {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      next?.querySelector<HTMLElement>("a[data-row-name], button[data-row-name]")?.focus();
    };
  }, [row]);
}

/** Takes the focus when one walks through the rows with J and K. */
function Name({ action, children }: { action: RowAction | undefined; children: ReactNode }) {
  if (!action || action.unless) return <span data-row-name>{children}</span>;
  if ("run" in action) {
    return (
      <button type="button" className={styles.open} data-row-name onClick={action.run}>
        {children}
      </button>
    );
  }
  return (
    <Link href={action.href} data-row-name>
      {children}
    </Link>
  );
}

function RowIcon({ action, name }: { action: RowAction; name: string }) {
  const { label, icon, unless, key } = action;
  const text = `${label} ${name}`;
  if ("run" in action || unless) {
    return (
      <IconButton
        icon={icon}
        label={text}
        title={unless ?? label}
        disabled={Boolean(unless)}
        data-row-key={key}
        onClick={"run" in action ? action.run : undefined}
      />
    );
  }
  const look = { className: styles.icon, "aria-label": text, title: label, "data-row-key": key };
  return action.external ? (
    <a {...look} href={action.href} target="_blank" rel="noreferrer">
      <Icon name={icon} />
    </a>
  ) : (
    <Link {...look} href={action.href}>
      <Icon name={icon} />
    </Link>
  );
}
