import { ACCOUNT_LINK_DAYS } from "#contract/accounts/accountLinks.ts";
import type { LinkPurpose, NewLink } from "#contract/accounts/accountLinks.ts";
import { accountLinkTexts as texts } from "#texts/admin/accountLinks.ts";

import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { useCopyText } from "#web/admin/ui/useCopyText.ts";

import styles from "./LinkBox.module.css";

interface LinkBoxProps {
  purpose: LinkPurpose;
  link: NewLink;
  /** Of the person. */
  email: string;
}

/** The address of a new link with a button to copy it. */
export function LinkBox({ purpose, link: { token, isMailed }, email }: LinkBoxProps) {
  const { productSlug } = useServices();
  const copy = useCopyText(texts);
  // In the fragment, which browsers don't send: no server logs it.
  const address = `${location.origin}/${productSlug}/${purpose}#${token}`;
  return (
    <div className={styles.box}>
      <code className={styles.link}>{address}</code>
      <Button icon="link" onClick={() => void copy(address)}>
        {texts.copy}
      </Button>
      <p className="note">
        <span>{isMailed ? texts.mailedTo({ email }) : texts.sendYourself}</span>{" "}
        <span>{texts.shownOnce({ days: ACCOUNT_LINK_DAYS })}</span>
      </p>
    </div>
  );
}
