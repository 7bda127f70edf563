import { ButtonLink } from "#web/ui/Button.tsx";

import styles from "./RecordLink.module.css";

/** The way to another site, beside the text of a record; on paper it says where it leads. */
export function RecordLink({ href, children }: { href: string; children: string }) {
  return (
    <div className={styles.link}>
      <ButtonLink href={href} external>
        {children}
      </ButtonLink>
    </div>
  );
}
