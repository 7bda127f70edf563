import type { ReactNode } from "react";

import { Banner } from "#web/admin/ui/Banner.tsx";

import styles from "./DraftNotice.module.css";

/** Above a form. */
export function DraftNotice({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className={styles.notice}>
      <Banner kind="warning" icon="eyeOff">
        {children}
      </Banner>
    </div>
  );
}
