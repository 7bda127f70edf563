import { Icon } from "../../ui/Icon.tsx";

import styles from "./DraftNotice.module.css";

/** Above a form; on a phone, the note of the action bar says the same. */
export function DraftNotice({ children }: { children: string }) {
  return (
    <p className={styles.notice}>
      <Icon name="eyeOff" />
      {children}
    </p>
  );
}
