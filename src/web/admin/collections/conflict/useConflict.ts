// Holds a save that met a newer version, with what was typed, until somebody has chosen between the two.
import { useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import type { Conflict } from "#contract/conflicts.ts";

import type { Choices } from "./conflictFields.ts";

interface MetConflict<T, V> extends Conflict<T> {
  /** The form when it was sent. */
  mine: V;
}

/** @param valuesOf what the form starts with for such a record */
export function useConflict<T extends { updatedAt: string }, V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  valuesOf: (record: T) => V,
) {
  const [met, setMet] = useState<MetConflict<T, V> | null>(null);

  function fill(pick: (name: Path<V>) => "mine" | "saved") {
    if (!met) return;
    const saved = valuesOf(met.current);
    // The keys of the values are the names of the form's fields.
    for (const name of Object.keys(saved) as Path<V>[]) {
      const value: PathValue<V, Path<V>> = (pick(name) === "saved" ? saved : met.mine)[name];
      form.setValue(name, value, { shouldDirty: true });
    }
  }

  return {
    met,
    /** For `useSaving`. */
    meet: (conflict: Conflict<T>) => setMet({ ...conflict, mine: structuredClone(form.getValues()) }),
    /** Fills the form with the chosen sides. Then send it with `met.current.updatedAt`. */
    take: (choices: Choices) => fill((name) => choices[name] ?? "mine"),
    /** Back to the form with everything that was typed. */
    cancel(): void {
      fill(() => "mine");
      setMet(null);
    },
  };
}
