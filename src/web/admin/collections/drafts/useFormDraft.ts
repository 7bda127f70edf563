import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { draftTexts as texts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { toDraftImages } from "../../images/draftImages.ts";
import { newImagesOf } from "../../images/imageFormData.ts";
import { hasImageChanges } from "../../images/formImages.ts";
import type { FormImagesState } from "../../images/formImages.ts";
import type { ImagesControl } from "../../images/useFormImages.ts";
import { useServices, useSession } from "../../services.ts";
import type { CreateAttempt } from "../../session/formDraftStore.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { toFormDraft, toRestorableDraft } from "./restorableDraft.ts";
import type { RestorableDraft } from "./restorableDraft.ts";
import type { AttemptStore } from "../form/useIdempotentCreate.ts";
import { useIsMounted } from "../form/useIsMounted.ts";
import { useUndoToast } from "./useUndoToast.ts";

interface FormDraftOptions<T> {
  /** Kind and record: `activity new`, `activity 0190…`. */
  name: string;
  /** The record's `updatedAt`; `null` for a new one. */
  basedOn: string | null;
  /** Of the form and its pictures together. */
  hasChanges: boolean;
  /** Kept beside the texts where the browser can. */
  imagesControl?: Pick<ImagesControl, "images" | "restoreDraft">;
  /** New files among the changes that are not in `pictured`. */
  fileCount?: number;
  /** Fields that are never kept, passwords for instance. */
  excludedFields?: readonly (keyof T & string)[];
}

export type FormDraftControl = ReturnType<typeof useFormDraft>;

/** Milliseconds of rest before what was typed is kept. */
const AUTOSAVE_DELAY_MS = 400;

/** Autosaves a form to the browser. Call it before `useLeaveGuard`, which discards the draft of a form left on purpose. */
export function useFormDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  options: FormDraftOptions<T>,
) {
  const { name, basedOn, hasChanges, imagesControl, excludedFields = [] } = options;
  const { drafts, leaveGuard } = useServices();
  const images = imagesControl?.images;
  const fileCount = images ? newImagesOf(images).length : (options.fileCount ?? 0);
  const { user } = useSession();
  const toasts = useToasts();
  const undoToast = useUndoToast();
  const isMounted = useIsMounted();
  // Keeps the owner's key while the dialog of an expired session is open.
  const [key] = useState(`${user?._id ?? ""}.${name}`);
  /** Further keys are for when an earlier draft is not restored yet, or another tab uses the first key. */
  const candidateKeys = [key, `${key} later`, `${key} later 2`];
  const [restorableDrafts, setRestorableDrafts] = useState(readRestorableDrafts);
  const [restorable = null] = restorableDrafts;
  const [restored, setRestored] = useState<Pick<RestorableDraft<T>, "basedOn" | "base" | "sent"> | null>(
    null,
  );
  const expectedVersion = restored ? restored.basedOn : basedOn;
  const base = restored ? restored.base : null;
  const restorableKeys = restorableDrafts.map((offer) => offer.key);
  /** `wrote`: the key of the stored draft; `sent`: the create request without a response. */
  const latest = useRef({
    hasChanges,
    keep: saveDraft,
    waiting: restorableKeys,
    isTaken: false,
    wrote: null as string | null,
    keptAt: 0,
    sent: null as CreateAttempt | null,
  });
  /** The images of the last save, and whether they are in IndexedDB. */
  const savedImages = useRef({ pictures: images, isStored: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = { ...latest.current, hasChanges, keep: saveDraft, waiting: restorableKeys };
  });

  /** Newest first. */
  function readRestorableDrafts(): RestorableDraft<T>[] {
    // Built like the values the form starts with, which are of this type.
    const shape = form.formState.defaultValues as T;
    const found = candidateKeys
      .map((place) => toRestorableDraft(drafts.read(place), { key: place, shape, basedOn }))
      .filter((offer) => offer !== null);
    return found.sort((one, other) => other.keptAt - one.keptAt);
  }

  /** The first key that neither a restorable draft nor another tab uses. */
  function findFreeKey(): string {
    const { waiting: takenKeys, isTaken } = latest.current;
    const isKeyFree = (place: string) => !takenKeys.includes(place) && !(isTaken && place === key);
    return candidateKeys.find(isKeyFree) ?? key;
  }

  function saveDraft() {
    const fields: Record<string, unknown> = { ...form.getValues() };
    for (const field of excludedFields) fields[field] = form.formState.defaultValues?.[field];
    const { wrote, sent } = latest.current;
    const targetKey = findFreeKey();
    // Only the first key has images in IndexedDB.
    const hasPictures =
      targetKey === key && savedImages.current.isStored && savedImages.current.pictures === images;
    const begunWith = expectedVersion === null ? null : (base ?? form.formState.defaultValues);
    const keptAt = Date.now();
    drafts.write(targetKey, {
      fields,
      keptAt,
      basedOn: expectedVersion,
      base: begunWith,
      files: fileCount,
      hasPictures,
      sent,
    });
    if (wrote !== null && wrote !== targetKey) drafts.remove(wrote);
    Object.assign(latest.current, { wrote: targetKey, keptAt });
    if (!hasPictures && targetKey === key && images) void storeImages(images);
  }

  async function storeImages(selected: FormImagesState) {
    if (savedImages.current.pictures === selected || !hasImageChanges(selected)) return;
    savedImages.current = { pictures: selected, isStored: false };
    const isKept = await drafts.writeImages(key, toDraftImages(selected));
    if (!isKept || savedImages.current.pictures !== selected) return;
    savedImages.current.isStored = true;
    // Saved or thrown away in the meantime.
    if (latest.current.wrote !== null) latest.current.keep();
    else drafts.remove(key);
  }

  /** Of this form alone: what is offered, or another tab's, is of another time. */
  function clear() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { wrote } = latest.current;
    if (wrote !== null) drafts.remove(wrote);
    setRestored(null);
    latest.current.wrote = null;
  }

  function flush() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { hasChanges: isChanged, keep: saveNow, wrote } = latest.current;
    if (isChanged) saveNow();
    else if (wrote !== null) clear();
  }

  /** Whoever has left may be writing in the same form again, whose draft is another. */
  function storeAttempt(sent: CreateAttempt | null) {
    latest.current.sent = sent;
    if (isMounted()) return flush();
    const { wrote, keptAt } = latest.current;
    const draft = wrote === null ? null : drafts.read(wrote);
    if (wrote !== null && draft?.keptAt === keptAt) drafts.write(wrote, { ...draft, sent });
  }

  const attemptStore: AttemptStore = { read: () => latest.current.sent, write: storeAttempt };

  function scheduleFlush() {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, AUTOSAVE_DELAY_MS);
  }

  useEffect(() => {
    const flushIfScheduled = () => timer.current !== undefined && flush();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: scheduleFlush });
    addEventListener("pagehide", flushIfScheduled);
    document.addEventListener("visibilitychange", flushIfScheduled);
    return () => {
      clearTimeout(timer.current);
      unsubscribe();
      removeEventListener("pagehide", flushIfScheduled);
      document.removeEventListener("visibilitychange", flushIfScheduled);
    };
    // The form and the key stay the same as long as the form is on the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [form, key]);

  useEffect(
    () =>
      drafts.watch(key, (exists) => {
        latest.current.isTaken = exists && latest.current.wrote !== key;
      }),
    [drafts, key],
  );

  useEffect(() => {
    if (savedImages.current.pictures !== images) scheduleFlush();
    // Once for each change of the pictures.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [images]);

  /** Who restores after they have begun anew gets that back as well, and the offer with it. */
  function offerUndoRestore(typed: T, draft: RestorableDraft<T>) {
    const { sent } = latest.current;
    function undo() {
      const { key: draftKey } = draft;
      drafts.write(draftKey, toFormDraft(draft));
      // It is offered again, and no longer this form's own.
      if (latest.current.wrote === draftKey) latest.current.wrote = null;
      latest.current.sent = sent;
      form.reset(typed, { keepDefaultValues: true });
      setRestored(null);
      setRestorableDrafts((others) => [draft, ...others]);
    }
    undoToast.show(texts.replaced, undo);
  }

  /** What one tap has thrown away, even after the form is left; its pictures too, which are read before they are dropped. */
  function offerUndoDiscard(draft: RestorableDraft<T>) {
    const imagesPromise = draft.hasPictures ? drafts.readImages(draft.key) : null;
    const undo = () => {
      // Its own may be this form's by now, or another's.
      const freeKey = candidateKeys.find((one) => drafts.read(one) === null) ?? draft.key;
      drafts.write(freeKey, toFormDraft(draft));
      void imagesPromise?.then((kept) => kept && drafts.writeImages(freeKey, kept));
      setRestorableDrafts((others) => [{ ...draft, key: freeKey }, ...others]);
    };
    toasts.show({ kind: "done", text: texts.discarded, action: { label: uiTexts.undo, run: undo } });
  }

  async function restoreImages(draftKey: string) {
    const draftImages = await drafts.readImages(draftKey);
    if (draftImages) imagesControl?.restoreDraft(draftImages);
    else toasts.show({ kind: "failed", text: texts.picturesFailed });
  }

  useLayoutEffect(
    () => () => {
      // On its way to the server: it is dropped once it has arrived.
      const { wrote, hasChanges: isChanged, keep: saveNow } = latest.current;
      if (leaveGuard.isSaving()) {
        if (timer.current !== undefined && isChanged) saveNow();
        return;
      }
      // Left on purpose, not torn down by a failure: the guard has let go by then.
      if (wrote === null || leaveGuard.isBlocking()) return;
      latest.current.wrote = null;
      drafts.remove(wrote);
    },
    [drafts, leaveGuard],
  );

  return {
    restorable,
    /**
     * The version of the record that what is in the form began with, for the save's `updatedAt`: a restored draft that
     * is older than the record meets the conflict instead of overwriting what came between. `null` for a new record.
     */
    expectedVersion,
    /** The fields of that version where it is another than the one the form was opened with; else `null`. */
    base,
    /** What is in the form was sent before, and no answer came. */
    attemptStore,
    isUnconfirmed: restored?.sent != null,
    restore(): void {
      if (!restorable) return;
      if (hasChanges) offerUndoRestore(form.getValues(), restorable);
      form.reset(restorable.fields, { keepDefaultValues: true });
      setRestored(restorable);
      setRestorableDrafts(restorableDrafts.slice(1));
      // It is this form's own from now on, in place of what was typed before.
      const { wrote } = latest.current;
      if (wrote !== null && wrote !== restorable.key) drafts.remove(wrote);
      latest.current.wrote = restorable.key;
      latest.current.sent = restorable.sent;
      if (restorable.hasPictures) void restoreImages(restorable.key);
    },
    discard(): void {
      if (!restorable) return;
      setRestorableDrafts(restorableDrafts.slice(1));
      offerUndoDiscard(restorable);
      drafts.remove(restorable.key);
      scheduleFlush();
    },
    /** The form is saved, and what it kept is no longer needed. */
    onSaved(): void {
      if (isMounted()) {
        latest.current.sent = null;
        undoToast.close();
        return clear();
      }
      const { wrote, keptAt } = latest.current;
      // Whoever has left may be writing in the same form again.
      if (wrote !== null && drafts.read(wrote)?.keptAt === keptAt) drafts.remove(wrote);
    },
    clear,
    /** Tells what was done to the form, and takes it back on request, until the form is left or saved. */
    offerUndo: undoToast.show,
  };
}
