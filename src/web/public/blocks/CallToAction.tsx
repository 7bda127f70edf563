import { isPagePath } from "#web/ui/isPagePath.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import type { BlockProps } from "./blockProps.ts";

import styles from "./CallToAction.module.css";

/** The heading and the plane are the section's. */
export function CallToAction({ fields: { text, label, link } }: BlockProps<"callToAction">) {
  return (
    <div className={styles.call}>
      <PlainText className={styles.text}>{text}</PlainText>
      {link && (
        <ButtonLink href={link.href} external={!isPagePath(link.href)}>
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
