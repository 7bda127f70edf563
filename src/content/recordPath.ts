import type { AnyRecord, ContentType } from "./contentType.ts";

/** The path of a record's page, percent-encoded, without the base of its language. */
export function recordPath({ pages }: ContentType, { slug }: Pick<AnyRecord, "slug">): string {
  return `${pages.record}/${encodeURIComponent(slug)}`;
}
