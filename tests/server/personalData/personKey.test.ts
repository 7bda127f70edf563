import { expect, test } from "bun:test";

import { emailKeysIn, personKey } from "#server/personalData/personKey.ts";

test.each([
  ["nok@school.example", [" Nok@School.Example ", "mailto:nok@school.example"]],
  [
    "+66812345678",
    ["081-234-5678", "๐๘๑ ๒๓๔ ๕๖๗๘", "+66 81 234 5678", "+66 (0)81 234 5678", "0066812345678", "66812345678"],
  ],
  ["+6621234567", ["02 123 4567 ต่อ 89", "+6621234567", "(02) 123-4567"]],
  ["nok.suk", ["Nok.Suk", "@nok.suk"]],
])("%s is found by its other spellings", (key, spellings) => {
  expect([key, ...spellings].map(personKey)).toEqual([key, ...spellings].map(() => key));
});

test("different people have different keys", () => {
  const people = ["nok@a.example", "nok@b.example", "0812345678", "0812345679", "nok", "+12125550100"];
  expect(new Set(people.map(personKey)).size).toBe(people.length);
});

test("finds the emails in texts and in JSON", () => {
  const changes = JSON.stringify([{ field: "text", after: "See\nnok@a.example, <Mali@b.example>." }]);
  expect(emailKeysIn(changes)).toEqual(["nok@a.example", "mali@b.example"]);
  expect(emailKeysIn("no @ here, @nok")).toEqual([]);
});
