import * as texts from "#texts/public/consent.ts";

import type { TagName } from "./tagNames.ts";

const NAMES: Record<TagName, string> = {
  googleAnalytics: "Google Analytics",
  googleTagManager: "Google Tag Manager",
  metaPixel: "Meta Pixel",
  lineTag: "LINE Tag",
};

/**
 * "Google Analytics, Meta Pixel and LINE Tag"; empty without tags. `Intl.ListFormat` puts no commas between Thai entries, where
 * names of several words need them.
 */
export function nameServices(tags: readonly TagName[]): string {
  const names = tags.map((tag) => NAMES[tag]);
  const last = names.pop() ?? "";
  return names.length > 0 ? texts.services({ others: names.join(", "), last }) : last;
}
