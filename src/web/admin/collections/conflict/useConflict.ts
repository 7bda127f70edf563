// Holds a save that met a newer version, with what was typed, until somebody has chosen between the two.
import { useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import type { Conflict } from "#contract/conflicts.ts";

import type { Choices } from "./conflictFields.ts";

interface PendingConflict<T, V> extends Conflict<T> {
  /** The form when it was sent. */
  mine: V;
}

/** @param toFormValues what the form starts with for such a record */
export function useConflict<T extends { updatedAt: string }, V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  toFormValues: (record: T) => V,
) {
  const [pending, setPending] = useState<PendingConflict<T, V> | null>(null);

  function fillForm(sideOf: (name: Path<V>) => "mine" | "saved") {
    if (!pending) return;
    const saved = toFormValues(pending.current);
    // The keys of the values are the names of the form's fields.
    for (const name of Object.keys(saved) as Path<V>[]) {
      const value: PathValue<V, Path<V>> = (sideOf(name) === "saved" ? saved : pending.mine)[name];
      form.setValue(name, value, { shouldDirty: true });
    }
  }

  return {
    pending,
    /** For `useSaving`. */
    open: (conflict: Conflict<T>) => setPending({ ...conflict, mine: structuredClone(form.getValues()) }),
    /** Fills the form with the chosen sides. Then send it with `met.current.updatedAt`. */
    applyChoices: (choices: Choices) => fillForm((name) => choices[name] ?? "mine"),
    /** Back to the form with everything that was typed. */
    cancel(): void {
      fillForm(() => "mine");
      setPending(null);
    },
  };
}
