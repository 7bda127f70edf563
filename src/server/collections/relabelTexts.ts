import { eq, sql } from "drizzle-orm";

import type { SiteLanguages } from "#contract/settings/site.ts";
import { firstRow } from "#server/database/rows.ts";
import type { Transaction } from "#server/database/transaction.ts";

import type { Collection } from "./Collection.ts";

/**
 * Corrects the language of all texts in the main language, if the site no longer has that language and no text is in
 * the new main language: then the texts were in the new one from the start. Otherwise texts keep their language.
 */
export async function relabelTexts(
  tx: Transaction,
  collections: readonly Collection[],
  { before, after }: { before: SiteLanguages; after: SiteLanguages },
): Promise<void> {
  if (after.main === before.main || after.further.includes(before.main)) return;
  for (const { textTable } of collections) {
    const text = tx
      .select({ one: sql`1` })
      .from(textTable)
      .where(eq(textTable.language, after.main))
      .limit(1);
    if (await firstRow(text)) return;
  }
  for (const { textTable } of collections) {
    const { language, sourceLanguage } = textTable;
    await tx.update(textTable).set({ language: after.main }).where(eq(language, before.main));
    await tx.update(textTable).set({ sourceLanguage: after.main }).where(eq(sourceLanguage, before.main));
  }
}
