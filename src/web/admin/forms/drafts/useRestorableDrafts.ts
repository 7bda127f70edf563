import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { draftTexts as texts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import type { ImagesControl } from "../images/useFormImages.ts";
import { useServices } from "#web/admin/session/services.ts";
import type { FormDraftStore } from "#web/admin/session/drafts/formDraftStore.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import type { DraftAutosave } from "./DraftAutosave.ts";
import { toFormDraft, toRestorableDraft } from "#web/admin/session/drafts/restorableDraft.ts";
import type { RestorableDraft } from "#web/admin/session/drafts/restorableDraft.ts";
import type { useUndoToast } from "./useUndoToast.ts";

export type RestoredDraft<T> = Pick<RestorableDraft<T>, "baseVersion" | "baseFields" | "newRecord">;

interface RestorableDraftsOptions<T> {
  autosave: DraftAutosave;
  /** The record's `updatedAt`; `null` for a new one. */
  baseVersion: string | null;
  imagesControl: Pick<ImagesControl, "restoreDraft"> | undefined;
  undoToast: ReturnType<typeof useUndoToast>;
  setRestored: (restored: RestoredDraft<T> | null) => void;
}

/** Drafts that were stored before this form was opened. The person may restore or discard them. */
export function useRestorableDrafts<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  options: RestorableDraftsOptions<T>,
) {
  const { autosave, imagesControl, undoToast, setRestored } = options;
  const { drafts } = useServices();
  const toasts = useToasts();
  const [list, setList] = useState(() => readDrafts(form, drafts, options));
  const [first = null] = list;

  /** Undo brings back the replaced input and the draft. */
  function offerUndoRestore(typed: T, draft: RestorableDraft<T>, undoAdoption: () => void) {
    undoToast.show(texts.replaced, () => {
      autosave.putBack(toFormDraft(draft), draft.key);
      undoAdoption();
      form.reset(typed, { keepDefaultValues: true });
      setRestored(null);
      setList((others) => [draft, ...others]);
    });
  }

  /** Works even after the form was left. */
  function offerUndoDiscard(draft: RestorableDraft<T>) {
    const storeAgain = prepareUndo(drafts, autosave.keys, draft);
    const run = () => {
      const key = storeAgain();
      setList((others) => [{ ...draft, key }, ...others]);
    };
    toasts.show({ kind: "done", text: texts.discarded, action: { label: uiTexts.undo, run } });
  }

  async function restoreImages(key: string) {
    const images = await drafts.readImages(key);
    if (images) imagesControl?.restoreDraft(images);
    else toasts.show({ kind: "failed", text: texts.picturesFailed });
  }

  /** @param hasChanges true if the draft replaces unsaved input */
  function restore(draft: RestorableDraft<T>, hasChanges: boolean) {
    const typed = form.getValues();
    const previous = autosave.adopt(draft.key, draft.newRecord);
    form.reset(draft.fields, { keepDefaultValues: true });
    setRestored(draft);
    setList(list.slice(1));
    if (hasChanges) offerUndoRestore(typed, draft, () => autosave.setNewRecord(previous));
    if (draft.hasImages) void restoreImages(draft.key);
  }

  function discard(draft: RestorableDraft<T>) {
    setList(list.slice(1));
    offerUndoDiscard(draft);
    drafts.remove(draft.key);
    autosave.schedule();
  }

  const keys = list.map(({ key }) => key);
  return { first, keys, restore, discard };
}

/** Newest first. */
function readDrafts<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  drafts: FormDraftStore,
  { autosave, baseVersion }: RestorableDraftsOptions<T>,
): RestorableDraft<T>[] {
  // The default values have the shape of the form's values.
  const shape = form.formState.defaultValues as T;
  return autosave.keys
    .map((key) => toRestorableDraft(drafts.read(key), { key, shape, baseVersion }))
    .filter((draft) => draft !== null)
    .sort((one, other) => other.savedAt - one.savedAt);
}

/**
 * @returns a function that stores the draft again and returns its new key, because this form or another one may
 * use the old one by now
 */
function prepareUndo<T>(drafts: FormDraftStore, keys: readonly string[], draft: RestorableDraft<T>) {
  const reading = draft.hasImages ? drafts.readImages(draft.key) : null;
  return (): string => {
    const key = keys.find((other) => drafts.read(other) === null) ?? draft.key;
    drafts.write(key, toFormDraft(draft));
    void reading?.then((images) => images && drafts.writeImages(key, images));
    return key;
  };
}
