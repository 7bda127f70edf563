import { useEffect, useLayoutEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import type { NewRecord } from "#contract/newRecord.ts";

import { newImagesOf } from "../images/imageFormData.ts";
import type { FormImagesState } from "../images/formImages.ts";
import type { ImagesControl } from "../images/useFormImages.ts";
import { useServices, useSession } from "#web/admin/session/services.ts";
import { createOnce } from "../createOnce.ts";
import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";

import { DraftAutosave } from "./DraftAutosave.ts";
import type { DraftSource } from "./DraftAutosave.ts";
import { useRestorableDrafts } from "./useRestorableDrafts.ts";
import type { RestoredDraft } from "./useRestorableDrafts.ts";
import { useUndoToast } from "./useUndoToast.ts";

interface FormDraftOptions<T> {
  /** Kind and record, such as `activity new` or `activity 0190…`. */
  name: string;
  /** The record's `updatedAt`; `null` for a new one. */
  baseVersion: string | null;
  /** Of values and images. */
  hasChanges: boolean;
  /** Its images are stored too, if the browser can. */
  imagesControl?: Pick<ImagesControl, "images" | "restoreDraft">;
  /** Number of new files that are not in `imagesControl`. */
  fileCount?: number;
  /** Fields that are never stored, such as passwords. */
  excludedFields?: readonly (keyof T & string)[];
}

export type FormDraftControl = ReturnType<typeof useFormDraft>;

/**
 * Autosaves a form to the browser. Call it before `useLeaveGuard`: cleanups run in this order, and on unmount it
 * must see whether the guard still blocks. If it does, the form crashed and its draft is kept.
 */
export function useFormDraft<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  options: FormDraftOptions<T>,
) {
  const { name, baseVersion, hasChanges, imagesControl, excludedFields = [] } = options;
  const { drafts, leaveGuard } = useServices();
  const { user } = useSession();
  const undoToast = useUndoToast();
  const isMounted = useIsMounted();
  const [restored, setRestored] = useState<RestoredDraft<T> | null>(null);
  const { baseVersion: expectedVersion, baseFields } = restored ?? { baseVersion, baseFields: null };
  const images = imagesControl?.images;
  const source: DraftSource = {
    hasChanges,
    images,
    restorableKeys: [],
    isMounted,
    read: () => ({
      fields: withoutFields(form, excludedFields),
      baseVersion: expectedVersion,
      baseFields: expectedVersion === null ? null : (baseFields ?? form.formState.defaultValues),
      unsavedFileCount: images ? newImagesOf(images).length : (options.fileCount ?? 0),
    }),
    onCleared: () => setRestored(null),
  };
  // Keeps the owner's key while the dialog of an expired session is open.
  const [autosave] = useState(() => new DraftAutosave(drafts, `${user?._id ?? ""}.${name}`, source));
  const earlier = useRestorableDrafts(form, { autosave, baseVersion, imagesControl, undoToast, setRestored });
  useEffect(() => autosave.update({ ...source, restorableKeys: earlier.keys }));
  useAutosave(form, autosave, images);
  useLayoutEffect(
    () => () => autosave.leave({ isSaving: leaveGuard.isSaving(), isBlocking: leaveGuard.isBlocking() }),
    [autosave, leaveGuard],
  );

  return {
    restorable: earlier.first,
    /**
     * The version of the record that the form is based on, for `updatedAt` of the save. A restored draft that is
     * older than the record leads to a conflict instead of overwriting the changes in between. `null` for a new
     * record.
     */
    expectedVersion,
    /** The fields of that version, if it is not the one that the form was opened with; else `null`. */
    baseFields,
    send: createSend(autosave, baseVersion === null),
    /** True if the restored draft may already have created its record. */
    isUnconfirmed: restored?.newRecord.isRetry === true,
    restore: () => earlier.first && earlier.restore(earlier.first, hasChanges),
    discard: () => earlier.first && earlier.discard(earlier.first),
    /** Call it after a save. */
    onSaved(): void {
      if (isMounted()) undoToast.close();
      autosave.onSaved();
    },
    clear: () => autosave.clear(),
    /** Shows a message about a change of the form with Undo, until the form is left or saved. */
    offerUndo: undoToast.show,
  };
}

/** Sends the form; a new record under the id of the draft. `send` gets `null` for an existing one. */
function createSend({ newRecordStore }: DraftAutosave, isNew: boolean) {
  return <R>(send: (newRecord: NewRecord | null) => Promise<R>): Promise<R> =>
    isNew ? createOnce(newRecordStore, send) : send(null);
}

/** The values of the form; excluded fields have their default values. */
function withoutFields<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, names: readonly string[]) {
  const defaults: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  return { ...form.getValues(), ...Object.fromEntries(names.map((name) => [name, defaults[name]])) };
}

/** Schedules a save after each change of the values or the images. */
function useAutosave<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  autosave: DraftAutosave,
  images: FormImagesState | undefined,
) {
  useEffect(() => {
    const stop = autosave.start();
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => autosave.schedule(),
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [form, autosave]);
  useEffect(() => autosave.onImagesChange(images), [autosave, images]);
}
