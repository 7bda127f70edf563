import type { SettingName } from "./settings.ts";

/** Settings with a text in each language; all others are the same in all languages. */
export const TRANSLATABLE_SETTINGS = [
  "productName",
  "taglines",
  "services",
  "socialLinks",
  "headings",
  "introductions",
  "philosophy",
  "figures",
  "headlines",
  "openingHours",
  "contactPrompt",
  "footerNote",
  "search",
] as const satisfies readonly SettingName[];
