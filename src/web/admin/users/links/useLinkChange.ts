import { useMutation } from "@tanstack/react-query";

import { logWarning } from "#web/ui/logWarning.ts";

import {
  ReauthenticationCancelled,
  useSendWithReauthentication,
} from "../../collections/form/useSendWithReauthentication.ts";
import { withReason } from "../../collections/list/useOptimisticUpdate.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

interface LinkChange<Subject, Result> {
  send: (subject: Subject) => Promise<Result>;
  onSuccess: (result: Result, subject: Subject) => void;
  failureText: string;
}

/** Sends a change of a link, after the password if necessary. A failure is shown as a toast. */
export function useLinkChange<Subject, Result>({
  send,
  onSuccess,
  failureText,
}: LinkChange<Subject, Result>) {
  const toasts = useToasts();
  const sendWithReauthentication = useSendWithReauthentication(() => {});
  return useMutation({
    mutationFn: (subject: Subject) => sendWithReauthentication(() => send(subject)),
    onSuccess,
    onError(error) {
      if (error instanceof ReauthenticationCancelled) return;
      logWarning(failureText, error);
      toasts.show({ kind: "failed", text: withReason(failureText, error) });
    },
  });
}
