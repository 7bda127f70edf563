import * as texts from "#texts/public/about.ts";
import { Notice } from "#web/ui/Notice.tsx";

import styles from "./LogosLoading.module.css";

/** Reserves the height of the marquees, so that the page doesn't shift when the logos arrive. */
export function LogosLoading() {
  return (
    <>
      <div className={styles.marquees}>
        <p className={styles.text} role="status">
          {texts.loading()}
        </p>
        <div className={styles.marquee} />
        <div className={styles.text} />
        <div className={styles.marquee} />
      </div>
      {/* The server rendered the page without the logos, and without scripts the browser can't fetch them. */}
      <noscript>
        <div className={styles.scriptless}>
          <Notice title={texts.failedTitle()} level={3}>
            {texts.failedText()}
          </Notice>
        </div>
      </noscript>
    </>
  );
}
