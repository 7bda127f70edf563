import { expect, test } from "bun:test";

import type { BuildManifest } from "#server/pages/assets.ts";
import { toInlineStyle, accentRules } from "#server/pages/inlineStyle.ts";
import { addBuild } from "#tests/support/server/addBuild.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { accentColours } from "#resources/settings/accent.ts";
import { DEFAULT_HUE } from "#resources/settings/settings.ts";
import { extractCriticalCss } from "#server/pages/criticalCss.ts";

import { parseStyleSheet } from "../../../scripts/build/parseStyleSheet.ts";

const ENTRY = { script: "main.js", style: "main.css", chunks: {}, imports: {} };
const MANIFEST: BuildManifest = {
  public: { en: ENTRY, th: ENTRY },
  rules: [
    { kind: "style", selectors: [{ text: "p", classes: [] }], body: "color:red" },
    { kind: "style", selectors: [{ text: ".nowhere", classes: ["nowhere"] }], body: "color:blue" },
  ],
  admin: ENTRY,
  firstPaintScript: "first.js",
  files: {},
};

async function createFixture() {
  const server = await createTestServer();
  addBuild(server, MANIFEST, {
    "admin-rules.json": JSON.stringify([
      { kind: "style", selectors: [{ text: "p", classes: [] }], body: "color:green" },
    ]),
    "first.js": "setTheme();\n",
  });
  const open = async (path: string, init: RequestInit = {}) => {
    const answer = await server.app.request(path, init);
    return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
  };
  return { ...server, open };
}

function inlineIn(html: string, tag: "style" | "script"): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text = ""]) => text);
}

function hashesIn(policy: string, part: string): string[] {
  const sources = policy.split("; ").find((candidate) => candidate.startsWith(`${part} `)) ?? "";
  return sources.match(/'sha256-[^']+'/g) ?? [];
}

test("the policy of each page allows exactly its inline style and no inline script", async () => {
  await using server = await createFixture();
  const body = "name=";
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "5" };
  const form = { method: "POST", headers, body };
  const tooLong = { method: "POST", headers: { ...headers, "content-length": "9999999" }, body };
  for (const [path, init] of [
    ["/"],
    ["/nowhere"],
    ["/admin"],
    ["/address", form],
    ["/address", tooLong],
  ] as const) {
    const { html, policy } = await server.open(path, init);
    const hashes = inlineIn(html, "style").map((text) => toInlineStyle(text).cspHash);
    expect([path, hashes]).toEqual([path, hashesIn(policy, "style-src")]);
    expect(inlineIn(html, "script")).toEqual([]);
    expect(policy).toContain("script-src 'self';");
    expect(html).toMatch(/<script src="\/assets\/first\.js"[^>]*><\/script>\s*(?:<link[^>]*>\s*)*<title>/);
    expect(inlineIn(html, "style")).toEqual([path === "/admin" ? "p{color:green}" : "p{color:red}"]);
    // The full style sheet does not block the paint. Public pages load it with their scripts, errors have none.
    const sheets = html.match(/(?:<noscript>)?<link rel="stylesheet"[^>]*>(?:<\/noscript>)?/g) ?? [];
    const sheet = '<link rel="stylesheet" media="print" href="/assets/main.css">';
    const isError = !html.includes("main.css");
    expect(sheets).toEqual(isError ? [] : [path === "/admin" ? sheet : `<noscript>${sheet}</noscript>`]);
    expect(policy).toContain("style-src 'self'");
  }
});

test("the accent rules are at the end of the style and covered by the policy", async () => {
  await using server = await createFixture();
  const before = await server.open("/");
  writeSetting(server.parts.db, "accent", 154);
  const { html, policy } = await server.open("/");
  const [style = ""] = inlineIn(html, "style");
  expect(style).toMatch(/^p\{color:red\}\n:root:root \{\n {2}--accent: oklch\(50% [\d.]+ 154\);\n/);
  expect(hashesIn(policy, "style-src")).toEqual([toInlineStyle(style).cspHash]);
  expect(policy).not.toBe(before.policy);
});

test("computes the hash as browsers do", () => {
  expect(toInlineStyle("p{color:red}").cspHash).toBe("'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='");
});

test("rejects CSS that would close its element", () => {
  expect(() => toInlineStyle('a::after{content:"</STYLE>"}')).toThrow("ends its own element");
});

/** Parses `selector { --name: value; }` to [selector, { name: value }]. */
function rulesOf(css: string) {
  return [...css.matchAll(/([^\s{][^{]*?) \{([^}]*)\}/g)].map(([, selector, body = ""]) => [
    selector,
    Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])),
  ]);
}

