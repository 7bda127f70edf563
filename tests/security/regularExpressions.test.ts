import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { findRegularExpressions, pumpedTexts } from "./regularExpressions.ts";

const SOURCES = join(import.meta.dir, "../../src");
/** Without text from outside: texts of the project, arguments of the operator, and what runs in an author's own browser. */
const TRUSTED = /^(demo|commands|texts|web\/admin)\//;

/** Characters. A linear expression takes less than a millisecond for them, a quadratic one 20 and more. */
const LENGTH = 12_000;
const MAX_MS = 10;

const HTML =
  "HTML of `renderMarkdown`, in which each `<` begins a tag: tests/security/hostileRequests.test.ts renders it";

interface Bound {
  file: string;
  /** The beginning of the expression. */
  source: string;
  /** Why its texts are short, or have no such form. */
  why: string;
  /** Characters. */
  maxLength?: number;
}

/** All that take more than linear time for some texts, with what bounds theirs. */
const BOUNDED: readonly Bound[] = [
  {
    file: "contract/content/slugs.ts",
    source: "-+$",
    maxLength: 80,
    why: "`truncateAtWord` cuts the slug before",
  },
  {
    file: "server/analytics/reports/reportTables.ts",
    source: "(^|[;",
    maxLength: 1_700,
    why: "a stored referrer is the longest cell",
  },
  {
    file: "server/analytics/track/userAgents.ts",
    source: "[\\w.-]*$",
    maxLength: 512,
    why: "MAX_USER_AGENT_LENGTH",
  },
  { file: "server/legal/fillPlaceholders.ts", source: "<[^>]*>|", why: HTML },
  { file: "server/legal/legalSections.ts", source: "<[^>]*>", why: HTML },
  {
    file: "web/public/layout/head/PageHead.tsx",
    source: ".\\p{M}*$",
    maxLength: 200,
    why: "MAX_DESCRIPTION_LENGTH",
  },
  { file: "server/legal/legalSections.ts", source: "<(\\/?)(h2|", why: HTML },
  { file: "server/pages/shell.ts", source: "<h1\\b", why: "HTML of a page, which has one h1" },
  { file: "web/ui/text/Trans.tsx", source: "<(\\w+)", why: "the catalogues' texts" },
  { file: "web/ui/text/enhanceHtml.ts", source: "<[^>]*>", why: HTML },
  { file: "web/ui/text/enhanceHtml.ts", source: "(<t[hd]", why: HTML },
];

/** Expressions that are put together, and what tests them. */
const CONSTRUCTED: Record<string, string> = {
  "contract/content/slugs.ts":
    "of the literal WORD: the slug and title fields of tests/security/hostileBodies.test.ts",
  "contract/fields/addresses.ts": "bounded quantifiers: tests/contract/fields/addresses.test.ts",
  "server/analytics/trafficSource.ts": "literals, for a host of 253 characters at most",
  "server/markdown/excerptOf.ts":
    "280 characters at most: the lists of tests/security/hostileRequests.test.ts",
  "server/markdown/markdownDialect.ts": "one character each",
  "web/public/layout/Hours.tsx": "opening hours of the settings, 120 characters",
  "web/ui/text/enhanceHtml.ts": HTML,
};

/** Milliseconds of the processor; the least of two runs, because the first compiles. */
function matchMs(expression: RegExp, text: string): number {
  const run = () => {
    const before = process.threadCpuUsage();
    text.replace(expression, "");
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const ms = run();
  return ms > MAX_MS ? Math.min(ms, run()) : ms;
}

/** The beginning of a text that takes more than linear time. */
function findSlowText({ source, flags }: RegExp, length: number): string | undefined {
  const expression = new RegExp(source, /[gy]/.test(flags) ? flags : `${flags}g`);
  return pumpedTexts(expression, length)
    .find((text) => matchMs(expression, text) > MAX_MS)
    ?.slice(0, 20);
}

const files = [...new Bun.Glob("**/*.{ts,tsx}").scanSync(SOURCES)]
  .filter((file) => !TRUSTED.test(file))
  .toSorted();
const readSource = (file: string) => readFileSync(join(SOURCES, file), "utf8");

test("finds expressions that take quadratic time", () => {
  const source = String.raw`
    const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u, phone = /^[\d ]*\d[\d ]*$/;
    export const trim = (text: string) => text.replace(/\s+$/, "a/b").split("/") + ${"`${/-+$/.test(text)}/`"};
    export const linear = [/^[^@]+@/, /[/]+/g, 4 / 2 / 1];
  `;
  const found = findRegularExpressions(source);
  expect(found.map(({ source: text }) => text)).toEqual([
    String.raw`^[^\s@]+@[^\s@]+\.[^\s@]+$`,
    String.raw`^[\d ]*\d[\d ]*$`,
    String.raw`\s+$`,
    "-+$",
    "^[^@]+@",
    "[/]+",
  ]);
  expect(found.map((expression) => findSlowText(expression, LENGTH) !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("every regular expression takes linear time for text from outside, or its texts are short", () => {
  const slow: string[] = [];
  const bounds = new Set<Bound>();
  for (const file of files) {
    for (const expression of findRegularExpressions(readSource(file))) {
      const bound = BOUNDED.find((row) => row.file === file && expression.source.startsWith(row.source));
      if (bound) bounds.add(bound);
      if (bound && bound.maxLength === undefined) continue;
      const text = findSlowText(expression, bound?.maxLength ?? LENGTH);
      if (text !== undefined) slow.push(`${file}: ${expression} with ${JSON.stringify(text)}`);
    }
  }
  expect(slow).toEqual([]);
  // A row whose expression is gone.
  expect(BOUNDED.filter((row) => !bounds.has(row))).toEqual([]);
}, 300_000);

test("every expression that is put together is in the table", () => {
  const found = files.filter((file) => /\bRegExp\(/.test(readSource(file)));
  expect(found).toEqual(Object.keys(CONSTRUCTED).toSorted());
});
