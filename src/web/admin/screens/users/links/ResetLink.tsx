import { useState } from "react";

import type { NewLink } from "#contract/accounts/accountLinks.ts";
import type { User } from "#contract/accounts/users.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { createResetLink } from "#web/api/accountLinks.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { ActionRow } from "#web/admin/ui/ActionRow.tsx";

import { LinkBox } from "./LinkBox.tsx";

/** Applies at once: what is entered in the form around it stays unsaved. */
export function ResetLink({ user }: { user: User }) {
  const http = useHttp();
  const texts = accountLinkTexts.resetLink;
  const [link, setLink] = useState<NewLink | null>(null);
  const { mutate, isPending } = useConfirmedChange({
    send: () => createResetLink(http, user._id),
    onSuccess: setLink,
    failureText: texts.failed,
  });
  return (
    <div className="grid gap-12">
      <ActionRow
        note={texts.note}
        action={texts.action}
        busyText={accountLinkTexts.inviteDialog.busy}
        isBusy={isPending}
        onAction={() => mutate(undefined)}
      />
      <div role="status" aria-label={texts.label}>
        {link && <LinkBox purpose="reset" link={link} email={user.email} />}
      </div>
    </div>
  );
}
