// The way up from a screen below a section: back to its list, as that was left.
import { Link } from "wouter";

import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { useListAddress } from "../collections/list/useListState.ts";
import { RETURNING } from "../collections/list/useListPlace.ts";
import { Icon } from "../ui/Icon.tsx";

import styles from "./Trail.module.css";

export function Trail({ label, path }: { label: string; path: string }) {
  const href = useListAddress(path);
  return (
    <nav className={styles.trail} aria-label={texts.breadcrumb}>
      <Link className={styles.parent} href={href} state={RETURNING} aria-label={label}>
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
