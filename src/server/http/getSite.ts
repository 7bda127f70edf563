import type { Site } from "#resources/settings/site.ts";

/** Reads the site settings. The returned object is shared between callers. */
export type GetSite = () => Promise<Site>;
