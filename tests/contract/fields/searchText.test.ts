import { expect, test } from "bun:test";

import { toSearchText } from "#contract/fields/searchText.ts";
import { normalizeFormatted, normalizeText } from "#contract/fields/text.ts";

test("removes no vowel and no tone mark of Thai, and no point of Hebrew", () => {
  for (const text of ["ที่ปรึกษาด้านน้ำและผู้เชี่ยวชาญ", "בְּרֵאשִׁית"]) {
    expect(toSearchText(text)).toBe(text.normalize("NFD"));
  }
});

test.each([
  ["\u202asomsri@firm.example\u202c", "somsri@firm.example"],
  ["\u2068krit@firm.example\u2069", "krit@firm.example"],
  ["\u200emaya@firm.exam\u00adple\u061c\u00a0", "maya@firm.example"],
  ["\u202a+66\u00a02\u202f123\u200f 4567\u202c", "+66 2 123 4567"],
  ["\ufeff https://firm.example/\u200b", "https://firm.example/"],
])("%p in a format is %p", (pasted, expected) => expect(normalizeFormatted(pasted)).toBe(expected));

test("takes linear time for rows of marks with invisible characters between them", () => {
  const rows = ["\u0301\u0316\u200b", "\u0316\u200d", "a\u0301\u00ad", "\u0e49\u200b", "ß\u200b"];
  const started = performance.now();
  for (const row of rows) toSearchText(normalizeText(row.repeat(200_000)));
  // Quadratic time would take minutes.
  expect(performance.now() - started).toBeLessThan(10_000);
});
