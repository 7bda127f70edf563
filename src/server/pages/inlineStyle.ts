import type { Hue } from "#resources/settings/site.ts";
import { DEFAULT_HUE } from "#resources/settings/settings.ts";
import { accentColours } from "#resources/settings/accent.ts";

import type { Assets } from "./assets.ts";
import { extractCriticalCss } from "./criticalCss.ts";

export interface InlineStyle {
  text: string;
  /** As the policy names it: `'sha256-…'`. */
  cspHash: string;
}

/**
 * The critical CSS of a public page, inlined so that nothing delays the first paint.
 * @param hue the firm's accent colour; `null`: the design's default accent
 */
export function publicStyle(assets: Assets, html: string, hue: Hue | null = null): InlineStyle {
  return toInlineStyle(extractCriticalCss(assets.manifest.rules, html) + accentRules(hue));
}

/** The same for the back office's first paint. */
export function adminStyle(assets: Assets, html: string, hue: Hue): InlineStyle {
  return toInlineStyle(extractCriticalCss(assets.adminRules(), html) + accentRules(hue, "admin"));
}

/**
 * @throws if the text contains `</style` or `</script`, which would end the element early. The build emits
 * neither
 */
export function toInlineStyle(text: string): InlineStyle {
  if (/<\/(?:style|script)/i.test(text))
    throw new Error("A text that ends its own element cannot stand in a page");
  return { text, cspHash: `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'` };
}

type Entry = "public" | "admin";

/** The style rules of the firm's accent colour; empty for the default hue. */
export function accentRules(hue: Hue | null, entry: Entry = "public"): string {
  return hue === null || hue === DEFAULT_HUE ? "" : `\n${renderAccentRules(entry, hue)}`;
}

/**
 * Overrides the tokens that depend on the hue. `styles/tokens.css` and `styles/admin.css` define their defaults.
 */
function renderAccentRules(entry: Entry, hue: Hue): string {
  const { light, dark, cobalt } = accentColours(hue);
  const veil = cobalt.replace(")", " / 0%)");
  const tokens: Record<Entry, Record<"light" | "dark", Record<string, string>>> = {
    public: {
      light: { accent: light.accent, cobalt, veil },
      dark: { accent: dark.accent },
    },
    admin: {
      light: { accent: light.accent, "accent-hover": light.hover, tint: light.tint, cobalt },
      dark: { accent: dark.accent, "accent-hover": dark.hover, tint: dark.tint },
    },
  };
  // More specific than the tokens that it overrides, whatever the order.
  return (
    renderRule(":root:root", tokens[entry].light) +
    renderRule('[data-theme="dark"][data-theme]', tokens[entry].dark)
  );
}

function renderRule(selector: string, tokens: Record<string, string>): string {
  const lines = Object.entries(tokens).map(([name, colour]) => `  --${name}: ${colour};\n`);
  return `${selector} {\n${lines.join("")}}\n`;
}
