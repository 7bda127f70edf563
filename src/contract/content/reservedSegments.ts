import { LANGUAGES } from "#texts/language.ts";

/** First segments of the site's paths, or that it may use: not for the product, nor for pages at `/{slug}`. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...LANGUAGES,
  ...(
    "about account activities activity activity-view address admin api app article articles assets auth contact feed files " +
    "healthz help index legal login logout manifest metrics player privacy-policy private projects public readyz robots search " +
    "settings setup share sitemap static theme uploads well-known www"
  ).split(" "),
]);
