import { afterEach, expect, setSystemTime, test } from "bun:test";

import { readChoice, storeChoice } from "#web/public/tags/consent.ts";

const TAGS = ["googleAnalytics", "metaPixel"] as const;
const DAY_MS = 86_400_000;

afterEach(() => setSystemTime());

test.each(["accepted", "refused"] as const)("%s counts for half a year", (choice) => {
  expect(readChoice(TAGS)).toBeNull();
  storeChoice(choice, TAGS);
  const madeAt = Date.now();
  setSystemTime(madeAt + 181 * DAY_MS);
  expect(readChoice(TAGS)).toBe(choice);
  setSystemTime(madeAt + 183 * DAY_MS);
  expect(readChoice(TAGS)).toBeNull();
});

test("consent covers the tags of its day only, and a refusal also later ones", () => {
  storeChoice("accepted", ["googleAnalytics"]);
  expect(readChoice(["googleAnalytics"])).toBe("accepted");
  expect(readChoice(TAGS)).toBeNull();
  storeChoice("refused", ["googleAnalytics"]);
  expect(readChoice(TAGS)).toBe("refused");
});

test.each([
  "accepted",
  "accepted x googleAnalytics,metaPixel",
  "maybe 9999999999999 metaPixel",
  "null",
  "{}",
])("the stored text %p is no choice", (text) => {
  storeChoice("accepted", TAGS);
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem(key, text);
  expect(readChoice(TAGS)).toBeNull();
});
