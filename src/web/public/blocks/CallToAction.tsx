import { isPagePath } from "#web/ui/isPagePath.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { BlockProps } from "./blockProps.ts";

import styles from "./CallToAction.module.css";

/** The heading and the plane are the section's. */
export function CallToAction({ fields: { text, label, link } }: BlockProps<"callToAction">) {
  return (
    <div className={styles.call}>
      {text && (
        <p className={styles.text} lang={detectLanguage(text)}>
          {text}
        </p>
      )}
      {link && (
        <ButtonLink href={link.href} external={!isPagePath(link.href)}>
          {label}
        </ButtonLink>
      )}
    </div>
  );
}
