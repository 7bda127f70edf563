// Deletes a record once it is confirmed: once however often it is pressed, told either way, and to be tried again after a failure.
import { useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useRef, useState } from "react";

import { ApiError, nullIfNotFound } from "#web/api/ApiError.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { createOnce } from "../session/once.ts";
import { useToasts } from "../ui/toasts.ts";

interface DeletionOptions {
  /** For the log: `article 0190…`. */
  what: string;
  remove: () => Promise<unknown>;
  /** Of everything that shows such records. */
  queryKey: QueryKey;
  done: string;
  failed: (error: unknown) => string;
  retryLabel?: string;
  lang?: "th";
  onClose: () => void;
}

export function useDeletion(options: DeletionOptions) {
  const { what, remove, queryKey, done, failed, retryLabel = "Retry", lang, onClose } = options;
  const client = useQueryClient();
  const toasts = useToasts();
  // What is pending is drawn too late for the second of two quick clicks.
  const [once] = useState(createOnce);
  const [isPending, setPending] = useState(false);
  const isClosed = useRef(false);
  const inLanguage = lang ? { lang } : {};

  function start() {
    void once(send);
  }

  async function send() {
    setPending(true);
    try {
      // One that is gone already is what was asked for.
      await remove().catch(nullIfNotFound);
      toasts.show({ kind: "done", text: done, ...inLanguage });
    } catch (error) {
      tell(error);
    }
    setPending(false);
    close();
    await client.invalidateQueries({ queryKey });
  }

  function tell(error: unknown) {
    logWarning(`Deleting the ${what} failed`, error);
    // The end of the session is said where it leads to.
    if (error instanceof ApiError && error.status === 401) return;
    toasts.show({
      kind: "failed",
      text: failed(error),
      action: { label: retryLabel, run: start },
      ...inLanguage,
    });
  }

  /** A second try comes from the toast, when another dialog may be open. */
  function close() {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose();
  }

  return { isPending, start };
}

/** The sentence of the spec, and the server's reason where it gave one. */
export function withReason(sentence: string, error: unknown): string {
  return [sentence, error instanceof Error ? error.message : ""].filter(Boolean).join(" ");
}
