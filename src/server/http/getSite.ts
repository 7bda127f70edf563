import type { Site } from "#contract/settings/site.ts";

/** Reads the site settings. The returned object is shared between callers. */
export type GetSite = () => Promise<Site>;
