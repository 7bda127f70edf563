import { expect, test } from "bun:test";

import { firstParagraph, splitParagraphs } from "#web/ui/text/paragraphs.ts";

test("splits at empty lines with any line ending", () => {
  expect(splitParagraphs("One\nstill one\r\n \r\nTwo\n\n\n\nThree\n")).toEqual([
    "One\nstill one",
    "Two",
    "Three",
  ]);
});

test("an empty text has no paragraphs", () => {
  expect(splitParagraphs(" \n\n ")).toEqual([]);
  expect(firstParagraph("")).toBe("");
});

test("the Thai repetition mark never starts a line", () => {
  expect(splitParagraphs("ห้องต่าง ๆ ที่\nแปลก ๆ")).toEqual(["ห้องต่าง\u00a0ๆ ที่\nแปลก\u00a0ๆ"]);
});
