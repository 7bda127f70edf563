// Of the sheet that all public pages share, the part that one page has use for. The whole of it comes with the scripts, for what
// only they show (layers, other pages); a page that is sent needs a third of it to be painted.

/** A rule with its selectors, a block of rules under a condition, a motion, or a statement that every page has. */
export type Rule =
  | { kind: "style"; selectors: Selector[]; body: string }
  | { kind: "block"; condition: string; rules: Rule[] }
  | { kind: "motion"; name: string; text: string }
  | { kind: "other"; text: string };

interface Selector {
  text: string;
  /** An element must have been given all of them somewhere on the page. */
  classes: string[];
}

const BLOCKS = /^@(?:media|supports|container|layer|starting-style)\b/;
/** A quoted text, or one character that may end or hold something. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}()[\],;]/g;
const CLASS = /\.((?:[\w-]|\\.)+)/g;

/** @param sheet minified, without comments, as the build leaves it */
export function readStyle(sheet: string): Rule[] {
  return splitRules(sheet).map((text) => {
    const [head, body] = splitHead(text);
    if (BLOCKS.test(head)) return { kind: "block", condition: head, rules: readStyle(body) };
    if (head.startsWith("@keyframes ")) return { kind: "motion", name: head.slice(11).trim(), text };
    if (head.startsWith("@")) return { kind: "other", text };
    return { kind: "style", selectors: splitSelectors(head).map(readSelector), body };
  });
}

/** Rules whose classes the page does not have are left out, and motions that no other rule names; all else stays in its order. */
export function usedStyle(rules: Rule[], html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const style = rules.map((rule) => writeUsed(rule, classes)).join("");
  const motions = rules.filter((rule) => rule.kind === "motion").filter(({ name }) => style.includes(name));
  return style + motions.map(({ text }) => text).join("");
}

function writeUsed(rule: Rule, classes: Set<string>): string {
  if (rule.kind === "motion") return "";
  if (rule.kind === "other") return rule.text;
  if (rule.kind === "block") {
    const inside = rule.rules.map((inner) => writeUsed(inner, classes)).join("");
    return inside && `${rule.condition}{${inside}}`;
  }
  const used = rule.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
  return used.length > 0 ? `${used.map(({ text }) => text).join(",")}{${rule.body}}` : "";
}

/** What stands in brackets may be one of several, or none: it asks for nothing. */
function readSelector(text: string): Selector {
  let plain = text;
  for (let before = ""; before !== plain;) {
    before = plain;
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
