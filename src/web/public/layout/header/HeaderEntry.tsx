import type { FocusEvent, KeyboardEvent } from "react";

import type { MenuLink } from "#resources/settings/site.ts";

import type { PublicRoute } from "../../page.ts";
import styles from "./HeaderEntry.module.css";
import { MenuItem } from "./MenuItem.tsx";
import { ariaCurrent } from "./navigation.ts";

interface HeaderEntryProps {
  route: PublicRoute;
  path: string;
  link: MenuLink;
}

/** A link, or a button that shows it with the entries below it; works without scripts. */
export function HeaderEntry({ route, path, link }: HeaderEntryProps) {
  const { href, label, children } = link;
  const current = ariaCurrent(route, path, link);
  if (!children)
    return (
      <li>
        <MenuItem href={href} aria-current={current} data-clear>
          {label}
        </MenuItem>
      </li>
    );
  return (
    <li>
      {/* Closed again on the next page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys of the links inside */}
      <details key={path} className={styles.entry} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
        <summary className={styles.opener} aria-current={current} data-clear>
          {label}
        </summary>
        <ul className={styles.list}>
          {[{ href, label }, ...children].map((below) => (
            <li key={below.href}>
              <MenuItem href={below.href} aria-current={below.href === path ? "page" : undefined}>
                {below.label}
              </MenuItem>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeOnEscape({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector("summary")?.focus();
}
