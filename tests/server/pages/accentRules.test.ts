import { expect, test } from "bun:test";

import { accentColours } from "#contract/settings/accent.ts";
import { DEFAULT_HUE } from "#contract/settings/site.ts";
import { accentRules } from "#server/pages/accentRules.ts";

/** `selector { --name: value; }` gives [selector, { name: value }]. */
function rulesOf(css: string) {
  return [...css.matchAll(/([^\s{][^{]*?) \{([^}]*)\}/g)].map(([, selector, body = ""]) => [
    selector,
    Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])),
  ]);
}

const sheet = (entry: "public" | "admin", hue: number) => rulesOf(accentRules(hue, entry));

test("replaces on public pages the accent of both themes, the plane, and what fades out of it", () => {
  const { light, dark, cobalt } = accentColours(20);
  const veil = cobalt.replace(")", " / 0%)");
  expect(sheet("public", 20)).toEqual([
    [":root:root", { accent: light.accent, cobalt, veil }],
    ['[data-theme="dark"][data-theme]', { accent: dark.accent }],
  ]);
});

test("leaves the back office's veil alone, which has no hue", () => {
  const { light, dark, cobalt } = accentColours(20);
  expect(sheet("admin", 20)).toEqual([
    [":root:root", { accent: light.accent, "accent-hover": light.hover, tint: light.tint, cobalt }],
    ['[data-theme="dark"][data-theme]', { accent: dark.accent, "accent-hover": dark.hover, tint: dark.tint }],
  ]);
});

test("replaces only what the style sheets define", async () => {
  const defined = { public: await Bun.file("src/web/styles/tokens.css").text(), admin: "" };
  defined.admin = defined.public + (await Bun.file("src/web/styles/admin.css").text());
  for (const entry of ["public", "admin"] as const) {
    for (const [, tokens = {}] of sheet(entry, 20)) {
      for (const name of Object.keys(tokens)) expect(defined[entry]).toContain(`--${name}:`);
    }
  }
});

test("the design's own hue needs none", () => {
  expect(accentRules(DEFAULT_HUE)).toBe("");
  expect(accentRules(DEFAULT_HUE, "admin")).toBe("");
  expect(accentRules(null)).toBe("");
});
