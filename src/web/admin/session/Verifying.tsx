// Shown while it is not yet known who is signed in: by the server first, until the scripts have loaded.
import { sessionTexts as texts } from "#texts/admin/session.ts";

import { ScriptsNeeded } from "./ScriptsNeeded.tsx";

import styles from "./Verifying.module.css";

export function Verifying() {
  return (
    <>
      <ScriptsNeeded alone />
      <div className={styles.page} role="status">
        <div className={styles.line} />
        <p>{texts.verifying}</p>
      </div>
    </>
  );
}
