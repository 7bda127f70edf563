import type { ReactNode } from "react";
import { Link } from "wouter";

import { settingTexts as texts } from "#texts/admin/settings.ts";

import { SETTING_GROUPS } from "./settingGroups.tsx";

import styles from "./SettingsLayout.module.css";

export function SettingsLayout({ current, children }: { current: string; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <nav className={styles.groups} aria-label={texts.groupsLabel}>
        <ul>
          {SETTING_GROUPS.map(({ id, label }) => (
            <li key={id}>
              <Link
                className={styles.entry}
                href={`/admin/settings/${id}`}
                aria-current={id === current ? "page" : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.column}>{children}</div>
    </div>
  );
}
