import { useMutation } from "@tanstack/react-query";

import { logWarning } from "#web/ui/logWarning.ts";

import { withReason } from "./useOptimisticUpdate.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import {
  ReauthenticationCancelled,
  useSendWithReauthentication,
} from "#web/admin/session/useSendWithReauthentication.ts";

interface ConfirmedChange<Subject, Result> {
  send: (subject: Subject) => Promise<Result>;
  onSuccess?: (result: Result, subject: Subject) => unknown;
  failureText: string;
}

/** Sends a change, after the password if the server asks for it. A failure is shown as a toast. */
export function useConfirmedChange<Subject, Result>({
  send,
  onSuccess,
  failureText,
}: ConfirmedChange<Subject, Result>) {
  const toasts = useToasts();
  const sendWithReauthentication = useSendWithReauthentication(() => {});
  return useMutation({
    mutationFn: (subject: Subject) => sendWithReauthentication(() => send(subject)),
    ...(onSuccess && { onSuccess }),
    onError(error) {
      if (error instanceof ReauthenticationCancelled) return;
      logWarning(failureText, error);
      toasts.show({ kind: "failed", text: withReason(failureText, error) });
    },
  });
}
