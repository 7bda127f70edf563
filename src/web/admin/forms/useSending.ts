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
import { focusElement, isFocusLost } from "#web/admin/ui/lostFocus.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import {
  ReauthenticationCancelled,
  useSendWithReauthentication,
} from "#web/admin/session/useSendWithReauthentication.ts";
import { focusField, focusFirstInvalid, focusForm } from "./focusField.ts";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";
import { useWhenOnline } from "./useWhenOnline.ts";

/** Of a form that got no response although the server could be reached, until it is submitted again. */
const MAX_RETRIES = 5;

interface FormFields {
  /** The id of the form. */
  id: string;
  /** All field names, in the order of the form. */
  names: readonly string[];
}

interface SendingOptions {
  /** Where the focus is restored when a save fails. */
  form: FormFields;
  /** The first sentence of the banner, such as "Failed to create activity." */
  failureText: string;
  /** True for an existing record: a 404 then means that someone deleted it. */
  isExisting?: boolean;
  /** False if the server rejects a second request after the first one, such as a change of the password. */
  isRetrySafe?: boolean;
}

/**
 * What became of a save.
 * @typeParam R what the call answers
 */
export type SaveOutcome<R> =
  | { kind: "saved"; saved: R }
  /** Someone has saved a newer version; nothing was overwritten. */
  | { kind: "conflict"; conflict: Conflict<R> }
  | { kind: "rejected"; error: ApiError }
  /** It may have taken effect. */
  | { kind: "unconfirmed" }
  /** The server can't be reached. */
  | { kind: "offline" }
  /** The person cancelled the proof of identity, or has left the form. */
  | { kind: "cancelled" };

interface SaveFailure {
  text: string;
  /** True if the save may have taken effect. */
  isUnconfirmed?: boolean;
  /** True if the form is sent again when the connection returns. */
  isWaiting?: boolean;
}

/** Sends a form. Wrap submitting in `runExclusive`, so that only one request runs at a time. */
export function useSending(options: SendingOptions) {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const toasts = useToasts();
  const isMounted = useIsMounted();
  const focus = useFocusAfterSave(options.form);
  const repeatAfterSignIn = useRepeatAfterSignIn();
  const sendWithReauthentication = useSendWithReauthentication((isPrompting) => setIsSaving(!isPrompting));
  const { runExclusive, canRetry, retryIfWaiting } = useRetryWhenOnline(failure, setFailure);

  function fail<R>(error: unknown): SaveOutcome<R> {
    if (error instanceof ReauthenticationCancelled) return { kind: "cancelled" };
    logWarning(options.failureText, error);
    if (!isMounted()) {
      const kept = isOutcomeUnknown(error) ? texts.unconfirmedKept : texts.keptInForm;
      toasts.show({ kind: "failed", text: describeFailure(error, options, kept) });
      return { kind: "cancelled" };
    }
    const conflict = getConflict<R>(error);
    if (conflict) return { kind: "conflict", conflict };
    setFailure(toFailure(error, options, canRetry()));
    const problem = error instanceof ApiError ? error : new ApiError("", 500);
    focus.reject(problem.errors);
    if (isWithoutResponse(error)) return { kind: "offline" };
    return isOutcomeUnknown(error) ? { kind: "unconfirmed" } : { kind: "rejected", error: problem };
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
    /** Never rejects. `failure` is the reason, except after a conflict and after `cancelled` (a toast gives the reason, if any). */
    async send<R>(request: () => Promise<R>): Promise<SaveOutcome<R>> {
      focus.begin();
      setIsSaving(true);
      setFailure(null);
      try {
        const saved = await repeatAfterSignIn(() => sendWithReauthentication(request));
        return { kind: "saved", saved };
      } catch (error) {
        return fail(error);
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
function useRepeatAfterSignIn() {
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

function toFailure(error: unknown, options: SendingOptions, canRetry: boolean): SaveFailure {
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
  { failureText, isExisting }: SendingOptions,
  outcome: string,
): string {
  return [failureText, describeReason(error, isExisting), outcome].filter(Boolean).join(" ");
}

function describeReason(error: unknown, isExisting = false): string {
  if (!(error instanceof ApiError) || !error.message) return "";
  return isExisting && isNotFound(error) ? texts.deletedByOther : describeError(error);
}

/**
 * Restores the focus after a failed save: to the first rejected field, or to the element that had it. While a
 * form is sent it is inert: the focused element loses the focus, and no element in it can take it.
 */
function useFocusAfterSave({ id, names }: FormFields) {
  const [saveCount, setSaveCount] = useState(0);
  const focusedBefore = useRef<Element | null>(null);
  const invalidNames = useRef<readonly string[]>([]);
  useEffect(() => {
    const previous = focusedBefore.current;
    focusedBefore.current = null;
    if (previous === null) return;
    // Not in an effect, which can't wait for the fields of a part that is unfolded.
    queueMicrotask(() => {
      if (focusFirstInvalid(id, invalidNames.current, names) || !isFocusLost()) return;
      if (focusElement(previous)) return;
      // A rerendered row has another element with that name. A button may be disabled because nothing is left to
      // save.
      const name = previous.getAttribute("name");
      if (!name || !focusField(id, name)) focusForm(id);
    });
    // Once per save.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saveCount]);
  return {
    begin(): void {
      const focused = document.activeElement;
      focusedBefore.current = focused === document.body ? null : focused;
      invalidNames.current = [];
    },
    reject(errors: Readonly<Record<string, string>>): void {
      invalidNames.current = Object.keys(errors);
      focusedBefore.current ??= document.body;
    },
    /** Call it together with the state change that makes the form editable again. */
    end: () => setSaveCount((count) => count + 1),
  };
}
