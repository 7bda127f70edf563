// Reads a style sheet rule by rule, while building, so that a server which starts need not.
import type { CssRule, CssSelector } from "#server/pages/criticalCss.ts";

const BLOCK_RULE = /^@(?:media|supports|container|layer|starting-style)\b/;
/** A quoted text, or one character that may end or hold something. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}()[\],;]/g;
const CLASS = /\.((?:[\w-]|\\.)+)/g;

/** @param sheet minified, without comments, as the build leaves it */
export function parseStyleSheet(sheet: string): CssRule[] {
  return splitRules(sheet).map((text) => {
    const [head, body] = splitHead(text);
    if (BLOCK_RULE.test(head)) return { kind: "block", condition: head, rules: parseStyleSheet(body) };
    if (head.startsWith("@keyframes ")) return { kind: "motion", name: head.slice(11).trim(), text };
    if (head.startsWith("@")) return { kind: "other", text };
    return { kind: "style", selectors: splitSelectors(head).map(parseSelector), body };
  });
}

/** What stands in brackets may be one of several, or none: it asks for nothing. */
function parseSelector(text: string): CssSelector {
  let plain = text;
  for (let previous = ""; previous !== plain;) {
    previous = plain;
    plain = plain.replace(/\([^()]*\)|\[[^\]]*\]/g, "");
  }
  return { text, classes: [...plain.matchAll(CLASS)].map(([, name = ""]) => name) };
}

function splitSelectors(list: string): string[] {
  return splitAfter(list, ",", "([", ")]").map((selector) => selector.replace(/,$/, ""));
}

function splitRules(sheet: string): string[] {
  return splitAfter(sheet, "};", "{", "}");
}

/** `@media print{p{top:0}}` -> `@media print`, `p{top:0}`. */
function splitHead(rule: string): [head: string, body: string] {
  const start = rule.indexOf("{");
  return start < 0 ? [rule, ""] : [rule.slice(0, start), rule.slice(start + 1, -1)];
}

/** Cuts behind every one of `ends` that stands in no quotes, and in no pair of brackets of this kind. */
function splitAfter(text: string, ends: string, opening: string, closing: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (opening.includes(token)) depth += 1;
    if (closing.includes(token)) depth -= 1;
    if (depth > 0 || !ends.includes(token)) continue;
    parts.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return start < text.length ? [...parts, text.slice(start)] : parts;
}
