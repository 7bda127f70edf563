import type { Hue } from "#contract/settings/site.ts";

import { accentRules } from "./accentRules.ts";
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
