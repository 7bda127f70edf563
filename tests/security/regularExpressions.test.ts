// Finds the regular expressions of the sources, and texts that a careless one takes quadratic time for.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { createRandomInt, pickRandom } from "#tests/support/random.ts";

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
    file: "server/analytics/track/userAgents.ts",
    source: "[\\w.-]*$",
    maxLength: 512,
    why: "MAX_USER_AGENT_LENGTH",
  },
  { file: "server/legal/renderLegalTexts.ts", source: "<[^>]*>|", why: HTML },
  { file: "server/legal/renderLegalTexts.ts", source: "<[^>]*>", why: HTML },
  {
    file: "web/public/layout/head/PageHead.tsx",
    source: ".\\p{M}*$",
    maxLength: 200,
    why: "MAX_DESCRIPTION_LENGTH",
  },
  { file: "server/legal/renderLegalTexts.ts", source: "<(\\/?)(h2|", why: HTML },
  { file: "server/pages/shell.ts", source: "<h1\\b", why: "HTML of a page, which has one h1" },
  { file: "web/ui/text/Trans.tsx", source: "<(\\w+)", why: "the catalogues' texts" },
  { file: "web/ui/text/RichText.tsx", source: "<[^>]*>", why: HTML },
  { file: "web/ui/text/RichText.tsx", source: "(<t[hd]", why: HTML },
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
  "web/ui/text/RichText.tsx": HTML,
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

interface Scanner {
  code: string;
  at: number;
  found: RegExp[];
  /** The last character that is no space, and the word that it ends. */
  before: string;
}

const OPENS_EXPRESSION = /(?:[(,=:[!&|?{};+\-*%~^<>]|^|\b(?:return|typeof|case|in|of|yield|await|else))$/;

/** The literals of a TypeScript file, and the constructors with a literal text. */
export function findRegularExpressions(source: string): RegExp[] {
  const code = new Bun.Transpiler({
    loader: source.includes("</") || source.includes("/>") ? "tsx" : "ts",
    target: "bun",
  }).transformSync(source);
  const scanner: Scanner = { code, at: 0, found: [], before: "" };
  scanCode(scanner, "");
  return scanner.found;
}

/** Up to the closing bracket of a template's expression, or the end. */
function scanCode(scanner: Scanner, end: "}" | "") {
  let depth = 0;
  for (; scanner.at < scanner.code.length; scanner.at += 1) {
    const char = scanner.code.charAt(scanner.at);
    if (end && char === end && depth === 0) return;
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if (char === '"' || char === "'") skipString(scanner, char);
    else if (char === "`") skipTemplate(scanner);
    else if (char === "/" && scanner.code[scanner.at + 1] === "/") skipTo(scanner, "\n");
    else if (char === "/" && scanner.code[scanner.at + 1] === "*") skipTo(scanner, "*/");
    else if (char === "/" && OPENS_EXPRESSION.test(scanner.before)) readLiteral(scanner);
    if (/\S/.test(char)) scanner.before = (scanner.before + char).slice(-12);
    else if (/\w$/.test(scanner.before)) scanner.before = `${scanner.before} `.trimEnd();
  }
}

function skipTo(scanner: Scanner, end: string) {
  const index = scanner.code.indexOf(end, scanner.at + 2);
  scanner.at = (index < 0 ? scanner.code.length : index) + end.length - 1;
}

function skipString(scanner: Scanner, quote: string) {
  for (scanner.at += 1; scanner.code[scanner.at] !== quote; scanner.at += 1) {
    if (scanner.code[scanner.at] === "\\") scanner.at += 1;
  }
}

function skipTemplate(scanner: Scanner) {
  for (scanner.at += 1; scanner.code[scanner.at] !== "`"; scanner.at += 1) {
    if (scanner.code[scanner.at] === "\\") scanner.at += 1;
    else if (scanner.code.startsWith("${", scanner.at)) {
      scanner.at += 2;
      scanCode(scanner, "}");
    }
  }
}

function readLiteral(scanner: Scanner) {
  const start = scanner.at + 1;
  let isClass = false;
  for (scanner.at = start; isClass || scanner.code[scanner.at] !== "/"; scanner.at += 1) {
    const char = scanner.code[scanner.at];
    if (char === "\\") scanner.at += 1;
    else if (char === "[") isClass = true;
    else if (char === "]") isClass = false;
  }
  const [flags = ""] = /^[a-z]*/.exec(scanner.code.slice(scanner.at + 1)) ?? [];
  scanner.found.push(new RegExp(scanner.code.slice(start, scanner.at), flags));
  scanner.at += flags.length;
}

/** Characters that each class stands for. */
const CLASSES: readonly [RegExp, string][] = [
  [/\\s|\\p\{Z/, " \n"],
  [/\\d|0-9|\\w|\\p\{N/, "1"],
  [/a-z|A-Z|\\w|\\p\{L|\\p\{ASCII|\(\?<|\./, "a"],
  [/\\p\{M/, "\u0301"],
  [/\\p\{C|\\0/, "\u200b"],
  [/\\n/, "\n"],
  [/\\t/, "\t"],
  [/\\r/, "\r"],
  [/u0E00/i, "ก"],
];

/** The characters that matter to a regular expression, and one that does not. */
function alphabetOf({ source }: RegExp): string[] {
  const plain = source.replace(/\\(?:[pP]\{[^}]*\}|u\{?[0-9a-fA-F]+\}?|[a-zA-Z0-9])/g, "").replace(/\\/g, "");
  const classes = CLASSES.flatMap(([pattern, chars]) => (pattern.test(source) ? [...chars] : []));
  return [
    ...new Set([
      ...plain.replace(/[\w^$?*+{}()|[\]]/g, ""),
      ...(plain.match(/\w/g) ?? []).slice(0, 3),
      ...(/\\[{}()|*+?^$]/.test(source) ? (source.match(/(?<=\\)[{}()|*+?^$[\]]/g) ?? []) : []),
      ...classes,
      "!",
    ]),
  ];
}

const SAMPLES = 800;

/** Texts that begin, repeat and end with what the expression looks for, the same in each run. */
export function* pumpedTexts(expression: RegExp, length: number): Generator<string> {
  const alphabet = alphabetOf(expression);
  const random = createRandomInt(1);
  const word = (maxLength: number, minLength = 0) =>
    Array.from({ length: minLength + random(maxLength - minLength + 1) }, () =>
      pickRandom(random, alphabet),
    ).join("");
  for (const char of alphabet) yield char.repeat(length);
  for (let count = 0; count < SAMPLES; count += 1) {
    const [start, unit, end] = [word(4), word(3, 1), word(2)];
    yield start + unit.repeat(Math.floor(length / unit.length)) + end;
  }
}
