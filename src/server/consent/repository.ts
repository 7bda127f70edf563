import { gte, sql, sum } from "drizzle-orm";

import type { ConsentChoice, ConsentCounts } from "#contract/consent.ts";
import type { Db } from "#server/database/open.ts";
import { consentCounts } from "#server/database/schema.ts";
import { transaction } from "#server/database/transaction.ts";

/** @param day `YYYY-MM-DD` */
export async function countChoice(db: Db, choice: ConsentChoice, day: string) {
  const increment = { [choice]: sql`${consentCounts[choice]} + 1` };
  await transaction(
    db,
    (tx) =>
      tx
        .insert(consentCounts)
        .values({ day, [choice]: 1 })
        .onConflictDoUpdate({ target: consentCounts.day, set: increment }),
    { durability: "relaxed" },
  );
}

/** @param firstDay as `countChoice` */
export async function readCounts(db: Db, firstDay: string): Promise<ConsentCounts> {
  const [counts] = await db
    .select({ accepted: sum(consentCounts.accepted), refused: sum(consentCounts.refused) })
    .from(consentCounts)
    .where(gte(consentCounts.day, firstDay));
  return { accepted: Number(counts?.accepted ?? 0), refused: Number(counts?.refused ?? 0) };
}
