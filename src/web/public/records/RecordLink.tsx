import { ButtonLink } from "#web/ui/Button.tsx";

import styles from "./RecordLink.module.css";

/** An external link of a record; in print it shows the URL. */
export function RecordLink({ href, children }: { href: string; children: string }) {
  return (
    <div className={styles.link}>
      <ButtonLink href={href} external>
        {children}
      </ButtonLink>
    </div>
  );
}
