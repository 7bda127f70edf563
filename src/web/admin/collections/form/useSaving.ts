// Sends a form once at a time, above the end of a session too, and keeps why it failed.
import { useState } from "react";

import type { Conflict } from "#contract/conflicts.ts";
import { formTexts as texts } from "#texts/admin/form.ts";
import { ApiError, getConflict, isNotFound } from "#web/api/http/ApiError.ts";
import { isOutcomeUnknown } from "#web/api/http/idempotencyKeys.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useServices } from "../../services.ts";
import { createOnce } from "../../session/once.ts";
import { signedInAgain } from "../../session/signedInAgain.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { NotConfirmed, useConfirmedSend } from "./useConfirmedSend.ts";
import { useFocusAfterSaving } from "./useFocusAfterSaving.ts";
import type { FormFields } from "./useFocusAfterSaving.ts";
import { useIsMounted } from "./useOnScreen.ts";

interface SavingOptions<T> {
  /** Where the focus stays when a save fails. */
  form: FormFields;
  /** Begins the banner's sentence: "Failed to create activity." */
  failed: string;
  /** The record is there already: where the server does not know it, somebody has deleted it. */
  exists?: boolean;
  /** False where a second try would be refused because of the first. */
  isRepeatable?: boolean;
  /** Takes the server's messages for single fields. */
  onRefused?: (error: ApiError) => void;
  /** The save met a newer version of the record; nothing was overwritten. */
  onConflict?: (conflict: Conflict<T>) => void;
}

/** `T` is the record. */
export function useSaving<T = never>({
  form,
  failed,
  exists = false,
  isRepeatable = true,
  onRefused,
  onConflict,
}: SavingOptions<T>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const [saving, setSaving] = useState(false);
  const [once] = useState(createOnce);
  const { session, leaveGuard } = useServices();
  const [owner] = useState(() => session.state().user?._id);
  const toasts = useToasts();
  const isOnScreen = useIsMounted();
  const focus = useFocusAfterSaving(form);
  const sendConfirmed = useConfirmedSend((isAsking) => setSaving(!isAsking));

  /** A save that the end of the session stopped is sent once more after its owner has signed in above the form. */
  async function sendThroughSignIn<R>(send: () => Promise<R>): Promise<R> {
    try {
      return await send();
    } catch (error) {
      const mayRepeat = !session.state().isAuthenticated && (await signedInAgain(session, leaveGuard, owner));
      if (mayRepeat) return send();
      throw error;
    }
  }

  function refuse(error: unknown) {
    logWarning(failed, error);
    if (!isOnScreen()) return tellWhoLeft(error);
    const conflict = onConflict && getConflict<T>(error);
    if (conflict) return onConflict(conflict);
    const isUnknown = isOutcomeUnknown(error);
    setUnanswered(isUnknown);
    const outcome = isRepeatable ? texts.unconfirmedRetry : texts.unconfirmed;
    setFailure([failed, ...reasonOf(error, exists), ...(isUnknown ? [outcome] : [])].join(" "));
    if (!(error instanceof ApiError)) return;
    focus.refuse(error.errors);
    onRefused?.(error);
  }

  function tellWhoLeft(error: unknown) {
    const end = isOutcomeUnknown(error) ? texts.unconfirmedKept : texts.keptInForm;
    const text = [failed, ...reasonOf(error, exists), end].join(" ");
    toasts.show({ kind: "failed", text });
  }

  return {
    saving,
    failure,
    setFailure,
    /** The last save may have arrived: no answer came. */
    isUnanswered,
    /** Drops what is asked while one is under way; wrap the whole of `handleSubmit` in it. */
    once,
    /** `null` when it failed: the reason stands in `failure` by then, unless it was called off. */
    async save<R>(send: () => Promise<R>): Promise<R | null> {
      focus.begin();
      setSaving(true);
      setFailure(null);
      setUnanswered(false);
      try {
        return await sendThroughSignIn(() => sendConfirmed(send));
      } catch (error) {
        if (!(error instanceof NotConfirmed)) refuse(error);
        return null;
      } finally {
        setSaving(false);
        focus.end();
      }
    },
  };
}

function reasonOf(error: unknown, exists: boolean): string[] {
  if (!(error instanceof ApiError) || !error.message) return [];
  return exists && isNotFound(error) ? [texts.deletedByOther] : [error.message];
}
