import { expect, test } from "bun:test";
import * as fc from "fast-check";

import {
  findLoops,
  isRedirectTarget,
  matchesPattern,
  parseFrom,
  resolveRedirect,
  toPathKey,
} from "#resources/redirectPaths.ts";
import type { RedirectRule } from "#resources/redirectPaths.ts";
import { checkProperty } from "#tests/support/checkProperty.ts";

const SITE = "https://firm.example";

test("the key of a path has no encoding, no capitals and no slash at its end", () => {
  const thai = "/บทความ/แผนที่";
  for (const path of [thai, encodeURI(thai), `${thai}/`, `/${thai}`]) expect(toPathKey(path)).toBe(thai);
  expect(toPathKey("/About.ASPX")).toBe("/about.aspx");
  expect(toPathKey("/")).toBe("/");
  expect(toPathKey("/%E0%A4%A")).toBeNull();
});

test("a typed address is a path, also of a web address, or a pattern", () => {
  expect(parseFrom("/Old/")).toBe("/old");
  expect(parseFrom("https://www.old.example/a/b?c=d")).toBe("/a/b");
  expect(parseFrom("/old/*")).toBe("/old/*");
  expect(parseFrom("/*")).toBe("/*");
  for (const text of [
    "old",
    "",
    "/a?b",
    "/a#b",
    "/a*",
    "/*/a",
    "/a/*/b",
    "/a\\b",
    "/%zz",
    "ftp://a.example/b",
  ])
    expect(parseFrom(text)).toBeNull();
});

test("a target is a path or a web address, and ends in /* only beside a pattern", () => {
  for (const to of ["/about", "/a?b=c#d", "https://other.example", "/บทความ"])
    expect(isRedirectTarget(to, "/old")).toBe(true);
  expect(isRedirectTarget("/new/*", "/old/*")).toBe(true);
  expect(isRedirectTarget("https://other.example/*", "/old/*")).toBe(true);
  for (const to of [
    "//other.example",
    "about",
    "javascript:alert(1)",
    "mailto:a@b.example",
    "/a b",
    "/new/*",
    "/./old",
    "/new/../old",
    "/%2e%2E/old",
    "/new/..",
    "/.//other.example",
    "/new//other.example",
  ])
    expect(isRedirectTarget(to, "/old")).toBe(false);
  for (const to of ["/v1.2/a..b", "/a?b=/../c"]) expect(isRedirectTarget(to, "/old")).toBe(true);
  for (const to of ["/new*", "/*/new", "/new/*?a=b", "https://*", "https:///*", "/.//*"])
    expect(isRedirectTarget(to, "/old/*")).toBe(false);
});

const go = (redirect: RedirectRule, path: string) => resolveRedirect(redirect, new URL(path, SITE));

test("a redirect carries over the rest of the path and the query as they were sent", () => {
  const pattern = { from: "/old/*", to: "/new/*" };
  expect(go({ from: "/a", to: "/b?c=1#top" }, "/a?utm=x&c=2")).toBe("/b?c=1&utm=x&c=2#top");
  expect(go(pattern, "/OLD/Plan%20A/%E0%B8%81/?q=1")).toBe("/new/Plan%20A/%E0%B8%81?q=1");
  expect(go({ ...pattern, to: "/new" }, "/old/a/b")).toBe("/new");
  expect(go({ from: "/*", to: "https://other.example/*" }, "/a/b")).toBe("https://other.example/a/b");
  expect(go({ from: "/a", to: "/แผนที่" }, "/a")).toBe(encodeURI("/แผนที่"));
  // Never to another host than the stored one.
  for (const path of [
    "/old//evil.example",
    "/old/%5Cevil.example",
    "/old/\\evil.example",
    "/old/@evil.example",
  ])
    expect(new URL(go({ ...pattern, to: "/*" }, path), SITE).host).toBe("firm.example");
});

test.each<[string, RedirectRule[], boolean]>([
  ["to itself", [{ from: "/a", to: "/a" }], true],
  ["to itself in another spelling", [{ from: "/แผน", to: `${encodeURI("/แผน")}/?a=b#c` }], true],
  ["through others", [rule("/a", "/b"), rule("/b", "/c"), rule("/c", "/a")], true],
  ["of a pattern to itself", [rule("/a/*", "/a/b/*")], true],
  ["of a pattern to a path below it", [rule("/a/*", "/a/b")], true],
  ["through a pattern", [rule("/a/*", "/b/*"), rule("/b/c", "/a/c")], true],
  ["of all paths", [rule("/*", "/new/*")], true],
  ["a chain", [rule("/a", "/b"), rule("/b", "/c")], false],
  ["all paths to the home page", [rule("/*", "/")], false],
  ["all paths to another site", [rule("/*", "https://other.example/*")], false],
  ["a pattern beside its own start", [rule("/a/*", "/a")], false],
])("a loop: %s", (_, rules, isLoop) => {
  expect(findLoops(rules).length > 0).toBe(isLoop);
});

function rule(from: string, to: string): RedirectRule {
  return { from, to };
}

const path = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 }).map((parts) => `/${parts.join("/")}`);
const pattern = path.map((one) => (one === "/" ? "/*" : `${one}/*`));
const rules = fc.uniqueArray(
  fc.oneof(fc.record({ from: path, to: path }), fc.record({ from: pattern, to: fc.oneof(path, pattern) })),
  { selector: ({ from }) => from, maxLength: 12 },
);

test("redirects without loops lead every path to an end, also after some were deleted", async () => {
  let checked = 0;
  const input = fc.tuple(rules, path, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }));
  await checkProperty(input, { few: 3_000, many: 100_000 }, ([all, start, kept]) => {
    if (findLoops(all).length > 0) return;
    checked += 1;
    const left = all.filter((__, index) => kept[index]);
    let [current, hops] = [start, 0];
    for (let next = follow(left, current); next !== null; next = follow(left, current)) {
      current = next;
      hops += 1;
      expect(hops).toBeLessThanOrEqual(left.length);
    }
  });
  expect(checked).toBeGreaterThan(300);
});

/** As the server does. */
function follow(all: readonly RedirectRule[], from: string): string | null {
  const key = toPathKey(from) ?? "";
  const patterns = all.filter((one) => one.from.endsWith("/*") && matchesPattern(one.from, key));
  const longest = patterns.toSorted((one, other) => other.from.length - one.from.length)[0];
  const found = all.find((one) => one.from === key) ?? longest;
  return found ? resolveRedirect(found, new URL(from, SITE)) : null;
}
