import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { ArrowLink } from "./ArrowLink.tsx";
import type { BlockProps } from "./blockProps.ts";

import button from "#web/ui/Button.module.css";
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
        <ArrowLink href={link.href} className={button.button}>
          {label}
        </ArrowLink>
      )}
    </div>
  );
}
