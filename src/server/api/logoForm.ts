// A multipart form whose only file is a logo: of a client, or of the site.
import { MEBIBYTE, SMALL_PICTURE_BYTES } from "#contract/pictures.ts";
import type { PictureRule } from "#server/images/inspectPicture.ts";

import type { AppContext } from "./context.ts";
import type { ReceivedForm } from "./multipart.ts";
import { receivePictureForm } from "./pictureForm.ts";

export type LogoForm = ReceivedForm<"logo">;

/** "Up to 5 MB" includes 5 MB. */
export function logoRule(texts: { logoNotImage: string; logoTooLarge: string }): PictureRule {
  return {
    field: "logo",
    notImage: texts.logoNotImage,
    tooLarge: texts.logoTooLarge,
    refusedFromBytes: SMALL_PICTURE_BYTES + 1,
  };
}

export function receiveLogoForm(c: AppContext, rule: PictureRule): Promise<LogoForm> {
  return receivePictureForm(c, {
    maxBytes: rule.refusedFromBytes + MEBIBYTE,
    fields: { maxCount: 10, maxBytes: 16 * 1024 },
    files: { logo: { ...rule, maxCount: 1, extra: "refuse" } },
  });
}
