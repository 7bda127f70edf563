import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openAssets } from "#server/pages/assets.ts";
import type { BuildManifest } from "#server/pages/assets.ts";
import { toInlineStyle } from "#server/pages/inlineStyle.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

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
  const folder = mkdtempSync(join(tmpdir(), "vitrine-inline-"));
  const files = {
    "manifest.json": JSON.stringify(MANIFEST),
    "admin-rules.json": JSON.stringify([
      { kind: "style", selectors: [{ text: "p", classes: [] }], body: "color:green" },
    ]),
    "first.js": "setTheme();\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const server = await createTestServer();
  Object.assign(server.parts.assets, openAssets(folder));
  const open = async (path: string, init: RequestInit = {}) => {
    const answer = await server.app.request(path, init);
    return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
  };
  return {
    ...server,
    open,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
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
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
  };
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
    // The full stylesheet of the back office is preloaded, but does not block the paint.
    const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    const adminSheet = '<link rel="stylesheet" media="print" href="/assets/main.css">';
    expect(sheets).toEqual(path === "/admin" ? [adminSheet] : []);
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
