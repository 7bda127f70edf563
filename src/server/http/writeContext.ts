import { expectedVersionSchema } from "#contract/conflicts.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { InsertContext } from "#server/database/idempotentRequests.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";

import { createChangeContext } from "./actor.ts";
import type { AppContext } from "./context.ts";

/** For the schema of a body. */
export const expectedVersionField = lazyFields({ updatedAt: expectedVersionSchema });

export function createInsertContext(c: AppContext, now: number): InsertContext {
  c.set("skipsReplay", true);
  return { ...createChangeContext(c, now), idempotencyKey: c.get("idempotencyKey") };
}

export function createWriteContext(
  c: AppContext,
  now: number,
  expectedVersion?: number | undefined,
): WriteContext {
  return { ...createChangeContext(c, now), expectedVersion };
}
