import type * as z from "zod";

import { MEBIBYTE, MAX_SMALL_IMAGE_BYTES } from "#contract/images.ts";

import { validateForm } from "./imageForm.ts";
import type { ImageStore } from "./ImageStore.ts";
import type { ImageRule } from "./inspectImage.ts";

/** "Up to 5 MB" includes 5 MB. */
export function logoRule(texts: { logoNotImage: string; logoTooLarge: string }): ImageRule {
  return {
    field: "logo",
    notImage: texts.logoNotImage,
    tooLarge: texts.logoTooLarge,
    exclusiveMaxBytes: MAX_SMALL_IMAGE_BYTES + 1,
  };
}

export function validateLogoForm<Out>(images: ImageStore, rule: ImageRule, schema: z.ZodType<Out>) {
  const rules = {
    maxBytes: rule.exclusiveMaxBytes + MEBIBYTE,
    fields: { maxCount: 10, maxBytes: 16 * 1024 },
    files: { logo: { ...rule, maxCount: 1, extra: "reject" } },
  } as const;
  return validateForm(images, rules, schema);
}
