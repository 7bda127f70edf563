// A multipart form with pictures, from the first byte to the moment before its record is written.
import { confirmAdmin } from "#server/auth/guard.ts";
import type { PictureRule } from "#server/images/inspectPicture.ts";
import type { HeldPictures } from "#server/images/PictureKeeper.ts";

import type { AppContext } from "./context.ts";
import { receiveForm } from "./multipart.ts";
import type { FormRules, ReceivedFile, ReceivedForm } from "./multipart.ts";

/** For as long as bytes come, however slowly: the listener would cut off a phone on a weak line. @throws as `receiveForm` */
export function receivePictureForm<Name extends string>(
  c: AppContext,
  rules: Omit<FormRules<Name>, "incoming">,
): Promise<ReceivedForm<Name>> {
  c.env?.takeTime?.();
  return receiveForm(c.req.raw, { ...rules, incoming: c.get("services").pictures.incoming });
}

/** @throws AppError as `PictureKeeper.hold`, and as `confirmAdmin` */
export async function holdPictures(
  c: AppContext,
  received: ReceivedFile[],
  rule: PictureRule,
): Promise<HeldPictures> {
  const held = await c.get("services").pictures.hold(received, rule);
  try {
    await confirmAdmin(c);
  } catch (error) {
    await held[Symbol.asyncDispose]();
    throw error;
  }
  return held;
}
