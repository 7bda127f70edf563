import * as texts from "#texts/public/layout.ts";

import styles from "./SkipLink.module.css";

export const MAIN_ID = "main";

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {texts.skipToContent()}
    </a>
  );
}
