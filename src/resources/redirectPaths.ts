// How redirects match the paths of requests. The key of a path is decoded, in small letters and without a slash at its end.
import { isHttpUrl, normalizeLine } from "#contract/fields/text.ts";
import { parseUrl } from "#contract/fields/parseUrl.ts";

export interface RedirectRule {
  /** A key. With `/*` at its end, a pattern of all paths below it. */
  from: string;
  /** A path or a web address. With `/*` at its end, the rest of the matched path is appended. */
  to: string;
}

const PATH = /^\/(?!\/)[^\s\\]*$/;

/** @returns `null` for a path with a malformed percent-encoding */
export function toPathKey(path: string): string | null {
  try {
    const text = normalizeLine(decodeURIComponent(path)).toLowerCase();
    return `/${text.split("/").filter(Boolean).join("/")}`;
  } catch {
    return null;
  }
}

/** The key of a typed path or, as old sites list them, of a web address. `null` for other texts. */
export function parseFrom(text: string): string | null {
  const path = isHttpUrl(text) ? (parseUrl(text)?.pathname ?? "") : text;
  const key = path.startsWith("/") ? toPathKey(path) : null;
  return key === null || /[?#\\\ufffd]|\*(?!$)|[^/]\*/.test(key) ? null : key;
}

export function isRedirectTarget(to: string, from: string): boolean {
  const isAddress = PATH.test(to)
    ? !hasDotSegments(to)
    : isHttpUrl(to) && parseUrl(to)?.host.includes("*") === false;
  return isAddress && (!to.includes("*") || (isPattern(from) && /^[^*]*\/\*$/.test(to)));
}

/** Browsers leave out such parts of a path, and empty ones lead to other hosts once those before them are gone. */
function hasDotSegments(path: string): boolean {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return /\/\.{0,2}(?=\/)|\/\.{1,2}$/.test(pathname.replaceAll(/%2e/gi, "."));
}

export function isPattern(text: string): boolean {
  return text.endsWith("/*");
}

/** True if the key is below the pattern. */
export function matchesPattern(pattern: string, key: string): boolean {
  const prefix = pattern.slice(0, -1);
  return key.length > prefix.length && key.startsWith(prefix);
}

/**
 * Where a request is redirected to.
 * @param url path and query as they were sent
 */
export function resolveRedirect({ from, to }: RedirectRule, url: URL): string {
  const rest = url.pathname
    .split("/")
    .filter(Boolean)
    .slice(from.split("/").length - 2);
  const target = new URL(isPattern(to) ? to.slice(0, -1) + rest.join("/") : to, "http://site");
  target.search = [target.search.slice(1), url.search.slice(1)].filter(Boolean).join("&");
  return to.startsWith("/") ? target.href.slice(target.origin.length) : target.href;
}

/**
 * The rules that lead into a loop. Every pattern counts, also beside a rule that is preferred to it: that one may be deleted.
 */
export function findLoops<Rule extends RedirectRule>(rules: readonly Rule[]): Rule[] {
  const exact = new Map(rules.map((rule) => [rule.from, rule]));
  const patterns = rules.filter(({ from }) => isPattern(from));
  function listNext({ to }: Rule): Rule[] {
    const key = to.startsWith("/") ? toPathKey(to.replace(/[?#].*$/s, "")) : null;
    if (key === null) return [];
    if (isPattern(key)) return rules.filter(({ from }) => overlaps(key, from));
    const next = exact.get(key);
    return [...(next ? [next] : []), ...patterns.filter(({ from }) => matchesPattern(from, key))];
  }
  const open = new Map<Rule, number>();
  const sources = new Map<Rule, Rule[]>(rules.map((rule) => [rule, []]));
  for (const rule of rules) {
    const next = listNext(rule);
    open.set(rule, next.length);
    for (const one of next) sources.get(one)?.push(rule);
  }
  // Removes the rules that end somewhere, then those that lead to removed ones only.
  const ending = rules.filter((rule) => open.get(rule) === 0);
  for (const rule of ending) {
    for (const source of sources.get(rule) ?? []) {
      const left = (open.get(source) ?? 0) - 1;
      open.set(source, left);
      if (left === 0) ending.push(source);
    }
  }
  return rules.filter((rule) => open.get(rule) !== 0);
}

function overlaps(pattern: string, from: string): boolean {
  return (
    matchesPattern(pattern, from) || (isPattern(from) && matchesPattern(from, pattern)) || from === pattern
  );
}
