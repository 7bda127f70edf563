import { articleTexts as texts } from "#texts/admin/articles.ts";

import { Icon } from "../../ui/Icon.tsx";

import styles from "./DraftNotice.module.css";

export function DraftNotice() {
  return (
    <p className={styles.notice}>
      <Icon name="eyeOff" />
      {texts.draftNotice}
    </p>
  );
}
