import { useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import type { Conflict } from "#contract/conflicts.ts";

import type { Choices } from "./conflictFields.ts";

interface PendingConflict<T, V> extends Conflict<T> {
  /** The form's values when it was sent. */
  mine: V;
}

/**
 * Holds a save that conflicted with a newer version until the person has chosen between the two.
 * @param toFormValues returns the form's values of a record
 */
export function useConflict<T extends { updatedAt: string }, V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  toFormValues: (record: T) => V,
) {
  const [pending, setPending] = useState<PendingConflict<T, V> | null>(null);

  function fillForm(sideOf: (name: Path<V>) => "mine" | "saved") {
    if (!pending) return;
    const saved = toFormValues(pending.current);
    // The saved values have the form's field names as keys.
    for (const name of Object.keys(saved) as Path<V>[]) {
      const value: PathValue<V, Path<V>> = (sideOf(name) === "saved" ? saved : pending.mine)[name];
      form.setValue(name, value, { shouldDirty: true });
    }
  }

  return {
    pending,
    /** Keeps what the form holds, and shows the comparison. */
    open: (conflict: Conflict<T>) => setPending({ ...conflict, mine: structuredClone(form.getValues()) }),
    /** Fills the form with the chosen values. Then save it with `pending.current.updatedAt`. */
    applyChoices: (choices: Choices) => fillForm((name) => choices[name] ?? "mine"),
    /** Returns to the form with the person's input. */
    cancel(): void {
      fillForm(() => "mine");
      setPending(null);
    },
  };
}
