import { sessionTexts as texts } from "#texts/admin/session.ts";

import styles from "./NoScriptNotice.module.css";

/**
 * Part of the pages that the server renders.
 * @param alone true on a page with no other content
 */
export function NoScriptNotice({ alone = false }: { alone?: boolean }) {
  return (
    <noscript>
      <p className={styles.text} data-alone={alone || undefined}>
        {texts.scriptsNeeded}
      </p>
    </noscript>
  );
}
