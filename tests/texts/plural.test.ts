import { expect, test } from "bun:test";

import { createPlural } from "../../src/texts/plural.ts";

test("picks the plural form of the language and formats the count", () => {
  const english = createPlural("en");
  const forms = { one: "# view", other: "# views" };
  expect([0, 1, 2, 12_345].map((count) => english(count, forms))).toEqual([
    "0 views",
    "1 view",
    "2 views",
    "12,345 views",
  ]);
});

test("needs only the plural forms that the language distinguishes", () => {
  expect(createPlural("th")(1, { other: "# ครั้ง" })).toBe("1 ครั้ง");
});
