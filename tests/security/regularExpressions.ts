// Finds the regular expressions of the sources, and texts that a careless one takes quadratic time for.

import { createRandomInt, pickRandom } from "#tests/support/random.ts";

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
