// Extracts the critical CSS of a page: the rules of the shared style sheet that the page uses, about a third of
// it. The whole sheet is loaded with the scripts.

/** `style`: a rule. `group`: a conditional group. `keyframes`: an animation. `other`: always kept. */
export type CssRule =
  | { kind: "style"; selectors: CssSelector[]; body: string }
  | { kind: "group"; condition: string; rules: CssRule[] }
  | { kind: "keyframes"; name: string; text: string }
  | { kind: "other"; text: string };

export interface CssSelector {
  text: string;
  /** An element must have all of these classes somewhere on the page. */
  classes: string[];
}

/** Drops rules whose classes the page lacks and keyframes that no kept rule uses; keeps the order. */
export function extractCriticalCss(rules: CssRule[], html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const style = rules.map((rule) => renderUsedRule(rule, classes)).join("");
  const keyframes = rules
    .filter((rule) => rule.kind === "keyframes")
    .filter(({ name }) => style.includes(name));
  return style + keyframes.map(({ text }) => text).join("");
}

function renderUsedRule(rule: CssRule, classes: Set<string>): string {
  if (rule.kind === "keyframes") return "";
  if (rule.kind === "other") return rule.text;
  if (rule.kind === "group") {
    const inside = rule.rules.map((inner) => renderUsedRule(inner, classes)).join("");
    return inside && `${rule.condition}{${inside}}`;
  }
  const used = rule.selectors.filter((selector) => selector.classes.every((name) => classes.has(name)));
  return used.length > 0 ? `${used.map(({ text }) => text).join(",")}{${rule.body}}` : "";
}
