import { sessionTexts as texts } from "#texts/admin/session.ts";

import { NoScriptNotice } from "#web/admin/ui/NoScriptNotice.tsx";

import styles from "./VerifyingAccess.module.css";

/** Also rendered by the server, until the scripts have loaded. */
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
