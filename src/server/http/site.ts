import type { Site } from "#contract/settings/site.ts";

/** Reads the site settings; the returned object is shared between callers. */
export type GetSite = () => Promise<Site>;
