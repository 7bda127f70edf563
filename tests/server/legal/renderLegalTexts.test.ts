import { expect, test } from "bun:test";

import {
  findUnfilledPlaceholders,
  placeholderValues,
  placeholderValuesByLanguage,
} from "#resources/legalPlaceholders.ts";
import { findUnfilledByField } from "#resources/legalTextSchema.ts";
import { runInLanguage } from "#texts/language.ts";
import * as consent from "#texts/public/consent.ts";
import { DEMO_SITE } from "#demo/site.ts";
import {
  convertDefinitionLists,
  fillPlaceholders,
  POLICY_TEMPLATE,
  splitSections,
} from "#server/legal/renderLegalTexts.ts";
import { renderMarkdown } from "#server/markdown/renderMarkdown.ts";

const VERSION = { effectiveDate: "2022-04-01", number: "A-1" };
const SITE = { ...DEMO_SITE, productName: "Rueang & <Sons>", phone: "02 123 4567 ext. 89" };

const filled = (markdown: string) =>
  fillPlaceholders(renderMarkdown(markdown), placeholderValues(SITE, VERSION, "en"));

test("replaces placeholders with text, and contact details with links", () => {
  expect(filled("{{firm}}, {{date}}, {{number}}, {{months}}, {{messageMonths}}")).toBe(
    "<p>Rueang &amp; &lt;Sons&gt;, 1\u00A0April\u00A02022, A-1, 25, 24</p>\n",
  );
  expect(filled("{{email}} {{phone}}")).toBe(
    '<p><a href="mailto:hello@vitrine.example">hello@vitrine.example</a> ' +
      '<a href="tel:021234567,89">02\u00A0123\u00A04567\u00A0ext.\u00A089</a></p>\n',
  );
});

test("the policy names the services of other companies that the site has", () => {
  const servicesOf = (site: typeof SITE) =>
    Object.values(placeholderValuesByLanguage(site, VERSION)).map(({ services }) => services);
  expect(servicesOf(SITE)).toEqual([inThai(consent.policyNoServices), consent.policyNoServices()]);
  const tags = { googleAnalytics: "G-AB12CD34EF", lineTag: "1a2b3c4d" };
  expect(servicesOf({ ...SITE, ...tags })).toEqual([inThai(sentenceOfTags), sentenceOfTags()]);
  for (const content of [POLICY_TEMPLATE.contentTh, POLICY_TEMPLATE.contentEn])
    expect(content).toContain("{{services}}");
});

const sentenceOfTags = () =>
  consent.policyServices({ services: consent.services({ others: "Google Analytics", last: "LINE Tag" }) });

const inThai = (text: () => string) => runInLanguage("th", text);

test("replaces placeholders inside links and link targets with plain text", () => {
  expect(filled("[write to {{email}}](mailto:{{email}})")).toBe(
    '<p><a href="mailto:hello@vitrine.example">write to hello@vitrine.example</a></p>\n',
  );
});

test.each([
  "[write]({{firm}})",
  "[write](java{{number}}:alert(1))",
  "![picture]({{firm}})",
  "[write][it]\n\n[it]: {{firm}}",
])("the value of a placeholder cannot give %j another scheme", (markdown) => {
  const site = { ...SITE, productName: "javascript:alert(1)" };
  const values = placeholderValues(site, { ...VERSION, number: "script" }, "en");
  expect(fillPlaceholders(renderMarkdown(markdown), values)).not.toMatch(/(?:href|src)=/);
});

test("keeps unknown placeholders", () => {
  expect(filled("{{fax}}")).toBe("<p>{{fax}}</p>\n");
});

test("escapes the values of settings", () => {
  expect(filled("{{firm}} **x**")).not.toContain("<Sons>");
});

test("starts a section at each level 2 heading outside quotes", () => {
  const html = renderMarkdown(
    'Before.\n\n## One **and** "two"\n\nText.\n\n### Part\n\n> ## Quoted\n\n- ## Listed\n\n## Three',
  );
  const { intro, sections } = splitSections(html);
  expect(intro).toBe("<p>Before.</p>");
  expect(sections.map(({ title }) => title)).toEqual(['One and "two"', "Three"]);
  expect(sections[0]?.html).toStartWith("<p>Text.</p>");
  expect(sections[0]?.html).toContain("Quoted");
  expect(sections[1]?.html).toBe("");
});

test("a text without headings is all introduction", () => {
  expect(splitSections("<p>One.</p>\n")).toEqual({ intro: "<p>One.</p>", sections: [] });
});

test("renders a list of names and values as a definition list, with the language of each part", () => {
  expect(
    convertDefinitionLists(renderMarkdown("- **Address**: 18 Soi Ari\n- **ที่อยู่ (ไทย)**: ซอยอารีย์")),
  ).toBe(
    '<dl>\n<div><dt lang="en">Address</dt><dd lang="en">18 Soi Ari</dd></div>\n' +
      '<div><dt lang="th">ที่อยู่ (ไทย)</dt><dd lang="th">ซอยอารีย์</dd></div>\n</dl>\n',
  );
});

test("keeps other lists", () => {
  for (const markdown of [
    "- **Name**: value\n- plain",
    "- **bold** word",
    "- **a**: b\n  - nested",
    "1. **a**: b",
  ]) {
    const html = renderMarkdown(markdown);
    expect(convertDefinitionLists(html)).toBe(html);
  }
});

test("the template has the same placeholders in both languages", () => {
  const fields = { ...POLICY_TEMPLATE, ...VERSION, status: "Draft" as const };
  const gaps = findUnfilledByField(fields, placeholderValuesByLanguage(DEMO_SITE, VERSION));
  const inLanguage = (ending: string) => gaps.filter(({ field }) => field.endsWith(ending)).length;
  expect(inLanguage("En")).toBe(6);
  expect(inLanguage("Th")).toBe(6);
  expect(findUnfilledPlaceholders(POLICY_TEMPLATE.titleEn)).toEqual([]);
});

test("the template cites the same sections and articles of the law in both languages", () => {
  const [thai, english] = [POLICY_TEMPLATE.contentTh, POLICY_TEMPLATE.contentEn].map((text) => ({
    headings: text.match(/^## /gm)?.length,
    items: text.match(/^- /gm)?.length,
    articles: [...text.matchAll(/(?:มาตรา|section)\u00A0(\d+)/g)].map(([, article]) => article),
    placeholders: text.match(/\{\{\w+\}\}/g)?.toSorted(),
  }));
  expect(thai).toEqual(english);
});
