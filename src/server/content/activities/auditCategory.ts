import type { Category } from "#contract/content/categories.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";

interface CategoryChange {
  before: Category | null;
  after: Category | null;
  /** The category that the activities of a deleted one have now. */
  movedTo?: string | null;
}

export async function auditCategory(
  tx: Transaction,
  context: ChangeContext,
  { before, after, movedTo = null }: CategoryChange,
): Promise<void> {
  await recordChange(tx, context, {
    kind: "category",
    recordId: (after ?? before)?.slug ?? null,
    recordName: (after ?? before)?.name ?? "",
    before: before && auditedFields(before),
    after: after && auditedFields(after),
    changes: movedTo === null ? [] : [{ field: "movedTo", before: null, after: movedTo }],
  });
}

function auditedFields({ name, filterLabel, isHiddenWhenEmpty, activities, texts = {} }: Category) {
  const translated = Object.entries(texts).flatMap(([language, text]) => [
    [`name (${language})`, text.name],
    [`filterLabel (${language})`, text.filterLabel],
  ]);
  return { name, filterLabel, isHiddenWhenEmpty, activities, ...Object.fromEntries(translated) };
}
