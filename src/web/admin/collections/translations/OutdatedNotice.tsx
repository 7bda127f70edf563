import { translationTexts as texts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";

import { Icon } from "../../ui/Icon.tsx";

import { languageName } from "./languageName.ts";

import styles from "./OutdatedNotice.module.css";

interface OutdatedNoticeProps {
  /** Of the source. */
  language: Language;
  /** Of the fields whose source changed. */
  labels: readonly string[];
}

/** Says what changed in the source since the translation was saved. */
export function OutdatedNotice({ language, labels }: OutdatedNoticeProps) {
  return (
    <p className={styles.outdated}>
      <Icon name="alert" />
      {texts.outdated({ language: languageName(language), fields: labels.join(", ") })}
    </p>
  );
}
