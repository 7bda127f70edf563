import type * as z from "zod";

import type { Category } from "#contract/content/categories.ts";
import type { categorySchema } from "#contract/content/categoryFields.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";

import type { ConflictField } from "../../collections/conflict/conflictFields.ts";

export type CategoryInput = z.input<typeof categorySchema>;

export const FIELD_LABELS = {
  get name() {
    return texts.fields.name;
  },
  get filterLabel() {
    return texts.fields.filterLabel;
  },
} as const;

type FieldName = keyof typeof FIELD_LABELS;
// `Object.keys` returns `string[]`, but these keys are known.
const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[];

export const EMPTY_FIELDS: CategoryInput = { name: "", filterLabel: "", isHiddenWhenEmpty: true };

/** An empty filter label means that it is the same as the name. */
export function toFormValues({ name, filterLabel, isHiddenWhenEmpty }: Category): CategoryInput {
  return { name, filterLabel: filterLabel === name ? "" : filterLabel, isHiddenWhenEmpty };
}

export function conflictFields(
  mine: CategoryInput,
  saved: CategoryInput,
  base: CategoryInput,
): ConflictField[] {
  const typed = FIELD_NAMES.map((name) => ({
    name,
    label: FIELD_LABELS[name],
    mine: mine[name] ?? "",
    saved: saved[name] ?? "",
    base: base[name] ?? "",
  }));
  const visibility = {
    name: "isHiddenWhenEmpty",
    label: texts.inFilter,
    mine: visibilityText(mine),
    saved: visibilityText(saved),
    base: visibilityText(base),
  };
  return [...typed, visibility];
}

function visibilityText({ isHiddenWhenEmpty }: CategoryInput): string {
  return isHiddenWhenEmpty ? texts.whenUsed : texts.always;
}
