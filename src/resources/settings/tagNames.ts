import type { PublicSite } from "./site.ts";

/** Services that measure visits and advertising. Their settings have these names. */
export const TAG_NAMES = ["googleAnalytics", "googleTagManager", "metaPixel", "lineTag"] as const;

export type TagName = (typeof TAG_NAMES)[number];

/** The tags that the firm uses. */
export function listTags(site: Pick<PublicSite, TagName> | undefined): TagName[] {
  return TAG_NAMES.filter((name) => site?.[name]);
}
