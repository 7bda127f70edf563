// The firm's own accent: in the style of a public page, and as a sheet of the back office.
import { expect, test } from "bun:test";

import { accentColours, DEFAULT_HUE } from "#contract/accent.ts";
import { accentRules, accentSheet } from "#server/render/accentSheet.ts";
import { fillShell } from "#server/render/shell.ts";
import { testApp } from "#tests/support/testApp.ts";

/** `selector { --name: value; }` gives [selector, { name: value }]. */
function rulesOf(css: string) {
  return [...css.matchAll(/([^\s{][^{]*?) \{([^}]*)\}/g)].map(([, selector, body = ""]) => [
    selector,
    Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])),
  ]);
}

async function sheet(entry: "public" | "admin", hue: number) {
  if (entry === "public") return rulesOf(accentRules(hue));
  await using house = await testApp();
  const answer = await house.app.request(accentSheet(hue) ?? "");
  expect(answer.status).toBe(200);
  return rulesOf(await answer.text());
}

test("replaces on public pages the accent of both themes, the plane, and what fades out of it", async () => {
  const { light, dark, cobalt } = accentColours(20);
  const veil = cobalt.replace(")", " / 0%)");
  expect(await sheet("public", 20)).toEqual([
    [":root:root", { accent: light.accent, cobalt, veil }],
    ['[data-theme="dark"][data-theme]', { accent: dark.accent }],
  ]);
});

test("leaves the back office's veil alone, which has no hue", async () => {
  const { light, dark, cobalt } = accentColours(20);
  expect(await sheet("admin", 20)).toEqual([
    [":root:root", { accent: light.accent, "accent-hover": light.hover, tint: light.tint, cobalt }],
    ['[data-theme="dark"][data-theme]', { accent: dark.accent, "accent-hover": dark.hover, tint: dark.tint }],
  ]);
});

test("replaces only what the style sheets define", async () => {
  const defined = { public: await Bun.file("src/web/styles/tokens.css").text(), admin: "" };
  defined.admin = defined.public + (await Bun.file("src/web/styles/admin.css").text());
  for (const entry of ["public", "admin"] as const) {
    for (const [, tokens = {}] of await sheet(entry, 20)) {
      for (const name of Object.keys(tokens)) expect(defined[entry]).toContain(`--${name}:`);
    }
  }
});

test("the design's own hue needs none", () => {
  expect(accentSheet(DEFAULT_HUE)).toBeNull();
  expect(accentRules(DEFAULT_HUE)).toBe("");
  expect(accentRules(null)).toBe("");
});

test("comes after the sheet whose values it replaces", () => {
  const entry = { script: "", style: "main.css", chunks: {}, imports: {} };
  const manifest = { public: entry, rules: [], admin: entry, first: "", files: {} };
  const bases = { api: "", privateApi: "", socket: "", privateImages: "", publicImages: "", backendHost: "" };
  const parts = { head: "", root: "", data: { bases }, accentSheet: "/accent.css" };
  const html = fillShell("admin", "", parts, manifest);
  expect(html.indexOf("/accent.css")).toBeGreaterThan(html.indexOf("/assets/main.css"));
});

test("every sheet there can be is served, and nothing else", async () => {
  await using house = await testApp();
  for (let hue = 0; hue < 360; hue += 1) {
    const path = accentSheet(hue);
    if (path) expect((await house.app.request(path)).status).toBe(200);
  }
  const known = accentSheet(20) ?? "";
  for (const path of [
    known.replace("-20-", "-380-"),
    known.replace("-20-", "-020-"),
    known.replace("admin", "public"),
    "/accent-admin-20-none.css",
    "/accent-other-20-none.css",
    "/accent-admin-999999-none.css",
  ]) {
    expect((await house.app.request(path)).status).toBe(404);
  }
});
