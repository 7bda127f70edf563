import type { ReactNode } from "react";
import { Link } from "wouter";

import { settingTexts as texts } from "#texts/admin/settings.ts";
import type { Language } from "#texts/language.ts";

import { groupPath, SETTING_GROUPS } from "./settingGroups.ts";

import styles from "./SettingsLayout.module.css";

interface SettingsLayoutProps {
  /** The id of a group. */
  current: string;
  /** A further language, which links to groups with texts keep. */
  language: Language | undefined;
  children: ReactNode;
}

export function SettingsLayout({ current, language, children }: SettingsLayoutProps) {
  return (
    <div className={styles.layout}>
      <nav className={styles.groups} aria-label={texts.groupsLabel}>
        <ul>
          {SETTING_GROUPS.map(({ id, textSections }) => (
            <li key={id}>
              <Link
                className={styles.entry}
                href={groupPath(id, textSections.length > 0 ? language : undefined)}
                aria-current={id === current ? "page" : undefined}
              >
                {texts.groups[id]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
}
