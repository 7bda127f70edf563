import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";

import { wrapText } from "#web/ui/text/wrapText.tsx";

import { Icon } from "./Icon.tsx";
import type { IconName } from "./Icon.tsx";

import styles from "./Button.module.css";

/** One primary button per screen; `danger` only in confirmation dialogs. */
interface ButtonLook {
  kind?: "primary" | "outline" | "plain" | "danger";
  size?: "small" | "large";
  icon?: IconName;
  iconEnd?: IconName;
  /** Keyboard shortcut, such as `Ctrl ↵`. */
  hint?: string;
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Replaces the label while busy; the button keeps its width. */
  busyText?: string;
  busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { kind, size, icon, iconEnd, hint, busy = false, busyText, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-kind={kind ?? "outline"}
      data-size={size}
      aria-keyshortcuts={formatShortcut(hint)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
    >
      <Label icon={icon} iconEnd={iconEnd} hint={hint} busyText={busy ? busyText : undefined}>
        {children}
      </Label>
    </button>
  );
}

interface ButtonLinkProps extends ButtonLook {
  href: string;
  children: ReactNode;
  /** Opens a page outside the back office in a new tab. */
  external?: boolean;
  /** The N key activates it. */
  "data-new"?: boolean;
}

export function ButtonLink(props: ButtonLinkProps) {
  const { kind, size, icon, hint, href, external = false, children, ...rest } = props;
  const look = {
    ...rest,
    className: styles.button,
    "data-kind": kind ?? "outline",
    "data-size": size,
    "aria-keyshortcuts": formatShortcut(hint),
  };
  const label = (
    <Label icon={icon} iconEnd={external ? "arrowUpRight" : undefined} hint={hint}>
      {children}
    </Label>
  );
  // The router can't handle mail addresses and telephone numbers.
  if (/^(?:mailto|tel):/.test(href)) {
    return (
      <a href={href} {...look}>
        {label}
      </a>
    );
  }
  if (!external) {
    return (
      <Link href={href} {...look}>
        {label}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" {...look}>
      {label}
    </a>
  );
}

const KEY_NAMES: Record<string, string> = { Ctrl: "Control", "↵": "Enter" };

/** `Ctrl ↵` becomes `Control+Enter`. The visible hint itself is hidden from screen readers. */
function formatShortcut(hint: string | undefined): string | undefined {
  const keys = hint?.split(" ").map((key) => KEY_NAMES[key] ?? key);
  return keys?.join("+") || undefined;
}

interface LabelProps {
  icon: IconName | undefined;
  iconEnd: IconName | undefined;
  hint: string | undefined;
  busyText?: string | undefined;
  children: ReactNode;
}

function Label({ icon, iconEnd, hint, busyText, children }: LabelProps) {
  const label = (
    <span className={styles.label} data-ghost={busyText ? true : undefined}>
      {icon && <Icon name={icon} />}
      {wrapText(children)}
      {iconEnd && <Icon name={iconEnd} />}
      {hint && (
        <kbd className={styles.hint} aria-hidden="true">
          {hint}
        </kbd>
      )}
    </span>
  );
  if (!busyText) return label;
  return (
    <span className={styles.stack}>
      <span className={styles.label}>{busyText}</span>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    </span>
  );
}
