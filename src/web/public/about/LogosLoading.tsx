// Keeps the room of the two strips while the logos are on their way.
import { aboutTexts as texts } from "#texts/public/about.ts";
import { Notice } from "#web/ui/Notice.tsx";

import styles from "./LogosLoading.module.css";

export function LogosLoading() {
  return (
    <>
      <div className={styles.lines}>
        <p className={styles.text} role="status">
          {texts.loading}
        </p>
        <div className={styles.strip} />
        <div className={styles.text} />
        <div className={styles.strip} />
      </div>
      {/* The page came without the logos, and without scripts nothing will fetch them. */}
      <noscript>
        <div className={styles.scriptless}>
          <Notice title={texts.failed.title} level={3}>
            {texts.failed.text}
          </Notice>
        </div>
      </noscript>
    </>
  );
}
