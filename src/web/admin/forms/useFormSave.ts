import { useEffect, useRef, useState } from "react";

import type { Conflict } from "#contract/conflicts.ts";
import { formTexts as texts } from "#texts/admin/form.ts";
import {
  ApiError,
  getConflict,
  isNotFound,
  isOutcomeUnknown,
  isWithoutResponse,
} from "#web/api/http/ApiError.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { describeError } from "#web/api/http/describeError.ts";

import { useServices } from "#web/admin/session/services.ts";
import { createExclusiveRunner } from "#web/admin/session/exclusiveRunner.ts";
import { waitForSignIn } from "#web/admin/session/waitForSignIn.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import {
  ReauthenticationCancelled,
  useSendWithReauthentication,
} from "#web/admin/session/useSendWithReauthentication.ts";
import { useFocusAfterSave } from "./useFocusAfterSave.ts";
import type { FormFields } from "./useFocusAfterSave.ts";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";
import { useWhenOnline } from "./useWhenOnline.ts";

/** Of a form that got no response although the server could be reached, until it is submitted again. */
const MAX_RETRIES = 5;

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

interface SaveFailure {
  text: string;
  /** True if the save may have taken effect. */
  isUnconfirmed?: boolean;
  /** True if the form is sent again when the connection returns. */
  isWaiting?: boolean;
}

/**
 * Saves a form. Wrap submitting in `runExclusive`, so that only one request runs at a time.
 * @typeParam T the record
 */
export function useFormSave<T = never>(options: FormSaveOptions<T>) {
  const { failureText, onRejected, onConflict } = options;
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const retryAfterSignIn = useRetryAfterSignIn();
  const toasts = useToasts();
  const isMounted = useIsMounted();
  const focus = useFocusAfterSave(options.form);
  const sendWithReauthentication = useSendWithReauthentication((isPrompting) => setIsSaving(!isPrompting));
  const { runExclusive, canRetry, retryIfWaiting } = useRetryWhenOnline(failure, setFailure);

  function handleError(error: unknown) {
    logWarning(failureText, error);
    if (!isMounted()) {
      const kept = isOutcomeUnknown(error) ? texts.unconfirmedKept : texts.keptInForm;
      return void toasts.show({ kind: "failed", text: describeFailure(error, options, kept) });
    }
    const conflict = onConflict && getConflict<T>(error);
    if (conflict) return onConflict(conflict);
    setFailure(toFailure(error, options, canRetry()));
    if (!(error instanceof ApiError)) return;
    focus.reject(error.errors);
    onRejected?.(error);
  }

  return {
    isSaving,
    /** The message of the last failed save. */
    failure: failure && failure.text,
    setFailure: (text: string | null) => setFailure(text === null ? null : { text }),
    /** True if the outcome of the last save is unknown, such as without a response. */
    isUnconfirmed: failure?.isUnconfirmed === true,
    runExclusive,
    /** Submits the form again if it waits for the connection. */
    retryIfWaiting,
    /** Call it if a save can't begin without a connection. */
    waitForConnection(): void {
      const isWaiting = canRetry();
      setFailure({ text: isWaiting ? texts.savesWhenOnline : texts.notSavedOffline, isWaiting });
    },
    /**
     * Resolves to `null` on failure. `failure` is the reason, except after a conflict (`onConflict`), after cancelling
     * the reauthentication, and after leaving the form (a toast gives the reason).
     */
    async save<R>(send: () => Promise<R>): Promise<R | null> {
      focus.begin();
      setIsSaving(true);
      setFailure(null);
      try {
        return await retryAfterSignIn(() => sendWithReauthentication(send));
      } catch (error) {
        if (!(error instanceof ReauthenticationCancelled)) handleError(error);
        return null;
      } finally {
        setIsSaving(false);
        focus.end();
      }
    },
  };
}

/** Submits the form again when the connection returns, unless the person types: it would leave the form in the middle of a word. */
function useRetryWhenOnline(failure: SaveFailure | null, setFailure: (failure: SaveFailure | null) => void) {
  const { isWaiting = false, isUnconfirmed = false } = failure ?? {};
  const [runExclusive] = useState(createExclusiveRunner);
  const lastTask = useRef(() => Promise.resolve());
  const retries = useRef(0);
  function retry() {
    retries.current += 1;
    // Ends the waiting, which text that the retry inserts would stop.
    setFailure(null);
    void runExclusive(lastTask.current);
  }
  useWhenOnline(isWaiting, retry);
  useEffect(() => {
    if (!isWaiting) return;
    const stopWaiting = () => setFailure({ text: texts.notSavedOffline, isUnconfirmed });
    document.addEventListener("input", stopWaiting);
    return () => document.removeEventListener("input", stopWaiting);
  }, [isWaiting, isUnconfirmed, setFailure]);
  return {
    retryIfWaiting: () => isWaiting && retry(),
    /** False after too many requests without a response although the server could be reached. */
    canRetry: () => retries.current < MAX_RETRIES,
    /** Ignores further calls while a request is running; wrap all of `handleSubmit` in it. */
    runExclusive(task: () => Promise<void>): Promise<void> {
      lastTask.current = task;
      retries.current = 0;
      return runExclusive(task);
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

type FailureOptions = Pick<FormSaveOptions<never>, "failureText" | "isExisting" | "isRetrySafe">;

function toFailure(error: unknown, options: FailureOptions, canRetry: boolean): SaveFailure {
  const { isRetrySafe = true } = options;
  const isUnconfirmed = isOutcomeUnknown(error);
  if (isRetrySafe && isWithoutResponse(error)) {
    const text = canRetry ? texts.savesWhenOnline : texts.notSavedOffline;
    return { text, isUnconfirmed, isWaiting: canRetry };
  }
  const outcome = isRetrySafe ? texts.unconfirmedRetry : texts.unconfirmed;
  return { text: describeFailure(error, options, isUnconfirmed ? outcome : ""), isUnconfirmed };
}

/** @param outcome the last sentence */
function describeFailure(
  error: unknown,
  { failureText, isExisting }: FailureOptions,
  outcome: string,
): string {
  return [failureText, describeReason(error, isExisting), outcome].filter(Boolean).join(" ");
}

function describeReason(error: unknown, isExisting = false): string {
  if (!(error instanceof ApiError) || !error.message) return "";
  return isExisting && isNotFound(error) ? texts.deletedByOther : describeError(error);
}
