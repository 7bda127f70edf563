import type { TagName } from "#resources/settings/tagNames.ts";

type Directive = "script-src" | "connect-src" | "img-src" | "frame-src";
type Sources = Partial<Record<Directive, readonly string[]>>;

/** https://developers.google.com/tag-platform/security/guides/csp */
const GOOGLE_ANALYTICS = {
  "script-src": ["https://*.googletagmanager.com"],
  "connect-src": [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
  ],
  "img-src": ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
} as const;

/** What the code of each tag loads and calls. Inline code, which containers may have, stays forbidden. */
const TAG_SOURCES: Record<TagName, Sources> = {
  googleAnalytics: GOOGLE_ANALYTICS,
  // With Google Analytics, which most containers load.
  googleTagManager: {
    ...GOOGLE_ANALYTICS,
    "connect-src": [...GOOGLE_ANALYTICS["connect-src"], "https://www.google.com"],
    "frame-src": ["https://www.googletagmanager.com"],
  },
  metaPixel: {
    "script-src": ["https://connect.facebook.net"],
    "connect-src": ["https://connect.facebook.net", "https://www.facebook.com"],
    "img-src": ["https://www.facebook.com"],
  },
  lineTag: {
    "script-src": ["https://d.line-scdn.net"],
    "connect-src": ["https://tr.line.me"],
    "img-src": ["https://tr.line.me"],
  },
};

/** The hosts that a directive of the security policy allows for tags. */
export function tagSources(tags: readonly TagName[], directive: Directive): string[] {
  return [...new Set(tags.flatMap((tag) => TAG_SOURCES[tag][directive] ?? []))];
}
