import { useMutation, useQueryClient } from "@tanstack/react-query";

import { listTexts as texts } from "#texts/admin/list.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { useServices } from "#web/admin/session/services.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";
import { ReauthenticationCancelled, sendWithPrompt } from "#web/admin/session/useSendWithReauthentication.ts";

import { applyOptimisticUpdate } from "./applyOptimisticUpdate.ts";
import type { OptimisticUpdate, RecordQueries } from "./applyOptimisticUpdate.ts";

/** `R` is the type of the response. */
export interface OptimisticRequest<T, R> extends OptimisticUpdate<T> {
  /** Of the same request. */
  more?: readonly OptimisticUpdate<T>[];
  /** For the log, and to identify the change: `Deleting the article 0190…`. */
  description: string;
  send: () => Promise<R>;
  /** Called at each attempt, as soon as the change is shown. Returns what a failure undoes besides the change. */
  onApplied?: () => () => void;
  onSuccess?: (response: R) => void;
  /** The message for the person. */
  failureText: (error: Error) => string;
  retryLabel?: string;
  lang?: "th";
}

export function useOptimisticUpdate<T extends { _id: string }, R = unknown>(queries: RecordQueries<T>) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { reauthentication } = useServices();

  const mutation = useMutation({
    mutationKey: queries.key,
    // Requests run one after the other: an archived message must not be marked as read afterwards.
    scope: { id: queries.key.join(" ") },
    mutationFn: ({ send }: OptimisticRequest<T, R>) => sendWithPrompt(send, reauthentication.prompt),
    onMutate: async (variables) => {
      // Closes the failure toast of the previous attempt.
      toasts.closeTopic(variables.description);
      // The response of a query that is already running would overwrite the change.
      await client.cancelQueries({ queryKey: queries.key });
      const updates = [variables, ...(variables.more ?? [])];
      const rollbacks = updates.map((update) => applyOptimisticUpdate(client, queries, update));
      const undo = variables.onApplied?.();
      return () => {
        for (const rollback of rollbacks.toReversed()) rollback();
        undo?.();
      };
    },
    onSuccess: (response, { onSuccess }) => onSuccess?.(response),
    onError: (error, variables, rollback) => {
      rollback?.();
      if (error instanceof ReauthenticationCancelled) return;
      logWarning(`${variables.description} failed`, error);
      // The session ended: the sign-in page or `SessionExpiredDialog` says so.
      if (error instanceof ApiError && error.status === 401) return;
      showFailure(error, variables);
    },
    onSettled: () => {
      // Refetches only after the last of the queued changes; 1 is this one.
      if (client.isMutating({ mutationKey: queries.key }) > 1) return;
      void client.invalidateQueries({ queryKey: queries.key });
    },
  });

  function showFailure(error: Error, variables: OptimisticRequest<T, R>) {
    const { failureText, retryLabel = texts.retry, lang } = variables;
    toasts.show({
      kind: "failed",
      text: failureText(error),
      topic: variables.description,
      action: { label: retryLabel, run: () => mutation.mutate(variables) },
      ...(lang ? { lang } : {}),
    });
  }

  return (variables: OptimisticRequest<T, R>): void => mutation.mutate(variables);
}

/** The message, followed by the server's reason if there is one. */
export function withReason(sentence: string, error: unknown): string {
  return [sentence, error instanceof Error && describeError(error)].filter(Boolean).join(" ");
}
