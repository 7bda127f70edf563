import type { User } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";
import { signOutUser } from "#web/api/devices.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { useConfirmedChange } from "../collections/form/useConfirmedChange.ts";
import { Button } from "../ui/Button.tsx";
import { useToasts } from "../ui/toasts/toasts.ts";

import { fullName } from "./userForm.ts";

import styles from "./SignOutUser.module.css";

/** Applies at once: what is entered in the form around it stays unsaved. */
export function SignOutUser({ user }: { user: User }) {
  const http = useHttp();
  const toasts = useToasts();
  const { mutate, isPending } = useConfirmedChange({
    send: () => signOutUser(http, user._id),
    onSuccess: ({ ended }) =>
      toasts.show({ kind: "done", text: userTexts.signOut.done({ name: fullName(user), sessions: ended }) }),
    failureText: userTexts.signOut.failed,
  });
  return (
    <div className={styles.row}>
      <p className={styles.note}>{userTexts.signOut.note}</p>
      <Button
        size="small"
        busy={isPending}
        busyText={userTexts.signOut.signingOut}
        onClick={() => {
          if (!isPending) mutate(undefined);
        }}
      >
        {userTexts.signOut.action}
      </Button>
    </div>
  );
}
