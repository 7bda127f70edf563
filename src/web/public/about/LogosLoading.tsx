// Keeps the room of the two strips while the logos are on their way.
import { Notice } from "#web/ui/Notice.tsx";

import styles from "./LogosLoading.module.css";

export function LogosLoading() {
  return (
    <>
      <div className={styles.lines}>
        <p className={styles.text} role="status">
          Loading…
        </p>
        <div className={styles.strip} />
        <div className={styles.text} />
        <div className={styles.strip} />
      </div>
      {/* The page came without the logos, and without scripts nothing will fetch them. */}
      <noscript>
        <div className={styles.scriptless}>
          <Notice title="Unable to load client logos" level={3}>
            Please try refreshing the page
          </Notice>
        </div>
      </noscript>
    </>
  );
}
