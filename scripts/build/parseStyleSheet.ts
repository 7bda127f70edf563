import type { CssRule, CssSelector } from "#server/pages/criticalCss.ts";

const BLOCK_RULE = /^@(?:media|supports|container|layer|starting-style)\b/;
/** A quoted string, or a character that may open, close or separate. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}()[\],;]/g;
const CLASS = /\.((?:[\w-]|\\.)+)/g;

/**
 * Parses a style sheet at build time, so that the server need not at startup.
 * @param sheet minified, without comments
 */
export function parseStyleSheet(sheet: string): CssRule[] {
  return splitRules(sheet).map((text) => {
    const [head, body] = splitHead(text);
    if (BLOCK_RULE.test(head)) return { kind: "group", condition: head, rules: parseStyleSheet(body) };
    if (head.startsWith("@keyframes ")) return { kind: "keyframes", name: head.slice(11).trim(), text };
    if (head.startsWith("@")) return { kind: "other", text };
    return { kind: "style", selectors: splitSelectors(head).map(parseSelector), body };
  });
}

/** Ignores classes in parentheses and brackets, because they may be optional or negated. */
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

/** Splits `@media print{p{top:0}}` into `@media print` and `p{top:0}`. */
function splitHead(rule: string): [head: string, body: string] {
  const start = rule.indexOf("{");
  return start < 0 ? [rule, ""] : [rule.slice(0, start), rule.slice(start + 1, -1)];
}

/** Splits after each of `ends` outside quotes and outside the given brackets. */
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
