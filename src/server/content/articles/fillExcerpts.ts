import { eq, isNull } from "drizzle-orm";

import { articles } from "#server/database/contentSchema.ts";
import type { Db } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import { excerptOf } from "#server/markdown/excerptOf.ts";

const BATCH_SIZE = 200;

/**
 * Stores the excerpts of articles that were written before excerpts were stored. After a change of `excerptOf`,
 * a migration that sets all of them to NULL recomputes them.
 */
export async function fillExcerpts(db: Db): Promise<void> {
  for (;;) {
    const { id, content, excerpt } = articles;
    const batch = await db.select({ id, content }).from(articles).where(isNull(excerpt)).limit(BATCH_SIZE);
    if (batch.length === 0) return;
    await transaction(db, async (tx) => {
      for (const article of batch) {
        const values = { excerpt: excerptOf(article.content) };
        await tx.update(articles).set(values).where(eq(id, article.id));
      }
    });
  }
}
