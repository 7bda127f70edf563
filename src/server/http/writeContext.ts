// Who makes or changes a record, when, and which version they had before them.
import { seenAtSchema } from "#contract/conflicts.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import type { Making } from "#server/database/idempotentRequests.ts";
import type { Occasion } from "#server/database/versions.ts";

import type { AppContext } from "./context.ts";

/** For the schema of a body. */
export const seenField = lazyFields({ updatedAt: seenAtSchema });

export function makingOf(c: AppContext, now: number): Making {
  c.set("isNoted", true);
  return { now, call: c.get("call") };
}

export function occasionOf(c: AppContext, now: number, seenAt?: number | undefined): Occasion {
  return { by: c.get("session").user._id, now, seenAt };
}
