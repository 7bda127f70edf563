import * as z from "zod";

import { siteSchema } from "./settings.ts";
import type { SettingName } from "./settings.ts";

/**
 * The settings in one language. Without a product name in it, the site shows that of the main language.
 * @param untranslated the settings without a text in the language
 */
export function translatedSite(untranslated: readonly SettingName[]) {
  if (!untranslated.includes("productName")) return siteSchema;
  return siteSchema.extend({ productName: siteSchema.shape.productName.or(z.literal("")) });
}
