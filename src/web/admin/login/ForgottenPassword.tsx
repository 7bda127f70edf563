import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import styles from "./ForgottenPassword.module.css";

const texts = accountLinkTexts.forgotten;

/** No email is sent: another admin creates a link. */
export function ForgottenPassword() {
  return (
    <details className={styles.details}>
      <summary className={styles.question}>{texts.question}</summary>
      <p className={styles.answer}>
        <Trans text={texts.answer} elements={{ command: (text) => <code>{text}</code> }} />
      </p>
    </details>
  );
}
