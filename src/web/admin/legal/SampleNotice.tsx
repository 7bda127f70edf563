// Above the text that earlier releases showed on every site: whose it is not.
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { Icon } from "../ui/Icon.tsx";

import styles from "./SampleNotice.module.css";

export function SampleNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="alert" />
      <span>{texts.sample}</span>
    </p>
  );
}
