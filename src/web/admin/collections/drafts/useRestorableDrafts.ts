import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { draftTexts as texts } from "#texts/admin/drafts.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import type { ImagesControl } from "../../images/useFormImages.ts";
import { useServices } from "../../services.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import type { DraftAutosave } from "./DraftAutosave.ts";
import { toFormDraft, toRestorableDraft } from "./restorableDraft.ts";
import type { RestorableDraft } from "./restorableDraft.ts";
import type { useUndoToast } from "./useUndoToast.ts";

export type RestoredDraft<T> = Pick<RestorableDraft<T>, "basedOn" | "base" | "sent">;

interface RestorableDraftsOptions<T> {
  autosave: DraftAutosave;
  /** The record's `updatedAt`; `null` for a new one. */
  basedOn: string | null;
  imagesControl: Pick<ImagesControl, "restoreDraft"> | undefined;
  undoToast: ReturnType<typeof useUndoToast>;
  setRestored: (restored: RestoredDraft<T> | null) => void;
}

/** Drafts of earlier visits, which the person may restore or discard. */
export function useRestorableDrafts<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  { autosave, basedOn, imagesControl, undoToast, setRestored }: RestorableDraftsOptions<T>,
) {
  const { drafts } = useServices();
  const toasts = useToasts();
  const [list, setList] = useState(readDrafts);
  const [first = null] = list;

  /** Newest first. */
  function readDrafts(): RestorableDraft<T>[] {
    // The default values have the shape of the form's values.
    const shape = form.formState.defaultValues as T;
    return autosave.keys
      .map((key) => toRestorableDraft(drafts.read(key), { key, shape, basedOn }))
      .filter((draft) => draft !== null)
      .sort((one, other) => other.keptAt - one.keptAt);
  }

  /** Undo brings back the input that the draft replaced, and offers the draft again. */
  function offerUndoRestore(typed: T, draft: RestorableDraft<T>, undoAttempt: () => void) {
    undoToast.show(texts.replaced, () => {
      autosave.putBack(toFormDraft(draft), draft.key);
      undoAttempt();
      form.reset(typed, { keepDefaultValues: true });
      setRestored(null);
      setList((others) => [draft, ...others]);
    });
  }

  /** Works even after the form was left. The images are read before they are removed. */
  function offerUndoDiscard(draft: RestorableDraft<T>) {
    const reading = draft.hasPictures ? drafts.readImages(draft.key) : null;
    const undo = () => {
      // This form or another one may use the draft's key by now.
      const freeKey = autosave.keys.find((key) => drafts.read(key) === null) ?? draft.key;
      drafts.write(freeKey, toFormDraft(draft));
      void reading?.then((images) => images && drafts.writeImages(freeKey, images));
      setList((others) => [{ ...draft, key: freeKey }, ...others]);
    };
    toasts.show({ kind: "done", text: texts.discarded, action: { label: uiTexts.undo, run: undo } });
  }

  async function restoreImages(key: string) {
    const images = await drafts.readImages(key);
    if (images) imagesControl?.restoreDraft(images);
    else toasts.show({ kind: "failed", text: texts.picturesFailed });
  }

  return {
    first,
    keys: list.map(({ key }) => key),
    /** @param hasChanges true if the draft replaces unsaved input */
    restore(hasChanges: boolean): void {
      if (!first) return;
      const typed = form.getValues();
      form.reset(first.fields, { keepDefaultValues: true });
      setRestored(first);
      setList(list.slice(1));
      const previousAttempt = autosave.adopt(first.key, first.sent);
      if (hasChanges) offerUndoRestore(typed, first, () => autosave.setAttempt(previousAttempt));
      if (first.hasPictures) void restoreImages(first.key);
    },
    discard(): void {
      if (!first) return;
      setList(list.slice(1));
      offerUndoDiscard(first);
      drafts.remove(first.key);
      autosave.schedule();
    },
  };
}
