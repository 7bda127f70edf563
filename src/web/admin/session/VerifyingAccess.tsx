// Shown while it is not yet known who is signed in: by the server first, until the scripts have loaded.
import { sessionTexts as texts } from "#texts/admin/session.ts";

import { NoScriptNotice } from "./NoScriptNotice.tsx";

import styles from "./VerifyingAccess.module.css";

export function VerifyingAccess() {
  return (
    <>
      <NoScriptNotice alone />
      <div className={styles.page} role="status">
        <div className={styles.line} />
        <p>{texts.verifying}</p>
      </div>
    </>
  );
}
