import { useMutation } from "@tanstack/react-query";

import type { User } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";
import { signOutUser } from "#web/api/devices.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { logWarning } from "#web/ui/logWarning.ts";

import {
  ReauthenticationCancelled,
  useSendWithReauthentication,
} from "../collections/form/useSendWithReauthentication.ts";
import { withReason } from "../collections/list/useOptimisticUpdate.ts";
import { Button } from "../ui/Button.tsx";
import { useToasts } from "../ui/toasts/toasts.ts";

import { fullName } from "./userForm.ts";

import styles from "./SignOutUser.module.css";

/** Applies at once: what is entered in the form around it stays unsaved. */
export function SignOutUser({ user }: { user: User }) {
  const { mutate, isPending } = useSignOutUser(user);
  return (
    <div className={styles.row}>
      <p className={styles.note}>{userTexts.signOut.note}</p>
      <Button
        size="small"
        busy={isPending}
        busyText={userTexts.signOut.signingOut}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {userTexts.signOut.action}
      </Button>
    </div>
  );
}

function useSignOutUser(user: User) {
  const http = useHttp();
  const toasts = useToasts();
  const sendWithReauthentication = useSendWithReauthentication(() => {});
  return useMutation({
    mutationFn: () => sendWithReauthentication(() => signOutUser(http, user._id)),
    onSuccess: ({ ended }) =>
      toasts.show({ kind: "done", text: userTexts.signOut.done({ name: fullName(user), sessions: ended }) }),
    onError(error) {
      if (error instanceof ReauthenticationCancelled) return;
      logWarning(userTexts.signOut.failed, error);
      toasts.show({ kind: "failed", text: withReason(userTexts.signOut.failed, error) });
    },
  });
}
