import { DEMO_SITE } from "#demo/site.ts";

/** The demo firm's site without a further language. */
export const ENGLISH_SITE = { ...DEMO_SITE, languages: { ...DEMO_SITE.languages, further: [] } };
