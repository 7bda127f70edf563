// Changes or deletes a record: shown at once, taken back with a message and a second try if it fails.
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { listTexts as texts } from "#texts/admin/list.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useToasts } from "../../ui/toasts/toasts.ts";

import { showChange } from "./recordChange.ts";
import type { RecordChange, RecordKind } from "./recordChange.ts";

/** `A` is what the server answers. */
export interface AskedChange<T, A> extends RecordChange<T> {
  /** For the log, and to know the same change again: `Deleting the article 0190…`. */
  what: string;
  send: () => Promise<A>;
  /** Told as soon as it is shown, at every try. */
  onShown?: () => void;
  onSent?: (answer: A) => void;
  onFailed?: () => void;
  /** The sentence that the person reads. */
  failed: (error: Error) => string;
  retryLabel?: string;
  lang?: "th";
}

export function useRecordChange<T extends { _id: string }, A = unknown>(kind: RecordKind<T>) {
  const client = useQueryClient();
  const toasts = useToasts();

  const change = useMutation({
    mutationKey: kind.key,
    // One after the other: an archived message must not be marked as read afterwards.
    scope: { id: kind.key.join(" ") },
    mutationFn: ({ send }: AskedChange<T, A>) => send(),
    onMutate: async (asked) => {
      // That the try before failed is no news any more.
      toasts.closeAbout(asked.what);
      // An answer of before would show the change as not made.
      await client.cancelQueries({ queryKey: kind.key });
      const takeBack = showChange(client, kind, asked);
      asked.onShown?.();
      return takeBack;
    },
    onSuccess: (answer, { onSent }) => onSent?.(answer),
    onError: (error, asked, takeBack) => {
      logWarning(`${asked.what} failed`, error);
      takeBack?.();
      asked.onFailed?.();
      // The end of the session is said where it leads to.
      if (error instanceof ApiError && error.status === 401) return;
      tell(error, asked);
    },
    onSettled: () => {
      // The last one of several in a row asks for everything anew.
      if (client.isMutating({ mutationKey: kind.key }) > 1) return;
      void client.invalidateQueries({ queryKey: kind.key });
    },
  });

  function tell(error: Error, asked: AskedChange<T, A>) {
    const { failed, retryLabel = texts.retry, lang } = asked;
    toasts.show({
      kind: "failed",
      text: failed(error),
      about: asked.what,
      action: { label: retryLabel, run: () => change.mutate(asked) },
      ...(lang ? { lang } : {}),
    });
  }

  return (asked: AskedChange<T, A>): void => change.mutate(asked);
}

/** The sentence of the spec, and the server's reason where it gave one. */
export function withReason(sentence: string, error: Error): string {
  return [sentence, error.message].filter(Boolean).join(" ");
}
