import { PlainText } from "#web/ui/text/PlainText.tsx";

import styles from "./Introduction.module.css";

export function Introduction({ text }: { text: string }) {
  return <PlainText className={styles.introduction}>{text}</PlainText>;
}
