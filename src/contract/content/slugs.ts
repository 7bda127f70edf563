// The readable part of a record's address, such as `a-map-of-the-flood` in `/article/a-map-of-the-flood`.
import { normalizeFormatted, normalizeUnicode } from "../fields/text.ts";
import { cleanedString } from "../fields/textFields.ts";
import { RESERVED_SEGMENTS } from "./reservedSegments.ts";

/** Characters. */
export const MAX_SLUG_LENGTH = 100;
/** Of a slug made from a title, which may get a number. Characters. */
const MAX_TITLE_SLUG_LENGTH = 80;

export const SLUG_MESSAGES = {
  notText: "slug must be a text",
  characters: "Use only letters, digits and single hyphens between them",
  tooLong: `Please use at most ${MAX_SLUG_LENGTH} characters`,
  reserved: "This address is reserved. Choose another one",
  taken: "Another page has this address. Choose another one",
} as const;

export type SlugProblem = "characters" | "tooLong" | "reserved";

/** Letters with their marks, such as Thai vowels and tone marks, and digits. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/u;
const WORDS = new RegExp(WORD.source, "gu");
const SLUG = new RegExp(`^${WORD.source}(?:-${WORD.source})*$`, "u");
/** Marks that turn a digit into an emoji. */
const EMOJI_MARKS = /[\ufe00-\ufe0f\u20e3]/g;
/** A record's page also has addresses that begin with the record's id. */
const BEGINS_WITH_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Words that read like a part of the site or of the API. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  (
    "admin api assets share uploads login setup invite reset feed sitemap robots index new edit " +
    "get create update delete stats preview slug image translations null undefined"
  ).split(" "),
);

/** Two slugs that differ only in the case of letters, or look the same, are the same address. */
export function normalizeSlug(text: string): string {
  return normalizeUnicode(normalizeFormatted(text).toLowerCase());
}

/**
 * Without the field, a text keeps its address; an empty field means one made from the name.
 * @param isSegment true for pages at `/{slug}`
 */
export function slugField(isSegment: boolean) {
  return cleanedString(SLUG_MESSAGES.notText, { clean: normalizeSlug, max: MAX_SLUG_LENGTH })
    .check((ctx) => {
      const problem = findSlugProblem(ctx.value, isSegment);
      if (problem) ctx.issues.push({ code: "custom", input: ctx.value, message: SLUG_MESSAGES[problem] });
    })
    .optional();
}

/**
 * @param slug normalized; an empty one has no problem, because the title replaces it
 * @param isSegment as of `slugField`
 */
export function findSlugProblem(slug: string, isSegment: boolean): SlugProblem | null {
  if (slug === "") return null;
  if (slug.length > MAX_SLUG_LENGTH) return "tooLong";
  if (!SLUG.test(slug) || slug.search(EMOJI_MARKS) >= 0) return "characters";
  return isReservedSlug(slug, isSegment) ? "reserved" : null;
}

export function isReservedSlug(slug: string, isSegment: boolean): boolean {
  return RESERVED_SLUGS.has(slug) || (isSegment && RESERVED_SEGMENTS.has(slug)) || BEGINS_WITH_ID.test(slug);
}

/**
 * Keeps letters, Thai vowel signs and digits, and replaces everything else by hyphens. Empty if there are none.
 */
export function slugify(title: string): string {
  const words = normalizeSlug(title).replace(EMOJI_MARKS, "").match(WORDS) ?? [];
  return truncateAtWord(words.join("-")).replace(/-+$/, "");
}

function truncateAtWord(slug: string): string {
  if (slug.length <= MAX_TITLE_SLUG_LENGTH) return slug;
  return truncateAt("word", slug) || truncateAt("grapheme", slug);
}

function truncateAt(granularity: "word" | "grapheme", text: string): string {
  let cut = "";
  for (const { segment } of new Intl.Segmenter("th", { granularity }).segment(text)) {
    if (cut.length + segment.length > MAX_TITLE_SLUG_LENGTH) break;
    cut += segment;
  }
  return cut;
}
