import { expect, test } from "bun:test";

import { slugify } from "#server/seo/slugify.ts";

test.each([
  ["What a Flood Map cannot say", "what-a-flood-map-cannot-say"],
  ["แผนที่น้ำท่วม ที่อ่านได้", "แผนที่น้ำท่วม-ที่อ่านได้"],
  ["  100% (AI) & you/me?  ", "100-ai-you-me"],
  ["Łódź — ÉCOLE", "łódź-école"],
  ["e\u0301cole", "école"],
  ["…!?", ""],
  ["../../etc", "etc"],
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
