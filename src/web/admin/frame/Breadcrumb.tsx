import { Link } from "wouter";

import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { useListUrl } from "./useListState.ts";
import { RESTORE_SCROLL } from "./useScrollRestoration.ts";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { getSection } from "./sections.ts";
import { useAllSections } from "./useSections.ts";

import styles from "./Breadcrumb.module.css";

/** Links to the section's list with its last query and scroll position. */
export function Breadcrumb({ path }: { path: string }) {
  const label = getSection(useAllSections(), path.replace(/\?.*/, ""))?.label;
  const href = useListUrl(path);
  return (
    <nav className={styles.trail} aria-label={texts.breadcrumb}>
      <Link className={styles.parent} href={href} state={RESTORE_SCROLL} aria-label={label}>
        <span className={styles.back}>
          <Icon name="arrowLeft" />
        </span>
        <span className={styles.name}>{label}</span>
      </Link>
      <span className={styles.step}>
        <Icon name="chevronRight" />
      </span>
    </nav>
  );
}
