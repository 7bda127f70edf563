import { uiTexts } from "#texts/admin/ui.ts";

import styles from "./ChangedMark.module.css";

/** A dot beside the label of a field whose value differs from the stored one. */
export function ChangedMark() {
  return <span className={styles.mark} role="img" aria-label={uiTexts.changed} />;
}
