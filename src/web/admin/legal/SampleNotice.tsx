import { legalTexts as texts } from "#texts/admin/legal.ts";

import { Icon } from "../ui/Icon.tsx";

import styles from "./SampleNotice.module.css";

/** Warns above the sample text that earlier releases showed on every site. */
export function SampleNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="alert" />
      <span>{texts.sample}</span>
    </p>
  );
}
