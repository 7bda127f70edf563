import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import styles from "./Introduction.module.css";

export function Introduction({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className={styles.introduction} lang={detectLanguage(text)}>
      {text}
    </p>
  );
}
