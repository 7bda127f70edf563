import { expect, test } from "bun:test";

import * as fc from "fast-check";

import { findSlugProblem, normalizeSlug, slugify } from "#contract/content/slugs.ts";
import { propertyRuns } from "#tests/support/propertyRuns.ts";

test.each([
  ["What a Flood Map cannot say", "what-a-flood-map-cannot-say"],
  ["แผนที่น้ำท่วม ที่อ่านได้", "แผนที่น้ำท่วม-ที่อ่านได้"],
  ["  100% (AI) & you/me?  ", "100-ai-you-me"],
  ["Łódź — ÉCOLE", "łódź-école"],
  ["e\u0301cole", "école"],
  ["…!?", ""],
  ["../../etc", "etc"],
  ["น\u0e4d\u0e49\u0e32", "น้ำ"],
  ["3\ufe0f\u20e3 steps \u0e48", "3-steps"],
  ["İstanbul", "i̇stanbul"],
])("%s becomes %s", (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test("cuts between words, Thai included, without a trailing hyphen", () => {
  const english = slugify("word ".repeat(40));
  expect(english).toBe("word-word-word-word-word-word-word-word-word-word-word-word-word-word-word-word");
  const thai = slugify("ความร่วมมือระหว่างประเทศ".repeat(10));
  expect(thai.length).toBeLessThanOrEqual(80);
  expect(thai).toMatch(/(ความ|ร่วม|มือ|ระหว่าง|ประเทศ)$/);
});

test("cuts a word that is too long between graphemes", () => {
  const slug = slugify("q\u0301".repeat(100));
  expect(slug).toBe("q\u0301".repeat(40));
});

test("a slug from any title is a valid one, and remains the same when it is normalized", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (title) => {
      const slug = slugify(title);
      expect(normalizeSlug(slug)).toBe(slug);
      expect([null, "reserved"]).toContain(findSlugProblem(slug, false));
    }),
    { numRuns: propertyRuns(500, 20_000) },
  );
});
