import { useRef, useState } from "react";

import type { Conflict } from "#contract/conflicts.ts";
import { formTexts as texts } from "#texts/admin/form.ts";
import { ApiError, getConflict, isNotFound } from "#web/api/http/ApiError.ts";
import { isOutcomeUnknown } from "#web/api/http/idempotencyKeys.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { useServices } from "../../services.ts";
import { createExclusiveRunner } from "../../session/exclusiveRunner.ts";
import { waitForSignIn } from "../../session/waitForSignIn.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { ReauthenticationCancelled, useSendWithReauthentication } from "./useSendWithReauthentication.ts";
import { FormLeft, isWithoutResponse, useRetryWhenOnline } from "./useRetryWhenOnline.ts";
import { useFocusAfterSave } from "./useFocusAfterSave.ts";
import type { FormFields } from "./useFocusAfterSave.ts";
import { useIsMounted } from "./useIsMounted.ts";

interface FormSaveOptions<T> {
  /** Where the focus is restored when a save fails. */
  form: FormFields;
  /** The first sentence of the banner, such as "Failed to create activity." */
  failureText: string;
  /** True for an existing record: a 404 then means that someone deleted it. */
  isExisting?: boolean;
  /** False if the server rejects a second request after the first one, such as a change of the password. */
  isRetrySafe?: boolean;
  /** Receives the server's messages for fields. */
  onRejected?: (error: ApiError) => void;
  /** Called when the save conflicts with a newer version; nothing was overwritten. */
  onConflict?: (conflict: Conflict<T>) => void;
}

/**
 * Saves a form. Wrap submitting in `runExclusive`, so that only one request runs at a time.
 * @typeParam T the record
 */
export function useFormSave<T = never>(options: FormSaveOptions<T>) {
  const { failureText, isExisting = false, isRetrySafe = true, onRejected, onConflict } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const retryAfterSignIn = useRetryAfterSignIn();
  const toasts = useToasts();
  const isMounted = useIsMounted();
  const focus = useFocusAfterSave(options.form);
  const sendWithReauthentication = useSendWithReauthentication((isPrompting) => setIsSaving(!isPrompting));
  const { sendOnline, runLatest } = useExclusiveRetry(isRetrySafe, (isWaiting) => {
    setIsSaving(!isWaiting);
    setUnconfirmed(isWaiting);
    if (isWaiting) setFailure(texts.savesWhenOnline);
    (isWaiting ? focus.end : focus.begin)();
  });

  function handleError(error: unknown) {
    logWarning(failureText, error);
    if (!isMounted()) return void toasts.show({ kind: "failed", text: describeLeftForm(error, options) });
    const conflict = onConflict && getConflict<T>(error);
    if (conflict) return onConflict(conflict);
    setUnconfirmed(isOutcomeUnknown(error));
    setFailure(describeFailure(error, { failureText, isExisting, isRetrySafe }));
    if (!(error instanceof ApiError)) return;
    focus.reject(error.errors);
    onRejected?.(error);
  }

  return {
    isSaving,
    /** The message of the last failed save. */
    failure,
    setFailure,
    /** True if the outcome of the last save is unknown, such as without a response. */
    isUnconfirmed,
    /** Ignores further calls while a request is running; wrap all of `handleSubmit` in it. */
    runExclusive: runLatest,
    /**
     * Resolves to `null` on failure. `failure` is the reason, except after a conflict (`onConflict`), after cancelling
     * the reauthentication, and after leaving the form (a toast gives the reason).
     */
    async save<R>(send: () => Promise<R>): Promise<R | null> {
      focus.begin();
      setIsSaving(true);
      setFailure(null);
      setUnconfirmed(false);
      try {
        return await retryAfterSignIn(() => sendWithReauthentication(() => sendOnline(send)));
      } catch (error) {
        if (!isGivenUp(error)) handleError(error);
        return null;
      } finally {
        setIsSaving(false);
        focus.end();
      }
    },
  };
}

/** `useRetryWhenOnline` for one request at a time: sending the form again ends the wait of the previous request. */
function useExclusiveRetry(isRetrySafe: boolean, onWaiting: (isWaiting: boolean) => void) {
  const [runExclusive] = useState(createExclusiveRunner);
  const current = useRef(Promise.resolve());
  /** True while the last request waits for the connection, and after it gave up. */
  const hasWaited = useRef(false);
  const { retryWhenOnline, stopWaiting } = useRetryWhenOnline((isWaiting) => {
    hasWaited.current = isWaiting;
    onWaiting(isWaiting);
  });
  return {
    sendOnline: <R>(send: () => Promise<R>) => (isRetrySafe ? retryWhenOnline(send) : send()),
    async runLatest(task: () => Promise<void>): Promise<void> {
      stopWaiting();
      const ending = hasWaited.current ? current.current : null;
      hasWaited.current = false;
      if (ending) await ending;
      await runExclusive(() => (current.current = task()));
    },
  };
}

/** Repeats a request that failed because the session expired, once the same person has signed in again. */
function useRetryAfterSignIn() {
  const { session, leaveGuard } = useServices();
  const [ownerId] = useState(() => session.state().user?._id);
  return async <R>(send: () => Promise<R>): Promise<R> => {
    try {
      return await send();
    } catch (error) {
      const canRetry =
        !session.state().isAuthenticated && (await waitForSignIn(session, leaveGuard, ownerId));
      if (canRetry) return send();
      throw error;
    }
  };
}

/** The text of a toast on another screen. */
function describeLeftForm(
  error: unknown,
  { failureText, isExisting = false }: Pick<FormSaveOptions<never>, "failureText" | "isExisting">,
): string {
  const kept = isOutcomeUnknown(error) ? texts.unconfirmedKept : texts.keptInForm;
  return [failureText, ...errorReasons(error, isExisting), kept].join(" ");
}

/** True if the person chose to leave it: nothing was saved, and they know. */
function isGivenUp(error: unknown): boolean {
  return error instanceof ReauthenticationCancelled || error instanceof FormLeft;
}

function describeFailure(
  error: unknown,
  {
    failureText,
    isExisting = false,
    isRetrySafe,
  }: Pick<FormSaveOptions<never>, "failureText" | "isExisting" | "isRetrySafe">,
): string {
  if (isRetrySafe && isWithoutResponse(error)) return texts.notSavedOffline;
  const outcome = isRetrySafe ? texts.unconfirmedRetry : texts.unconfirmed;
  const unknown = isOutcomeUnknown(error) ? [outcome] : [];
  return [failureText, ...errorReasons(error, isExisting), ...unknown].join(" ");
}

function errorReasons(error: unknown, isExisting: boolean): string[] {
  if (!(error instanceof ApiError) || !error.message) return [];
  return isExisting && isNotFound(error) ? [texts.deletedByOther] : [describeError(error)];
}
