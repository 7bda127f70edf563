// A click anywhere on the row triggers its main action.
import type { Language } from "#texts/language.ts";
import { useLayoutEffect, useRef } from "react";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { Link, useLocation } from "wouter";

import { listTexts as texts } from "#texts/admin/list.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";

import type { ColumnKind } from "./columns.ts";
import type { RowAction } from "./rowActions.ts";

import styles from "./ListRow.module.css";

interface Cell {
  label: string;
  kind: ColumnKind;
  lang: Language | undefined;
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
  const mainAction = actions.find((action) => action.isMain) ?? actions[0];
  const row = useRef<HTMLTableRowElement>(null);
  useFocusNextRow(row);

  function handleRowClick(event: MouseEvent<HTMLElement>) {
    const isOnControl = event.target instanceof Element && event.target.closest("a, button, label");
    if (isOnControl || getSelection()?.toString() || !mainAction || mainAction.disabledReason) return;
    if ("run" in mainAction) mainAction.run();
    else navigate(mainAction.href);
  }

  return (
    // The name is a control for the same action; the row only enlarges the target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      ref={row}
      className={styles.row}
      data-image={cells.some(({ kind }) => kind === "image") || undefined}
      onClick={handleRowClick}
    >
      {cells.map(({ label, kind, lang, content }) =>
        kind === "name" ? (
          <th key={label} className={styles.name} scope="row" lang={lang}>
            <NameCell action={mainAction}>{content}</NameCell>
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
            .filter(({ isSheetOnly }) => !isSheetOnly)
            .map((action) => (
              <RowActionButton key={action.id ?? action.label} action={action} name={name} />
            ))}
        </span>
        <span className="block narrow-only">
          <IconButton
            icon="more"
            label={texts.actionsFor({ name })}
            aria-haspopup="dialog"
            onClick={onMore}
          />
        </span>
      </td>
    </tr>
  );
}

/** When a focused row is deleted, the focus moves to the next row, or to the last one. */
function useFocusNextRow(row: RefObject<HTMLTableRowElement | null>) {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      next?.querySelector<HTMLElement>("a[data-row-name], button[data-row-name]")?.focus();
    };
  }, [row]);
}

/** Gets the focus when J and K move through the rows. */
function NameCell({ action, children }: { action: RowAction | undefined; children: ReactNode }) {
  const lines = (
    <span className={styles.lines}>
      <LineClamp>{children}</LineClamp>
    </span>
  );
  if (!action || action.disabledReason) return <span data-row-name>{lines}</span>;
  if ("run" in action) {
    return (
      <button type="button" data-row-name onClick={action.run}>
        {lines}
      </button>
    );
  }
  return (
    <Link href={action.href} data-row-name>
      {lines}
    </Link>
  );
}

function RowActionButton({ action, name }: { action: RowAction; name: string }) {
  const { label, icon, disabledReason, key } = action;
  const text = `${label} ${name}`;
  if ("run" in action || disabledReason) {
    return (
      <IconButton
        icon={icon}
        label={text}
        title={disabledReason ?? label}
        disabled={Boolean(disabledReason)}
        data-row-key={key}
        onClick={"run" in action ? action.run : undefined}
      />
    );
  }
  const linkProps = { className: styles.icon, "aria-label": text, title: label, "data-row-key": key };
  return action.external ? (
    <a {...linkProps} href={action.href} target="_blank" rel="noreferrer">
      <Icon name={icon} />
    </a>
  ) : (
    <Link {...linkProps} href={action.href}>
      <Icon name={icon} />
    </Link>
  );
}
