import type * as z from "zod";

import { MEBIBYTE, SMALL_IMAGE_BYTES } from "#contract/images.ts";

import { validForm } from "./imageForm.ts";
import type { ImageStore } from "./ImageStore.ts";
import type { ImageRule } from "./inspectImage.ts";

/** "Up to 5 MB" includes 5 MB. */
export function logoRule(texts: { logoNotImage: string; logoTooLarge: string }): ImageRule {
  return {
    field: "logo",
    notImage: texts.logoNotImage,
    tooLarge: texts.logoTooLarge,
    refusedFromBytes: SMALL_IMAGE_BYTES + 1,
  };
}

export function validLogoForm<Out>(images: ImageStore, rule: ImageRule, schema: z.ZodType<Out>) {
  const rules = {
    maxBytes: rule.refusedFromBytes + MEBIBYTE,
    fields: { maxCount: 10, maxBytes: 16 * 1024 },
    files: { logo: { ...rule, maxCount: 1, extra: "refuse" } },
  } as const;
  return validForm(images, rules, schema);
}
