import * as texts from "#texts/public/heading.ts";

/** Headings of a site that has not changed them, in the language of the page. */
export const DEFAULT_HEADINGS = {
  services: texts.services,
  whatWeDo: texts.whatWeDo,
  activities: texts.activities,
  clients: texts.clients,
  articles: texts.articles,
  message: texts.message,
} as const;
export type HeadingName = keyof typeof DEFAULT_HEADINGS;
// The type of `Object.keys` is `string[]`.
export const HEADING_NAMES = Object.keys(DEFAULT_HEADINGS) as HeadingName[];
