import { Warning } from "../../ui/Warning.tsx";

import styles from "./DraftNotice.module.css";

/** Above a form; on a phone, the note of the action bar says the same. */
export function DraftNotice({ children }: { children: string }) {
  return (
    <div className={styles.notice}>
      <Warning icon="eyeOff">{children}</Warning>
    </div>
  );
}
