import { expect, test } from "bun:test";

import type { Language } from "#texts/language.ts";
import { findOtherLanguage } from "#web/admin/resource/translations/RecordLanguage.tsx";

const BOTH: readonly Language[] = ["en", "th"];
const THAI = "บทความนี้เขียนเป็นภาษาไทยตั้งแต่ต้นจนจบ";
const ENGLISH = "This article is in English from its title to its end.";
const ADDRESS = "https://www.example.com/a-long-address/with/many/latin/letters?and=parameters";

test.each<[string, Language, Language | null]>([
  [THAI, "en", "th"],
  [THAI, "th", null],
  [ENGLISH, "th", "en"],
  [ENGLISH, "en", null],
  ["", "en", null],
  // A name or a few words.
  ["สวัสดีครับ", "en", null],
  ["Mali Suwannarat", "th", null],
  ["2569 – 12,400 – 30%  ".repeat(9), "th", null],
  // English terms in a Thai text, and the other way round.
  [`${THAI} Enterprise Architecture`, "th", null],
  [`${THAI} ${THAI} AI Cloud`, "en", "th"],
  [`${ENGLISH} (สวัสดี)`, "en", null],
  [`${THAI} ${ENGLISH}`, "en", null],
  [`${THAI} ${ENGLISH}`, "th", null],
  // A web address is no language.
  [ADDRESS, "th", null],
  [`${THAI} ${ADDRESS}`, "en", "th"],
])("%j in a form of %s: %p", (text, language, found) => {
  expect(findOtherLanguage(text, language, BOTH)).toBe(found);
});

test("only languages of the site are found", () => {
  expect(findOtherLanguage(THAI, "en", ["en"])).toBeNull();
});
