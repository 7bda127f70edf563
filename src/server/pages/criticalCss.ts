// Of the sheet that all public pages share, the part that one page has use for. The whole of it comes with the scripts, for what
// only they show (layers, other pages); a page that is sent needs a third of it to be painted.

/** A rule with its selectors, a block of rules under a condition, a motion, or a statement that every page has. */
export type CssRule =
  | { kind: "style"; selectors: CssSelector[]; body: string }
  | { kind: "block"; condition: string; rules: CssRule[] }
  | { kind: "motion"; name: string; text: string }
  | { kind: "other"; text: string };

export interface CssSelector {
  text: string;
  /** An element must have been given all of them somewhere on the page. */
  classes: string[];
}

/** Rules whose classes the page does not have are left out, and motions that no other rule names; all else stays in its order. */
export function extractCriticalCss(rules: CssRule[], html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const style = rules.map((rule) => renderUsedRule(rule, classes)).join("");
  const keyframes = rules.filter((rule) => rule.kind === "motion").filter(({ name }) => style.includes(name));
  return style + keyframes.map(({ text }) => text).join("");
}

function renderUsedRule(rule: CssRule, classes: Set<string>): string {
  if (rule.kind === "motion") return "";
  if (rule.kind === "other") return rule.text;
  if (rule.kind === "block") {
    const inside = rule.rules.map((inner) => renderUsedRule(inner, classes)).join("");
    return inside && `${rule.condition}{${inside}}`;
  }
  const used = rule.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
  return used.length > 0 ? `${used.map(({ text }) => text).join(",")}{${rule.body}}` : "";
}
