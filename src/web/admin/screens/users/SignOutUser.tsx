import type { User } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";
import { signOutUser } from "#web/api/devices.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { ActionRow } from "#web/admin/ui/ActionRow.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { fullName } from "./userForm.ts";

/** Applies at once: what is entered in the form around it stays unsaved. */
export function SignOutUser({ user }: { user: User }) {
  const http = useHttp();
  const toasts = useToasts();
  const { note, action, signingOut, failed, done } = userTexts.signOut;
  const { mutate, isPending } = useConfirmedChange({
    send: () => signOutUser(http, user._id),
    onSuccess: ({ ended }) =>
      toasts.show({ kind: "done", text: done({ name: fullName(user), sessions: ended }) }),
    failureText: failed,
  });
  return (
    <ActionRow
      note={note}
      action={action}
      busyText={signingOut}
      isBusy={isPending}
      onAction={() => mutate(undefined)}
    />
  );
}
