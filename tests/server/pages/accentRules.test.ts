import { expect, test } from "bun:test";

import { accentColours } from "#contract/settings/accent.ts";
import { DEFAULT_HUE } from "#contract/settings/site.ts";
import { accentRules } from "#server/pages/inlineStyle.ts";

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
