// Changes or deletes a record: shown at once, taken back with a message and a second try if it fails.
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { listTexts as texts } from "#texts/admin/list.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useToasts } from "../../ui/toasts/toasts.ts";

import { applyOptimisticUpdate } from "./optimisticUpdate.ts";
import type { OptimisticUpdate, RecordQueries } from "./optimisticUpdate.ts";

/** `A` is what the server answers. */
export interface OptimisticRequest<T, A> extends OptimisticUpdate<T> {
  /** For the log, and to know the same change again: `Deleting the article 0190…`. */
  description: string;
  send: () => Promise<A>;
  /** Told as soon as it is shown, at every try. */
  onApplied?: () => void;
  onSuccess?: (answer: A) => void;
  onFailure?: () => void;
  /** The sentence that the person reads. */
  failureText: (error: Error) => string;
  retryLabel?: string;
  lang?: "th";
}

export function useOptimisticUpdate<T extends { _id: string }, A = unknown>(queries: RecordQueries<T>) {
  const client = useQueryClient();
  const toasts = useToasts();

  const mutation = useMutation({
    mutationKey: queries.key,
    // One after the other: an archived message must not be marked as read afterwards.
    scope: { id: queries.key.join(" ") },
    mutationFn: ({ send }: OptimisticRequest<T, A>) => send(),
    onMutate: async (variables) => {
      // That the try before failed is no news any more.
      toasts.closeTopic(variables.description);
      // An answer of before would show the change as not made.
      await client.cancelQueries({ queryKey: queries.key });
      const rollback = applyOptimisticUpdate(client, queries, variables);
      variables.onApplied?.();
      return rollback;
    },
    onSuccess: (answer, { onSuccess }) => onSuccess?.(answer),
    onError: (error, variables, rollback) => {
      logWarning(`${variables.description} failed`, error);
      rollback?.();
      variables.onFailure?.();
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      showFailure(error, variables);
    },
    onSettled: () => {
      // The last one of several in a row asks for everything anew.
      if (client.isMutating({ mutationKey: queries.key }) > 1) return;
      void client.invalidateQueries({ queryKey: queries.key });
    },
  });

  function showFailure(error: Error, variables: OptimisticRequest<T, A>) {
    const { failureText, retryLabel = texts.retry, lang } = variables;
    toasts.show({
      kind: "failed",
      text: failureText(error),
      topic: variables.description,
      action: { label: retryLabel, run: () => mutation.mutate(variables) },
      ...(lang ? { lang } : {}),
    });
  }

  return (variables: OptimisticRequest<T, A>): void => mutation.mutate(variables);
}

/** The sentence of the spec, and the server's reason where it gave one. */
export function withReason(sentence: string, error: Error): string {
  return [sentence, error.message].filter(Boolean).join(" ");
}
