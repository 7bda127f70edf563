// The first thing the Tab key reaches: past the navigation, to the page.
import { publicLayoutTexts as texts } from "#texts/public/layout.ts";

import styles from "./SkipLink.module.css";

export const MAIN_ID = "main";

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {texts.skipToContent}
    </a>
  );
}
