import type { ReactNode } from "react";

import { Banner } from "../../ui/Banner.tsx";

import styles from "./DraftNotice.module.css";

/** Above a form; on a phone, the note of the action bar says the same. */
export function DraftNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Banner kind="warning" icon="eyeOff">
        {children}
      </Banner>
    </div>
  );
}
