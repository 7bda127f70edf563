// Who makes or changes a record, when, and which version they had before them.
import * as z from "zod";

import { seenAtSchema } from "#contract/conflicts.ts";
import { lazyFields } from "#contract/lazyFields.ts";
import type { Making } from "#server/store/madeRecords.ts";
import type { Occasion } from "#server/store/occasion.ts";

import type { AppContext } from "./context.ts";
import type { ReceivedForm } from "./multipart.ts";
import { check } from "./request.ts";

/** For the schema of a JSON body. */
export const seenField = lazyFields({ updatedAt: seenAtSchema });

const seenSchema = z.object(seenField);

export function makingOf(c: AppContext): Making {
  c.set("isNoted", true);
  return { now: c.get("services").now(), call: c.get("call") };
}

export function occasionOf(c: AppContext, seenAt?: number | undefined): Occasion {
  return { by: c.get("session"), now: c.get("services").now(), seenAt };
}

/** From the field `updatedAt` of a form. */
export function seenIn({ fields }: Pick<ReceivedForm<string>, "fields">): number | undefined {
  return check(seenSchema, { updatedAt: fields["updatedAt"]?.[0] }).updatedAt;
}
