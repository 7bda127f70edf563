// A form that is not sent yet survives a reload and a crashed tab: kept in the browser, and offered again.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { useServices, useSession } from "../services.ts";

import { hasShape } from "./hasShape.ts";

export interface OfferedDraft<T> {
  fields: T;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** The record was saved after the draft was begun. */
  isOutdated: boolean;
  /** The version it was begun with; `null` for a new record. */
  basedOn: string | null;
  /** Chosen files that could not be kept. */
  files: number;
}

interface KeptDraftOptions<T> {
  /** Kind and record: `activity new`, `activity 0190…`. */
  name: string;
  /** The record's `updatedAt`; `null` for a new one. */
  basedOn: string | null;
  /** Of the form and its pictures together. */
  hasChanges: boolean;
  /** New files among the changes. */
  files?: number;
  /** Fields that are never kept, passwords for instance. */
  secret?: readonly (keyof T & string)[];
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;

/** Milliseconds of rest before what was typed is kept. */
const REST_MS = 400;

/** To be called before `useLeaveGuard`: a form that is left with the person's consent takes its draft along. */
export function useKeptDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  { name, basedOn, hasChanges, files = 0, secret = [] }: KeptDraftOptions<T>,
) {
  const { drafts, leaveGuard } = useServices();
  const { user } = useSession();
  // The owner stays the owner while the end of a session waits above the form.
  const [key] = useState(`${user?._id ?? ""}.${name}`);
  const [offered, setOffered] = useState(() => offerOf());
  const [restored, setRestored] = useState<Pick<OfferedDraft<T>, "basedOn"> | null>(null);
  const seenAt = restored ? restored.basedOn : basedOn;
  const latest = useRef({ hasChanges, files, keep, wrote: false });

  useEffect(() => {
    latest.current = { ...latest.current, hasChanges, files, keep };
  });

  function offerOf(): OfferedDraft<T> | null {
    const draft = drafts.read(key);
    // Built like the values the form starts with, which are of this type.
    if (!draft || !hasShape(form.formState.defaultValues as T, draft.fields)) return null;
    const { fields, keptAt } = draft;
    return {
      fields,
      keptAt,
      basedOn: draft.basedOn,
      isOutdated: draft.basedOn !== basedOn,
      files: draft.files,
    };
  }

  function keep() {
    const fields: Record<string, unknown> = { ...form.getValues() };
    for (const field of secret) fields[field] = form.formState.defaultValues?.[field];
    drafts.keep(key, { fields, keptAt: Date.now(), basedOn: seenAt, files: latest.current.files });
    latest.current.wrote = true;
  }

  function drop() {
    drafts.drop(key);
    setRestored(null);
    latest.current.wrote = false;
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = undefined;
      const { hasChanges: differs, keep: keepNow, wrote } = latest.current;
      if (differs) keepNow();
      else if (wrote) drop();
    };
    const settleIfWaiting = () => timer !== undefined && settle();
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(settle, REST_MS);
      },
    });
    addEventListener("pagehide", settleIfWaiting);
    document.addEventListener("visibilitychange", settleIfWaiting);
    return () => {
      clearTimeout(timer);
      stop();
      removeEventListener("pagehide", settleIfWaiting);
      document.removeEventListener("visibilitychange", settleIfWaiting);
    };
    // The form and the key stay the same as long as the form is on the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key]);

  useLayoutEffect(
    () => () => {
      // Left on purpose, not torn down by a failure: the guard has let go by then.
      if (latest.current.wrote && !leaveGuard.isHeld()) drafts.drop(key);
    },
    [drafts, key, leaveGuard],
  );

  return {
    offered,
    /**
     * The version of the record that what is in the form began with, for the save's `updatedAt`: a restored draft that
     * is older than the record meets the conflict instead of overwriting what came between. `null` for a new record.
     */
    seenAt,
    restore(): void {
      if (!offered) return;
      form.reset(offered.fields, { keepDefaultValues: true });
      setRestored(offered);
      setOffered(null);
    },
    discard(): void {
      setOffered(null);
      drop();
    },
    /** The form is saved. */
    drop,
  };
}
