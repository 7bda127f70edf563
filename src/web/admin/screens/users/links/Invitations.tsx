import { useQuery, useQueryClient } from "@tanstack/react-query";

import type { Invitation, NewInvitation } from "#contract/accounts/accountLinks.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import {
  invitationsKey,
  invitationsQuery,
  renewInvitation,
  revokeInvitation,
} from "#web/api/accountLinks.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { Section } from "#web/admin/forms/Sections.tsx";
import { Badge } from "#web/admin/ui/Badge.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";
import { focusElement } from "#web/admin/ui/lostFocus.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import { fullName, scopeText } from "../userForm.ts";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";

import styles from "./Invitations.module.css";

interface InvitationsProps {
  onRenewed: (invitation: NewInvitation) => void;
}

/** Nothing while there are no open invitations. */
export function Invitations({ onRenewed }: InvitationsProps) {
  const { data = [], error, isError, refetch } = useQuery(invitationsQuery(useHttp()));
  if (isError && data.length === 0)
    return (
      <LoadFailed
        title={accountLinkTexts.invitations.loadFailed}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return null;
  return (
    <div className={styles.section}>
      <Section id="invitations" label={accountLinkTexts.invitations.title}>
        <ul className="grid">
          {/* By email: a renewed invitation is another record, and the button keeps the focus. */}
          {data.map((invitation) => (
            <InvitationRow key={invitation.email} {...{ invitation, onRenewed }} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function InvitationRow({ invitation, onRenewed }: InvitationsProps & { invitation: Invitation }) {
  const { email, expiresAt, invitedBy, isExpired } = invitation;
  const { dateTime } = useDates();
  const { renew, revoke } = useInvitationChanges(onRenewed);
  const name = fullName(invitation);
  const isBusy = renew.isPending || revoke.isPending;
  return (
    <li className={styles.invitation}>
      <div className={styles.person}>
        <p className="medium">
          <span lang={detectLanguage(name)}>{name}</span>{" "}
          {isExpired && <Badge>{accountLinkTexts.invitations.expiredBadge}</Badge>}
        </p>
        <p>{`${email} · ${scopeText(invitation)}`}</p>
        <p className="note">
          <Trans
            text={
              isExpired
                ? accountLinkTexts.invitations.expired({ invitedBy })
                : accountLinkTexts.invitations.until({ invitedBy })
            }
            elements={{
              expiry: () => (
                <time className="nowrap" dateTime={expiresAt}>
                  {dateTime(expiresAt)}
                </time>
              ),
            }}
          />
        </p>
      </div>
      <div className="flex gap-8">
        <Button
          size="small"
          aria-label={accountLinkTexts.invitations.renewLabel({ name })}
          busy={renew.isPending}
          busyText={accountLinkTexts.inviteDialog.busy}
          onClick={() => isBusy || renew.mutate(invitation)}
        >
          {accountLinkTexts.invitations.renew}
        </Button>
        <Button
          size="small"
          kind="plain"
          aria-label={accountLinkTexts.invitations.revokeLabel({ name })}
          busy={revoke.isPending}
          busyText={accountLinkTexts.invitations.revoking}
          onClick={() => isBusy || revoke.mutate(invitation)}
        >
          {accountLinkTexts.invitations.revoke}
        </Button>
      </div>
    </li>
  );
}

function useInvitationChanges(onRenewed: (invitation: NewInvitation) => void) {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const reload = () => client.invalidateQueries({ queryKey: invitationsKey });
  const renew = useConfirmedChange({
    send: ({ _id }: Invitation) => renewInvitation(http, _id),
    onSuccess(invitation) {
      void reload();
      onRenewed(invitation);
    },
    failureText: accountLinkTexts.invitations.renewFailed,
  });
  const revoke = useConfirmedChange({
    send: ({ _id }: Invitation) => revokeInvitation(http, _id),
    onSuccess(_, invitation) {
      toasts.show({
        kind: "done",
        text: accountLinkTexts.invitations.revoked({ name: fullName(invitation) }),
      });
      // The row of the focused button is about to be removed.
      focusElement(document.getElementById("content"));
      void reload();
    },
    failureText: accountLinkTexts.invitations.revokeFailed,
  });
  return { renew, revoke };
}
