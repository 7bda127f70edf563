import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";

import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { contentSchema } from "#resources/schema.ts";
import { DEMO_ACTIVITIES } from "#demo/activities.ts";
import { DEMO_ARTICLES } from "#demo/articles.ts";
import { DEMO_CLIENTS } from "#demo/clients.ts";
import type { DemoRecordBase } from "#demo/demoRecord.ts";
import { findImagePlaceholders } from "#demo/seedDemoContent.ts";
import { DEMO_RECORDS_BY_TYPE } from "#demo/recordsByType.ts";
import { workdayTimestamp } from "#demo/workdayTimestamp.ts";
import { CATEGORY_NAMES } from "#tests/support/content/defaultCategories.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

const DAY_MS = 86_400_000;
const present = <T>(values: (T | undefined)[]) => values.filter((value) => value !== undefined);
/** With names and types. */
const RECORDS = CONTENT_TYPES.flatMap((type) =>
  (DEMO_RECORDS_BY_TYPE[type.plural] ?? []).map((record) => ({ name: nameOf(type, record), type, record })),
);
const ARTICLE_TEXTS = DEMO_ARTICLES.flatMap(({ title, content, thai }) =>
  present([{ title, content }, thai ?? undefined]),
);
const MARKDOWN_BLOCKS = [/^## /m, /^- /m, /^1\. /m, /^> /m, /^\|[ -]+\|/m, /^```/m, /!\[/];

test("has 8 activities that cover all six categories", () => {
  expect(DEMO_ACTIVITIES).toHaveLength(8);
  const used = new Set(DEMO_ACTIVITIES.flatMap(({ category }) => category));
  expect([...used].toSorted()).toEqual(CATEGORY_NAMES.toSorted());
});

test("has galleries of one, two, three, four and more images", () => {
  const sizes = new Set(DEMO_ACTIVITIES.map(({ images }) => Math.min(5, 1 + images.length)));
  expect([...sizes].toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test("has 6 published articles, and a draft that is the newest", () => {
  const statuses = DEMO_ARTICLES.map(({ status }) => status);
  expect(statuses).toEqual(["Draft", ...Array<"Published">(6).fill("Published")]);
});

test("has 8 clients and 6 partners, one of them inactive", () => {
  const types = Object.groupBy(DEMO_CLIENTS, ({ type }) => type);
  expect([types.client?.length, types.partner?.length]).toEqual([8, 6]);
  expect(DEMO_CLIENTS.filter(({ status }) => status === "inactive")).toHaveLength(1);
});

test.each(RECORDS.map(({ name, type, record }) => [name, type, record] as const))(
  "%s is valid in both languages",
  (name, type, record) => {
    for (const texts of [{}, record.thai, record.beforeThai])
      expect(contentSchema(type).parse(fillPlaceholders({ ...record, ...texts }))).toMatchObject({
        [type.nameField]: String(new Map(Object.entries({ ...texts })).get(type.nameField) ?? name),
      });
  },
);

test("every image referenced by a text has alt text in the language of the text", () => {
  const described = RECORDS.flatMap(({ record }) =>
    textsOf(record).flatMap((text) => altsIn(text).map((alt) => ({ alt, language: detectLanguage(text) }))),
  );
  expect(described.length).toBeGreaterThan(4);
  expect(described.filter(({ alt }) => alt.length < 20)).toEqual([]);
  expect(described.filter(({ alt, language }) => detectLanguage(alt) !== language)).toEqual([]);
});

test("every referenced file exists, and every file is referenced", () => {
  const named = [
    ...RECORDS.flatMap(({ record }) => [record.logo, ...record.images.map(({ file }) => file)]),
    ...RECORDS.flatMap(({ record }) => textsOf(record).flatMap(findImagePlaceholders)),
    ...DEMO_CLIENTS.map(({ logo }) => logo),
  ];
  expect([...new Set(present(named))].toSorted()).toEqual(readdirSync("src/demo/pictures").toSorted());
});

test.each(ARTICLE_TEXTS.map(({ title, content }) => [title, content] as const))(
  "%s is 250 to 900 words long",
  (_, content) => {
    expect(wordsIn(content)).toBeWithin(250, 901);
  },
);

test("the articles use every Markdown feature: headings, lists, links, quotes, a table, code, images", () => {
  const all = ARTICLE_TEXTS.map(({ content }) => content).join("\n");
  const uses = [...MARKDOWN_BLOCKS, /[^!]\[[^\]]+\]\(/];
  expect(uses.filter((use) => !use.test(all))).toEqual([]);
});

test.each(DEMO_ARTICLES.map(({ title, content, thai }) => [title, content, thai?.content] as const))(
  "%s has the same blocks in both languages",
  (_, english, thai = english) => {
    expect(countBlocks(thai)).toEqual(countBlocks(english));
  },
);

test("links of Thai articles lead to Thai pages", () => {
  const links = DEMO_ARTICLES.flatMap(({ thai }) => [...(thai?.content.matchAll(/\]\((\/[^)]*)\)/g) ?? [])]);
  expect(links.length).toBeGreaterThan(2);
  expect(links.map(([, path = ""]) => path).filter((path) => !path.startsWith("/th/"))).toEqual([]);
});

test("paragraphs are on one line, because line breaks are rendered", () => {
  const broken = ARTICLE_TEXTS.filter(({ content }) =>
    /^[^\s|>#!\-\d`][^\n]*\n[^\s|>#!\-\d`]/m.test(content.replace(/^```[^]*?^```/gm, "")),
  );
  expect(broken.map(({ title }) => title)).toEqual([]);
});

test("records are sorted newest first, clients oldest first", () => {
  for (const records of [...Object.values(DEMO_RECORDS_BY_TYPE), DEMO_CLIENTS.toReversed()]) {
    const days = records.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(days[0]).toBeGreaterThan(0);
  }
});

test("records are dated on the morning of a working day in Bangkok", () => {
  // 20 November 2026 is a Friday.
  const now = Date.UTC(2026, 10, 20, 3);
  const days = [1, 5, 6, 7, 8].map((daysAgo) => new Date(workdayTimestamp(now, daysAgo)).toISOString());
  expect(days).toEqual([19, 13, 13, 13, 12].map(morning));
});

test("no record is dated in the future, at any hour of the week", () => {
  for (let now = Date.UTC(2026, 10, 16); now < Date.UTC(2026, 10, 23); now += DAY_MS / 24) {
    expect(workdayTimestamp(now, 1)).toBeLessThan(now);
  }
});

function nameOf({ nameField }: ContentType, record: DemoRecordBase): string {
  return String(new Map<string, unknown>(Object.entries(record)).get(nameField));
}

function fillPlaceholders(texts: object): object {
  const json = JSON.stringify(texts)
    .replace(/\{\{picture:[^}]+\}\}/g, `/uploads/${"0".repeat(32)}.webp`)
    .replace(/\{\{file:[^}]+\}\}/g, `/files/${"0".repeat(32)}.csv`)
    .replace(/\{\{id:[^}]+\}\}/g, "01900000-0000-7000-8000-000000000000");
  return JSON.parse(json) as object;
}

function morning(day: number): string {
  return `2026-11-${day}T03:00:00.000Z`;
}

/** In both languages. */
function textsOf(record: DemoRecordBase): string[] {
  return [record, record.thai].flatMap(textsIn);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function countBlocks(markdown: string) {
  return MARKDOWN_BLOCKS.map(({ source }) => markdown.match(new RegExp(source, "gm"))?.length);
}

function altsIn(markdown: string): string[] {
  return [...markdown.matchAll(/!\[([^\]]*)\]/g)].map(([, alt = ""]) => alt);
}

function wordsIn(text: string): number {
  const segments = new Intl.Segmenter("th", { granularity: "word" }).segment(text);
  return Array.from(segments).filter(({ isWordLike }) => isWordLike).length;
}
