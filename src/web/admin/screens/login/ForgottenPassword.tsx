import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import styles from "./ForgottenPassword.module.css";

/** No email is sent: another admin creates a link. */
export function ForgottenPassword() {
  return (
    <details className={styles.details}>
      <summary className={styles.question}>{accountLinkTexts.forgotten.question}</summary>
      <p className={styles.answer}>
        <Trans
          text={accountLinkTexts.forgotten.answer}
          elements={{ command: (text) => <code>{text}</code> }}
        />
      </p>
    </details>
  );
}
