import { expect, test } from "bun:test";

import { extractCriticalCss } from "#server/pages/criticalCss.ts";

import { parseStyleSheet } from "../../../scripts/build/parseStyleSheet.ts";

const used = (sheet: string, html: string) => extractCriticalCss(parseStyleSheet(sheet), html);

test.each([
  ["a rule without classes", "p{top:0}:root{--a:1}", "p{top:0}:root{--a:1}"],
  ["a class on the page", ".a{top:0}.a:hover i{top:1px}", ".a{top:0}.a:hover i{top:1px}"],
  ["a class that is not", ".x{top:0}.a .x{top:0}.a.x{top:0}.x>.a{top:0}", ""],
  ["several selectors", ".x,.a,p .x,.b{top:0}", ".a,.b{top:0}"],
  [
    "classes in brackets",
    ".a:not(.x){top:0}.a:has(>.x,:is(.y)){top:0}:is(.x,.y){top:0}",
    ".a:not(.x){top:0}.a:has(>.x,:is(.y)){top:0}:is(.x,.y){top:0}",
  ],
  ["an attribute's value", '.a[href=".x"]{top:0}', '.a[href=".x"]{top:0}'],
  [
    "quoted brackets",
    '.a{content:"}"}.b{content:"{,;"}.x{content:"}"}p{top:0}',
    '.a{content:"}"}.b{content:"{,;"}p{top:0}',
  ],
  ["a condition", "@media print{.a{top:0}.x{top:0}}@media screen{.x{top:0}}", "@media print{.a{top:0}}"],
  [
    "conditions in one another",
    "@supports (top:0){@media print{.x{top:0}@starting-style{.b{top:0}}}}",
    "@supports (top:0){@media print{@starting-style{.b{top:0}}}}",
  ],
  [
    "a statement",
    '@charset "utf-8";@font-face{font-family:A}.x{top:0}',
    '@charset "utf-8";@font-face{font-family:A}',
  ],
  [
    "motions",
    "@keyframes in{to{top:0}}.a{animation:in 1s}@keyframes out{to{top:0}}.x{animation:out 1s}",
    ".a{animation:in 1s}@keyframes in{to{top:0}}",
  ],
])("extracts %s", (_, sheet, expected) => {
  expect(used(sheet, '<p class="a">One</p><i id="c" class="c b">two</i>')).toBe(expected);
});

test("matches only class attributes, not text or data attributes", () => {
  expect(used(".x{top:0}", '<p class="a">class=x data-class="x"</p><p data-class="x">')).toBe("");
});
