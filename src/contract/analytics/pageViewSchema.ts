// The schema of a tracking call. Unknown fields are ignored.
import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { normalizeLine } from "../fields/text.ts";
import { boundedString, cleanedString, RAW_LENGTH_FACTOR } from "../fields/textFields.ts";
import { formatCampaign } from "./campaigns.ts";

/**
 * Characters. A longer title or referrer is cut; a longer path, query or session id is rejected. An address of 100
 * characters has up to 1,200 when it is percent-encoded.
 */
const PAGE_VIEW_LIMITS = {
  path: 1_500,
  query: 2_000,
  title: 200,
  referrer: 1_700,
  sessionId: 100,
} as const;
/** With user name and query, which are omitted. Parsing a host takes quadratic time in its number of marks. */
const MAX_REFERRER_URL_LENGTH = 2_000;
const ANDROID_PACKAGE = /^\w{1,60}(?:\.\w{1,60}){1,8}$/;
/** Bytes of a tracking call; titles and referrers are cut before they are cleaned. */
const MAX_BODY_LENGTH = 16 * 1024;

export const pageViewSchema = z.object(
  lazyFields({
    /** As in the address bar, with campaign parameters. */
    path: () =>
      boundedString(
        "path must be a text",
        PAGE_VIEW_LIMITS.path + PAGE_VIEW_LIMITS.query,
        "path may not have so long a query",
      )
        .regex(/^\//, "path must begin with /")
        .refine(
          (path) => path.split(/[?#]/, 1).join("").length <= PAGE_VIEW_LIMITS.path,
          `path may have at most ${PAGE_VIEW_LIMITS.path} characters`,
        )
        .transform((path) => ({ path: normalizePath(path), campaign: formatCampaign(getQuery(path)) })),
    title: () =>
      boundedString("title must be a text", MAX_BODY_LENGTH)
        .nullish()
        .transform((title) => truncate(title, PAGE_VIEW_LIMITS.title)),
    referrer: () =>
      boundedString("referrer must be a text", MAX_BODY_LENGTH).nullish().transform(normalizeReferrer),
    sessionId: () =>
      cleanedString("sessionId must be a text", {
        clean,
        max: PAGE_VIEW_LIMITS.sessionId,
        tooLong: `sessionId may have at most ${PAGE_VIEW_LIMITS.sessionId} characters`,
      }).min(1, "sessionId must not be empty"),
    /** True after client-side navigation: no page was sent for this view. */
    inPage: () => z.boolean("inPage must be true or false").nullish(),
  }),
);

/** The path of a page in its stored form. */
export function pagePathSchema() {
  const max = PAGE_VIEW_LIMITS.path;
  return boundedString("path must be a text", max, `path may have at most ${max} characters`)
    .regex(/^\//, "path must begin with /")
    .transform(normalizePath);
}

/** Normalizes a path: no query, no trailing or repeated slashes. */
function normalizePath(path: string): string {
  const [plain = ""] = clean(path).split(/[?#]/);
  return `/${plain.split("/").filter(Boolean).join("/")}`;
}

function getQuery(path: string): string {
  return /^[^?#]*\?([^#]*)/.exec(path)?.[1] ?? "";
}

/** A referrer without private parts: no query, user name or password. Of an app, its package. */
export function normalizeReferrer(text: string | null | undefined): string {
  const url = URL.parse((text ?? "").slice(0, MAX_REFERRER_URL_LENGTH));
  if (url?.protocol === "android-app:" && ANDROID_PACKAGE.test(url.host)) return `android-app://${url.host}`;
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  return truncate(url.origin + url.pathname, PAGE_VIEW_LIMITS.referrer);
}

/** Cuts twice: cleaning takes long for long texts, and shortens others. */
function truncate(text: string | null | undefined, maxLength: number): string {
  return clean(clean((text ?? "").slice(0, maxLength * RAW_LENGTH_FACTOR)).slice(0, maxLength));
}

/** Replaces half a character, which a cut may leave. */
function clean(text: string): string {
  return normalizeLine(text).trim();
}
