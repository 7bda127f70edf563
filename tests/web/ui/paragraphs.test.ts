import { expect, test } from "bun:test";

import { openingOf, paragraphsOf } from "#web/ui/text/paragraphs.ts";

test("an empty line starts a paragraph, whatever the line ends look like", () => {
  expect(paragraphsOf("One\nstill one\r\n \r\nTwo\n\n\n\nThree\n")).toEqual([
    "One\nstill one",
    "Two",
    "Three",
  ]);
});

test("a text without anything in it has no paragraph", () => {
  expect(paragraphsOf(" \n\n ")).toEqual([]);
  expect(openingOf("")).toBe("");
});

test("no line begins with the Thai sign of repetition", () => {
  expect(paragraphsOf("ห้องต่าง ๆ ที่\nแปลก ๆ")).toEqual(["ห้องต่าง\u00a0ๆ ที่\nแปลก\u00a0ๆ"]);
});