const sheet = (entry: "public" | "admin", hue: number) => rulesOf(accentRules(hue, entry));

test("public pages: sets the accent in both themes, the cobalt surface and the transparent veil", () => {
  const { light, dark, cobalt } = accentColours(20);
  const veil = cobalt.replace(")", " / 0%)");
  expect(sheet("public", 20)).toEqual([
    [":root:root", { accent: light.accent, cobalt, veil }],
    ['[data-theme="dark"][data-theme]', { accent: dark.accent }],
  ]);
});

test("admin pages: does not set the veil, which has no hue", () => {
  const { light, dark, cobalt } = accentColours(20);
  expect(sheet("admin", 20)).toEqual([
    [":root:root", { accent: light.accent, "accent-hover": light.hover, tint: light.tint, cobalt }],
    ['[data-theme="dark"][data-theme]', { accent: dark.accent, "accent-hover": dark.hover, tint: dark.tint }],
  ]);
});

test("sets only custom properties that the style sheets define", async () => {
  const defined = { public: await Bun.file("src/web/styles/tokens.css").text(), admin: "" };
  defined.admin = defined.public + (await Bun.file("src/web/styles/admin.css").text());
  for (const entry of ["public", "admin"] as const) {
    for (const [, tokens = {}] of sheet(entry, 20)) {
      for (const name of Object.keys(tokens)) expect(defined[entry]).toContain(`--${name}:`);
    }
  }
});

test("the default hue needs no rules", () => {
  expect(accentRules(DEFAULT_HUE)).toBe("");
  expect(accentRules(DEFAULT_HUE, "admin")).toBe("");
  expect(accentRules(null)).toBe("");
});

const used = (sheet: string, html: string) => extractCriticalCss(parseStyleSheet(sheet), html);

test.each([
  ["a rule without classes", "p{top:0}:root{--a:1}", "p{top:0}:root{--a:1}"],
  ["a class on the page", ".a{top:0}.a:hover i{top:1px}", ".a{top:0}.a:hover i{top:1px}"],
  ["a class that is not", ".x{top:0}.a .x{top:0}.a.x{top:0}.x>.a{top:0}", ""],
  ["several selectors", ".x,.a,p .x,.b{top:0}", ".a,.b{top:0}"],
  [
    "classes in brackets",
    ".a:not(.x){top:0}.a:has(>.x,:is(.y)){top:0}:is(.x,.y){top:0}",
    ".a:not(.x){top:0}.a:has(>.x,:is(.y)){top:0}:is(.x,.y){top:0}",
  ],
  ["an attribute's value", '.a[href=".x"]{top:0}', '.a[href=".x"]{top:0}'],
  [
    "quoted brackets",
    '.a{content:"}"}.b{content:"{,;"}.x{content:"}"}p{top:0}',
    '.a{content:"}"}.b{content:"{,;"}p{top:0}',
  ],
  ["a condition", "@media print{.a{top:0}.x{top:0}}@media screen{.x{top:0}}", "@media print{.a{top:0}}"],
  [
    "conditions in one another",
    "@supports (top:0){@media print{.x{top:0}@starting-style{.b{top:0}}}}",
    "@supports (top:0){@media print{@starting-style{.b{top:0}}}}",
  ],
  [
    "a statement",
    '@charset "utf-8";@font-face{font-family:A}.x{top:0}',
    '@charset "utf-8";@font-face{font-family:A}',
  ],
  [
    "motions",
    "@keyframes in{to{top:0}}.a{animation:in 1s}@keyframes out{to{top:0}}.x{animation:out 1s}",
    ".a{animation:in 1s}@keyframes in{to{top:0}}",
  ],
])("extracts %s", (_, sheet, expected) => {
  expect(used(sheet, '<p class="a">One</p><i id="c" class="c b">two</i>')).toBe(expected);
});

test("matches only class attributes, not text or data attributes", () => {
  expect(used(".x{top:0}", '<p class="a">class=x data-class="x"</p><p data-class="x">')).toBe("");
});
