// Stands in the pages that the server sends, for browsers without JavaScript; no browser with it draws this.
import { sessionTexts as texts } from "#texts/admin/session.ts";

import styles from "./NoScriptNotice.module.css";

/** @param alone on a page with nothing else */
export function NoScriptNotice({ alone = false }: { alone?: boolean }) {
  return (
    <noscript>
      <p className={styles.text} data-alone={alone || undefined}>
        {texts.scriptsNeeded}
      </p>
    </noscript>
  );
}
