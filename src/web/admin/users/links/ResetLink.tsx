import { useState } from "react";

import type { User } from "#contract/accounts/users.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { createResetLink } from "#web/api/accountLinks.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Button } from "../../ui/Button.tsx";

import { LinkBox } from "./LinkBox.tsx";
import { useConfirmedChange } from "../../collections/form/useConfirmedChange.ts";

import styles from "./ResetLink.module.css";

/** Applies at once: what is entered in the form around it stays unsaved. */
export function ResetLink({ user }: { user: User }) {
  const http = useHttp();
  const [token, setToken] = useState<string | null>(null);
  const { mutate, isPending } = useConfirmedChange({
    send: () => createResetLink(http, user._id),
    onSuccess: (link) => setToken(link.token),
    failureText: accountLinkTexts.resetLink.failed,
  });
  return (
    <div className={styles.group}>
      <div className={styles.row}>
        <p className={styles.note}>{accountLinkTexts.resetLink.note}</p>
        <Button
          size="small"
          busy={isPending}
          busyText={accountLinkTexts.resetLink.creating}
          onClick={() => {
            if (!isPending) mutate(undefined);
          }}
        >
          {accountLinkTexts.resetLink.action}
        </Button>
      </div>
      <div role="status" aria-label={accountLinkTexts.resetLink.label}>
        {token !== null && <LinkBox purpose="reset" token={token} />}
      </div>
    </div>
  );
}
