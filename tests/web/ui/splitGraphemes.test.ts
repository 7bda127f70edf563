import { afterEach, expect, test } from "bun:test";

import { splitGraphemes } from "#web/ui/text/splitGraphemes.ts";

const { Segmenter } = Intl;
afterEach(() => {
  Object.assign(Intl, { Segmenter });
});

test.each([
  ["Plain", ["P", "l", "a", "i", "n"]],
  ["ที่ปรึกษา", ["ที่", "ป", "รึ", "ก", "ษ", "า"]],
  ["น้ำ", ["น้ำ"]],
  ["cafe\u0301!", ["c", "a", "f", "e\u0301", "!"]],
  ["\u0e49ก", ["\u0e49", "ก"]],
])("splits %p into visible characters, also without Intl.Segmenter", (text, letters) => {
  expect(splitGraphemes(text)).toEqual(letters);
  Reflect.deleteProperty(Intl, "Segmenter");
  expect(splitGraphemes(text)).toEqual(letters);
});
