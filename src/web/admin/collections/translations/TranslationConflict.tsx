import { recordTexts as texts } from "#texts/admin/records.ts";

import type { ConflictField } from "../conflict/conflictFields.ts";
import { ConflictScreen } from "../conflict/ConflictScreen.tsx";
import { pathsOf } from "../screens/paths.ts";
import { typeNoun } from "../typeTexts.ts";

import { storedState } from "./translationFields.ts";
import type { TranslationFormControl } from "./useTranslationForm.ts";

interface TranslationConflictProps {
  title: string;
  control: TranslationFormControl;
}

/** Compares the person's text with the one that someone else has saved. */
export function TranslationConflict({ title, control }: TranslationConflictProps) {
  const { type, conflict, draft, text, toValues, intendedState } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, isOwn, mine } = conflict.pending;
  const saved = toValues(current);
  const base = draft.baseFields ?? toValues(text);
  const fields = control.fields.map(({ name, label }): ConflictField => ({
    name,
    label,
    mine: String(mine[name] ?? ""),
    saved: String(saved[name] ?? ""),
    base: String(base[name] ?? ""),
  }));
  const [savedState, baseState] = [storedState(current), storedState(text)];
  const status: ConflictField[] = savedState
    ? [
        {
          name: "status",
          label: texts.status,
          mine: texts.statuses[intendedState],
          saved: texts.statuses[savedState],
          base: baseState ? texts.statuses[baseState] : "",
        },
      ]
    : [];
  return (
    <ConflictScreen
      // A newer version resets the choices.
      key={current.updatedAt}
      title={title}
      parent={pathsOf(type).parent}
      noun={typeNoun(type)}
      recordName={String(saved[type.nameField])}
      savedBy={savedBy}
      isOwn={isOwn}
      savedAt={current.updatedAt}
      fields={[...fields, ...status]}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}
