import type * as z from "zod";

import { expectedVersionSchema } from "#contract/conflicts.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { newRecordFields } from "#contract/newRecord.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import type { InsertContext } from "#server/database/repeatedWrites.ts";

import { createChangeContext } from "./actor.ts";
import type { AppContext } from "./context.ts";

export type NewRecordValues = {
  [Name in keyof typeof newRecordFields]?: z.output<ReturnType<(typeof newRecordFields)[Name]>>;
};

/** For the schema of a body. */
export const expectedVersionField = lazyFields({ updatedAt: expectedVersionSchema });

/** Takes what the form of a new record sends besides its fields out of the body. */
export function splitNewRecord<Body extends NewRecordValues>(
  c: AppContext,
  now: number,
  { _id, isRetry, updatedAt, ...fields }: Body,
) {
  const context: InsertContext = { ...createWriteContext(c, now, updatedAt), recordId: _id, isRetry };
  return { fields, context };
}

export function createWriteContext(
  c: AppContext,
  now: number,
  expectedVersion?: number | undefined,
): WriteContext {
  return { ...createChangeContext(c, now), expectedVersion };
}
